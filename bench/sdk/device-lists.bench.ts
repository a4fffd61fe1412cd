// Q03 and Q04 with 10,000 devices: decoded, checked and stored, beside JSON.parse of the same bytes.
import { ONLINE_ROWS, DeviceBatch } from '../../packages/gk-sdk/src/command/device-batch.js';
import { RepeatedRows, type RowList } from '../../packages/gk-sdk/src/model/device-list/repeated-rows.js';
import type { DeviceRecord } from '../../packages/gk-sdk/src/model/device-list/device-record.js';
import type { DeviceList } from '../../packages/gk-sdk/src/command/queries.js';
import { createDeviceStore } from '../../packages/gk-sdk/src/store/create-device-store.js';
import { decodeVcp } from '../../packages/gk-sdk/src/wire/vcp/decode.js';
import { DEVICES, fullRow, listFrames, liveRow } from './fleet-frames.js';
import { interleaved, report, type Measured } from './measure.js';

const CHANGED = 500;
/** Polls of ten seconds between two reports of a parked terminal. */
const PARKED_POLLS = 30;
const remembered = new RepeatedRows(ONLINE_ROWS);

/** Reads each row of each list, as if none was known. */
const unremembered: RowList<DeviceRecord> = {
  read: (body) => (JSON.parse(body) as unknown[]).map((row) => ONLINE_ROWS.read(row)),
  end: () => undefined,
};

function read(frames: readonly string[], rows: RowList<DeviceRecord> | undefined): DeviceList {
  const batch = new DeviceBatch(rows);
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
    createDeviceStore().replaceAll(read(all, undefined).devices);
  },
  () => {
    parse(all);
  },
);

/** Polls that take turns, so that each one differs from the last in the rows of those that have reported. */
function polls(hasReported: (index: number) => boolean): readonly [string[], string[]] {
  const poll = (moment: number): string[] =>
    listFrames(
      'Q04',
      ids.map((index) => liveRow(index, hasReported(index) ? moment : 0)),
    );
  return [poll(1), poll(2)];
}

function measurePolls(hasReported: (index: number) => boolean): {
  readonly oursMs: number;
  readonly yardstickMs: number;
} {
  const changed = ids.filter(hasReported).length;
  const frames = polls(hasReported);
  const store = createDeviceStore();
  store.replaceAll(read(all, undefined).devices);
  let told = 0;
  store.subscribe((change) => {
    told = change.kind === 'update' ? change.deviceIds.size : DEVICES;
  });
  let turn = 0;
  const seen: number[] = [];
  const times = interleaved(
    () => {
      told = 0;
      store.applyOnline(read(frames[turn === 0 ? 0 : 1], remembered.begin()).devices);
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

/** A fleet of which half is parked: parked terminals report every five minutes, those that drive between two polls (decision 0069). */
function isOfHalfParked(index: number): boolean {
  return index % 2 === 0 || index % (2 * PARKED_POLLS) === 1;
}

/** The same polls with and without knowing the rows of the poll before, in turns. */
function measureShortcut(hasReported: (index: number) => boolean): {
  readonly oursMs: number;
  readonly yardstickMs: number;
} {
  const frames = polls(hasReported);
  const [known, unknown] = [createDeviceStore(), createDeviceStore()];
  for (const store of [known, unknown]) store.replaceAll(read(all, undefined).devices);
  const rows = new RepeatedRows(ONLINE_ROWS);
  let turn = 0;
  return interleaved(
    () => {
      known.applyOnline(read(frames[turn === 0 ? 0 : 1], rows.begin()).devices);
    },
    () => {
      turn = 1 - turn;
      unknown.applyOnline(read(frames[turn === 0 ? 0 : 1], unremembered).devices);
    },
  );
}

function shortcutLine(what: string, { oursMs, yardstickMs }: { oursMs: number; yardstickMs: number }): Measured {
  const factor = oursMs / yardstickMs;
  const ours = `${oursMs.toFixed(1)} ms, ${factor.toFixed(2)} times`;
  return { what, ours, beside: `without the comparison ${yardstickMs.toFixed(1)} ms`, target: '', met: true };
}

const some = measurePolls((index) => index % (DEVICES / CHANGED) === 0);
const every = measurePolls(() => true);
report([
  line(`Q03, ${DEVICES} devices: decoded, checked, stored`, whole.oursMs, whole.yardstickMs, 2),
  line(`Q04, ${DEVICES} rows of which ${CHANGED} changed; only those notify`, some.oursMs, some.yardstickMs, 1.5),
  { ...line(`Q04, all ${DEVICES} rows changed`, every.oursMs, every.yardstickMs, Infinity), target: '' },
  shortcutLine('Q04, half of the fleet parked', measureShortcut(isOfHalfParked)),
  shortcutLine(
    'Q04, the whole fleet parked',
    measureShortcut((index) => index % PARKED_POLLS === 0),
  ),
  shortcutLine(
    'Q04, the whole fleet drives',
    measureShortcut(() => true),
  ),
]);
