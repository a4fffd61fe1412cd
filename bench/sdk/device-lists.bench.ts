// Q03 and Q04 with 10,000 devices: decoded, checked and stored, beside JSON.parse of the same bytes.
import { ONLINE_ROWS, DeviceBatch } from '../../packages/gk-sdk/src/command/device-batch.js';
import { RepeatedRows } from '../../packages/gk-sdk/src/model/device-list/repeated-rows.js';
import type { DeviceList } from '../../packages/gk-sdk/src/command/queries.js';
import { createDeviceStore } from '../../packages/gk-sdk/src/store/create-device-store.js';
import { decodeVcp } from '../../packages/gk-sdk/src/wire/vcp/decode.js';
import { DEVICES, fullRow, listFrames, liveRow } from './fleet-frames.js';
import { interleaved, report, type Measured } from './measure.js';

const CHANGED = 500;
const remembered = new RepeatedRows(ONLINE_ROWS);

function read(frames: readonly string[], repeats: boolean): DeviceList {
  const batch = new DeviceBatch(repeats ? remembered.begin() : undefined);
  for (const frame of frames) batch.take(decodeVcp(frame));
  return batch.toList(0);
}

function parse(frames: readonly string[]): void {
  for (const frame of frames) JSON.parse(frame.slice(frame.indexOf('\n\n') + 2));
}

function line(what: string, ours: number, yardstick: number, atMost: number): Measured {
  const factor = ours / yardstick;
  return {
    what,
    ours: `${ours.toFixed(1)} ms, ${factor.toFixed(2)} times`,
    beside: `JSON.parse ${yardstick.toFixed(1)} ms`,
    target: `<= ${atMost} times`,
    met: factor <= atMost,
  };
}

const ids = Array.from({ length: DEVICES }, (_, index) => index);
const all = listFrames(
  'Q03',
  ids.map((index) => fullRow(index, 0)),
);
const whole = interleaved(
  () => {
    createDeviceStore().replaceAll(read(all, false).devices);
  },
  () => {
    parse(all);
  },
);

/** Polls that take turns, so that each one differs from the last in as many rows. */
function polls(changed: number): readonly [string[], string[]] {
  const poll = (moment: number): string[] =>
    listFrames(
      'Q04',
      ids.map((index) => liveRow(index, index % (DEVICES / changed) === 0 ? moment : 0)),
    );
  return [poll(1), poll(2)];
}

function measurePolls(changed: number): { readonly oursMs: number; readonly yardstickMs: number } {
  const frames = polls(changed);
  const store = createDeviceStore();
  store.replaceAll(read(all, false).devices);
  let told = 0;
  store.subscribe((change) => {
    told = change.kind === 'update' ? change.deviceIds.size : DEVICES;
  });
  let turn = 0;
  const seen: number[] = [];
  const times = interleaved(
    () => {
      told = 0;
      store.applyOnline(read(frames[turn === 0 ? 0 : 1], true).devices);
      seen.push(told);
    },
    () => {
      turn = 1 - turn;
      parse(frames[turn === 0 ? 0 : 1]);
    },
  );
  const wrong = seen.slice(1).filter((count) => count !== changed);
  if (wrong.length > 0) throw new Error(`${changed} devices changed, and listeners were told of ${String(wrong[0])}.`);
  return times;
}

const some = measurePolls(CHANGED);
const every = measurePolls(DEVICES);
report([
  line(`Q03, ${DEVICES} devices: decoded, checked, stored`, whole.oursMs, whole.yardstickMs, 2),
  line(`Q04, ${DEVICES} rows of which ${CHANGED} changed; only those notify`, some.oursMs, some.yardstickMs, 1.5),
  { ...line(`Q04, all ${DEVICES} rows changed`, every.oursMs, every.yardstickMs, Infinity), target: '' },
]);
