import { GkCodec, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../../../device/device-answer.js';
import type { RecordingOrder } from '../../../device/device-link.js';
import { PacedRecording } from './paced-recording.js';

const MIB = 1024 * 1024;

/** A device that sends what a test has it send, and keeps what it was told. */
function setup() {
  const orders: RecordingOrder[] = [];
  const answers: ((answer: DeviceAnswer<void>) => void)[] = [];
  const sent: (readonly GkPacket[])[] = [];
  let taken = 0;
  let wake: () => void = () => undefined;
  async function* packets(): AsyncIterable<readonly GkPacket[]> {
    for (;;) {
      const batch = sent.shift();
      if (batch === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else {
        taken += 1;
        yield batch;
      }
    }
  }
  const control = (order: RecordingOrder): Promise<DeviceAnswer<void>> => {
    orders.push(order);
    return new Promise((resolve) => answers.push(resolve));
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    recording: new PacedRecording(packets(), control, 1, () => undefined),
    orders,
    taken: () => taken,
    send: async (bytes: number) => {
      sent.push([
        {
          kind: GkKind.video,
          channel: 1,
          codec: GkCodec.h264,
          flags: 0,
          capturedAtUs: microseconds(0),
          sequence: 0,
          payload: new Uint8Array(bytes),
        },
      ]);
      wake();
      await turn();
      await turn();
    },
    confirm: async () => {
      answers.shift()?.(done(undefined));
      await turn();
    },
  };
}

const PAUSE = { kind: 'pause' } as const;

it('takes what a device sends, also while the viewer stands, and has it told', async () => {
  const { recording, orders, taken, send, confirm } = setup();
  recording.steer(PAUSE);
  recording.steer(PAUSE);
  for (let n = 0; n < 3; n += 1) await send(1_000);
  expect(taken()).toBe(3);
  expect(orders).toEqual([PAUSE]);
  // Orders do not overtake each other: the last one counts.
  recording.steer({ kind: 'play', speed: 2 });
  recording.steer({ kind: 'play', speed: 4 });
  expect(orders).toEqual([PAUSE]);
  await confirm();
  expect(orders).toEqual([PAUSE, { kind: 'play', speed: 4 }]);
  recording.close();
});

it('has a device pause that is ahead of a slow viewer, and go on when little waits', async () => {
  const { recording, orders, send, confirm } = setup();
  for (let n = 0; n < 4; n += 1) await send(MIB);
  expect(orders).toEqual([PAUSE]);
  await confirm();
  for (let n = 0; n < 3; n += 1) await recording.next();
  expect(orders).toEqual([PAUSE]);
  await recording.next();
  expect(orders).toEqual([PAUSE, { kind: 'play', speed: 1 }]);
  await confirm();
  // A viewer who stands has it stand, however little waits.
  recording.steer(PAUSE);
  await confirm();
  await send(1_000);
  await recording.next();
  expect(orders.at(-1)).toEqual(PAUSE);
  recording.close();
});

it('gives up a device that does not pause', async () => {
  const { recording, send } = setup();
  for (let n = 0; n < 33; n += 1) await send(MIB);
  const readAll = async () => {
    for (;;) if ((await recording.next()).done === true) return;
  };
  await expect(readAll()).rejects.toThrow('The device goes on sending although it was told to pause');
});

it('gives what came ahead of the end', async () => {
  const { recording, send } = setup();
  await send(1_000);
  recording.close();
  expect((await recording.next()).done).toBe(false);
  expect((await recording.next()).done).toBe(true);
});
