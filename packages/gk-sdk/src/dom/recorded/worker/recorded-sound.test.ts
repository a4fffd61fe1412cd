import { beforeEach, describe, expect, it } from 'vitest';
import { microseconds } from '../../../util/units.js';
import type { AudioUnit } from '../../../wire/container/demuxer.js';
import { RecordedSound } from './recorded-sound.js';

let heard: [channel: number, captureMs: number, dueAtMs: number][];
let sound: RecordedSound;

const unit = (captureMs: number, channel = 1): AudioUnit => ({
  channel,
  codec: 'pcm16',
  discontinuity: false,
  capturedAtUs: microseconds(captureMs * 1000),
  data: new Uint8Array(640),
});

/** The clock shows what was captured at 0 at the machine's time 10,000. */
const due = (captureMs: number): number => 10_000 + captureMs;

beforeEach(() => {
  heard = [];
  sound = new RecordedSound(({ channel, capturedAtUs }, dueAtMs) =>
    heard.push([channel, capturedAtUs / 1000, dueAtMs]),
  );
});

describe('RecordedSound', () => {
  it('hears nobody at first', () => {
    sound.push(unit(0));
    sound.turn(10_000, due);
    expect(heard).toEqual([]);
  });

  it('hears the chosen channel, and no other, a little ahead of its time', () => {
    sound.channel = 2;
    for (const ms of [0, 40, 400]) for (const channel of [1, 2]) sound.push(unit(ms, channel));
    sound.turn(9_900, due);
    expect(heard).toEqual([
      [2, 0, 10_000],
      [2, 40, 10_040],
    ]);
    sound.turn(10_200, due);
    expect(heard.at(-1)).toEqual([2, 400, 10_400]);
  });

  it('leaves out what belongs to pictures that are gone', () => {
    sound.channel = 1;
    for (const ms of [0, 40, 80]) sound.push(unit(ms));
    sound.turn(10_060, due);
    expect(heard).toEqual([[1, 80, 10_080]]);
  });

  it('waits while the clock stands', () => {
    sound.channel = 1;
    sound.push(unit(0));
    sound.turn(10_000, () => undefined);
    expect(heard).toEqual([]);
    sound.turn(10_000, due);
    expect(heard).toHaveLength(1);
  });

  it('holds no more than some seconds', () => {
    sound.channel = 1;
    for (let n = 0; n < 2_000; n++) sound.push(unit(n * 40));
    sound.turn(10_000, (captureMs) => (captureMs < 60_000 ? due(captureMs) : undefined));
    expect(heard).toEqual([]);
  });
});
