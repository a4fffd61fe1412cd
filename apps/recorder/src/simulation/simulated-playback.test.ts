import { GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { expect, it } from 'vitest';
import { FakeClock } from '../media/testing/fake-clock.js';
import { SimulatedPlayback } from './simulated-playback.js';

const START_S = 1_000;

/** Ten pictures a second, the first of each a key frame. */
function* pictures(fromUs: number): Iterable<GkPacket> {
  for (let sequence = 0; sequence < 10_000; sequence += 1) {
    yield {
      kind: GkKind.video,
      channel: 1,
      codec: GkCodec.h264,
      flags: sequence % 10 === 0 ? GkFlag.key : 0,
      capturedAtUs: microseconds(fromUs + sequence * 100_000),
      sequence,
      payload: new Uint8Array(10),
    };
  }
}

function setup(speed = 1) {
  const clock = new FakeClock(0);
  const playback = new SimulatedPlayback({
    clock,
    startS: START_S,
    speed,
    keyFramesOnly: false,
    packets: pictures,
    stillAt: () => undefined,
  });
  const came: number[] = [];
  let ended: unknown = 'not yet';
  /** Reads without a pause. */
  const read = (packets: AsyncIterable<readonly GkPacket[]>): void => {
    const all = async () => {
      for await (const batch of packets) came.push(...batch.map(({ capturedAtUs }) => capturedAtUs / 1e6));
    };
    void all().then(
      () => (ended = 'ended'),
      (error: unknown) => (ended = error),
    );
  };
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const { pacing } = playback;
  if (pacing.kind !== 'device') throw new Error('It does not pace.');
  return { playback, control: pacing.control, came, read, pass, ended: () => ended };
}

it('sends at the speed that it is told, and stands for as long as it is told', async () => {
  const { playback, control, came, read, pass, ended } = setup();
  read(playback.packets);
  await pass(10_000);
  // Two seconds ahead of its time.
  expect(came.at(-1)).toBeCloseTo(START_S + 12, 0);
  await control({ kind: 'pause' });
  await pass(60_000);
  expect(came.at(-1)).toBeCloseTo(START_S + 12, 0);
  await control({ kind: 'play', speed: 4 });
  await pass(5_000);
  expect(came.at(-1)).toBeCloseTo(START_S + 10 + 5 * 4 + 8, 0);
  expect(ended()).toBe('not yet');
  playback.close();
  await pass(200);
  expect(ended()).toBe('ended');
});

it('goes to another place by word, where the packets so far end', async () => {
  const { playback, came, read, pass, ended } = setup();
  read(playback.packets);
  await pass(1_000);
  const moved = await playback.seek({ startS: 5_000, keyFramesOnly: true, speed: 8 });
  await pass(100);
  expect(ended()).toBe('ended');
  came.length = 0;
  if (moved.kind === 'done') read(moved.value);
  await pass(1_000);
  expect(came.slice(0, 3)).toEqual([5_000, 5_001, 5_002]);
  expect(came.at(-1)).toBeGreaterThan(5_020);
  playback.close();
});

it('hangs up on who pauses by not reading', async () => {
  const { playback, pass } = setup();
  const packets = playback.packets[Symbol.asyncIterator]();
  await packets.next();
  await pass(11_000);
  await expect(packets.next()).rejects.toThrow('The device hung up: nobody took what it sent');
});
