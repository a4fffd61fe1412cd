import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../testing/fake-clock.js';
import { microseconds } from '../../../util/units.js';
import type { VideoUnit } from '../../../wire/container/demuxer.js';
import { LARGE_PICTURES, type PictureDecoderEvents } from './picture-decoder.js';
import { RecordedStage, type RecordedStageOptions } from './recorded-stage.js';
import { captureMsOf } from './unit-shelf.js';

interface Picture {
  readonly captureMs: number;
  close(): void;
}

const STEP_MS = 100;
const GROUP = 10;
let clock: FakeClock;
let stage: RecordedStage<Picture>;
/** Capture times of the pictures on the screen, by channel. */
let shown: Map<number, number[]>;
let open: Set<Picture>;
let told: string[];
/** Decoding a picture takes this long, milliseconds. */
let decodeMs = 0;
let decoders: { fail(): void; readonly events: PictureDecoderEvents<Picture> }[];

function unit(channel: number, n: number, over: Partial<VideoUnit> = {}): VideoUnit {
  return {
    channel,
    codec: 'jpeg',
    key: n % GROUP === 0,
    capturedAtUs: microseconds(n * STEP_MS * 1000),
    discontinuity: false,
    recorded: true,
    data: new Uint8Array(100),
    ...over,
  };
}

const parts: RecordedStageOptions<Picture>['parts'] = (channel) => ({
  createFormatReader: undefined,
  onSurfaceWanted: () => {
    shown.set(channel, []);
    stage.channels.get(channel)?.setSurface({
      show: (picture) => {
        shown.get(channel)?.push(picture.captureMs);
        picture.close();
        return true;
      },
      close: () => undefined,
    });
  },
  createDecoder: (_codec, events) => {
    let waiting = 0;
    let closed = false;
    decoders.push({
      events,
      fail: () => {
        closed = true;
        events.onLost('broken');
      },
    });
    return {
      capacity: LARGE_PICTURES,
      get waiting() {
        return waiting;
      },
      decode: (given) => {
        waiting++;
        clock.after(waiting * decodeMs, () => {
          waiting--;
          if (closed) return;
          const picture: Picture = { captureMs: captureMsOf(given), close: () => open.delete(picture) };
          open.add(picture);
          events.onPicture(picture, picture.captureMs);
          events.onRoom();
        });
      },
      flush: () => undefined,
      close: () => {
        closed = true;
      },
    };
  },
});

beforeEach(() => {
  clock = new FakeClock(1_000_000);
  shown = new Map();
  open = new Set();
  told = [];
  decoders = [];
  decodeMs = 0;
  stage = new RecordedStage<Picture>({
    clock,
    parts,
    onState: () => {
      if (told.at(-1) !== stage.state) told.push(stage.state);
    },
    onTick: () => undefined,
    onGap: (fromMs, toMs) => told.push(`gap ${Math.round(fromMs)}-${toMs}`),
    onPressure: (high) => told.push(high ? 'pressure' : 'relief'),
  });
});

const last = (channel: number): number => shown.get(channel)?.at(-1) ?? NaN;

/** Sends pictures `from` to `to` of the channels in true time times speed. */
async function stream(channels: readonly number[], from: number, to: number, speed = 1): Promise<void> {
  for (let n = from; n < to; n++) {
    for (const channel of channels) stage.push(channel, unit(channel, n));
    await clock.advance(STEP_MS / speed);
  }
}

describe('RecordedStage', () => {
  it('is where it was opened until a stream begins', () => {
    stage.open(90_000);
    stage.setChannels([1]);
    expect(stage.position).toMatchObject({ positionMs: 90_000, rate: 0 });
    stage.begin(91_000);
    expect(stage.position).toMatchObject({ positionMs: 91_000, rate: 0 });
  });

  it('shows the picture of the wanted time first, and none ahead of it', async () => {
    stage.setChannels([1, 2]);
    stage.begin(1_550);
    stage.play(1);
    for (let n = 10; n <= 15; n++) for (const channel of [1, 2]) stage.push(channel, unit(channel, n));
    await clock.advance(20);
    expect([shown.get(1), shown.get(2)]).toEqual([[1_500], [1_500]]);
    expect(stage.state).toBe('playing');
    expect(stage.position.positionMs).toBeGreaterThanOrEqual(1_550);
  });

  for (const speed of [0.5, 1, 4]) {
    it(`keeps its channels within a picture of each other at speed ${speed}`, async () => {
      stage.setChannels([1, 2, 3]);
      stage.begin(0);
      stage.play(speed);
      await stream([1, 2, 3], 0, 60, speed);
      expect(stage.takeSkewMs()).toBeLessThanOrEqual(STEP_MS);
      expect(shown.get(1)?.length).toBeGreaterThan(50);
      expect(last(1)).toBeGreaterThan(5_000);
      expect(shown.get(2)).toEqual(shown.get(1));
    });
  }

  it('goes elsewhere only with the pictures of there, and keeps the last one until then', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 12);
    const before = last(1);
    stage.seek(50_040, false);
    expect(stage.state).toBe('seeking');
    // Still under way from before.
    for (let n = 12; n < 16; n++) stage.push(1, unit(1, n));
    await clock.advance(200);
    expect(last(1)).toBe(before);
    stage.push(1, unit(1, 500, { discontinuity: true }));
    await clock.advance(10);
    expect(last(1)).toBe(50_000);
    expect(stage.state).toBe('playing');
  });

  it('shows no earlier picture after a seek back', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 12);
    const count = shown.get(1)?.length ?? 0;
    stage.seek(540, false);
    for (let n = 12; n < 22; n++) stage.push(1, unit(1, n));
    await clock.advance(200);
    for (let n = 0; n < 7; n++) stage.push(1, unit(1, n, { discontinuity: n === 0 }));
    await clock.advance(20);
    expect(shown.get(1)?.slice(count)).toEqual([500]);
  });

  it('goes to the last of two places when the pictures of the first one come ahead of it, and tells no gap', async () => {
    stage.setChannels([1, 2]);
    stage.begin(60_000);
    stage.play(1);
    await stream([1, 2], 600, 612);
    stage.seek(55_000, false);
    stage.seek(50_040, false);
    for (let n = 550; n < 553; n++) for (const c of [1, 2]) stage.push(c, unit(c, n, { discontinuity: n === 550 }));
    await clock.advance(20);
    for (let n = 500; n < 502; n++) for (const c of [1, 2]) stage.push(c, unit(c, n, { discontinuity: n === 500 }));
    await stream([1, 2], 502, 520);
    expect([last(1) > 51_000, last(1) < 52_000, last(2)]).toEqual([true, true, last(1)]);
    expect(told.filter((line) => line.startsWith('gap'))).toEqual([]);
  });

  it('goes back although the stream broke off for a moment where it was', async () => {
    stage.setChannels([1]);
    stage.begin(60_000);
    stage.play(1);
    await stream([1], 600, 612);
    stage.seek(50_040, false);
    stage.push(1, unit(1, 620, { discontinuity: true }));
    await clock.advance(20);
    stage.push(1, unit(1, 500, { discontinuity: true }));
    await stream([1], 501, 515);
    expect([last(1) > 51_000, last(1) < 51_500]).toEqual([true, true]);
  });

  it('stays behind the gap that a seek led into when the server begins a group of pictures again', async () => {
    stage.setChannels([1, 2]);
    stage.begin(0);
    stage.play(1);
    await stream([1, 2], 0, 5);
    stage.seek(50_000, false);
    stage.push(1, unit(1, 600, { discontinuity: true }));
    for (let n = 590; n < 600; n++) stage.push(2, unit(2, n, { discontinuity: n === 590 }));
    await stream([1, 2], 601, 605);
    // As after a change of speed.
    stage.push(2, unit(2, 590, { discontinuity: true }));
    await stream([1, 2], 605, 625);
    expect([last(1) > 61_500, told.filter((line) => line.startsWith('gap')).length]).toEqual([true, 1]);
  });

  it('gives up a seek, and plays on', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 10);
    stage.seek(90_000, false);
    stage.cancelSeek();
    await stream([1], 10, 30);
    expect(stage.state).toBe('playing');
    expect(last(1)).toBeGreaterThan(2_500);
  });

  it('steps on and back over the kept pictures, exactly', async () => {
    stage.setChannels([1, 2]);
    stage.begin(0);
    stage.play(1);
    await stream([1, 2], 0, 25);
    stage.pause();
    for (let n = 25; n < 30; n++) for (const channel of [1, 2]) stage.push(channel, unit(channel, n));
    await clock.advance(50);
    const at = last(1);
    for (let i = 1; i <= 3; i++) {
      expect(stage.step(1)).toBe(true);
      await clock.advance(20);
      expect([last(1), last(2)]).toEqual([at + i * STEP_MS, at + i * STEP_MS]);
      expect(stage.position.positionMs).toBe(at + i * STEP_MS);
    }
    for (let i = 2; i >= -12; i--) {
      expect(stage.step(-1)).toBe(true);
      await clock.advance(20);
      expect([last(1), last(2)]).toEqual([at + i * STEP_MS, at + i * STEP_MS]);
    }
    expect(stage.state).toBe('paused');
  });

  it('counts steps that come faster than pictures are decoded', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 25);
    stage.pause();
    const at = last(1);
    decodeMs = 20;
    for (let i = 0; i < 3; i++) stage.step(-1);
    await clock.advance(1_000);
    expect(last(1)).toBe(at - 3 * STEP_MS);
  });

  it('plays what came all at once, before it began', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    for (let n = 0; n < 80; n++) stage.push(1, unit(1, n));
    await clock.advance(6_000);
    expect(last(1)).toBeGreaterThan(5_800);
  });

  it('says when there is no picture to step to', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 3);
    stage.pause();
    while (stage.step(1)) await clock.advance(10);
    expect(last(1)).toBe(200);
    while (stage.step(-1)) await clock.advance(10);
    expect(last(1)).toBe(0);
  });

  it('stands still with the picture of a seek that shall not play', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 5);
    stage.seek(29_999, true);
    for (let n = 290; n < 303; n++) stage.push(1, unit(1, n, { discontinuity: n === 290 }));
    await clock.advance(500);
    expect(stage.state).toBe('paused');
    expect(last(1)).toBe(29_900);
    expect(stage.position.positionMs).toBe(29_900);
  });

  it('passes over a gap of all channels, and tells it', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 10);
    stage.push(1, unit(1, 1_000, { discontinuity: true }));
    await clock.advance(300);
    expect(last(1)).toBe(100_000);
    expect(told.find((line) => line.startsWith('gap'))).toMatch(/^gap \d{3,4}-100000$/);
  });

  it('says which channel has no record while another one plays', async () => {
    stage.setChannels([1, 2]);
    stage.begin(0);
    stage.play(1);
    await stream([1, 2], 0, 10);
    expect(stage.channels.get(2)?.state).toBe('playing');
    await stream([1], 10, 40);
    expect(stage.channels.get(1)?.state).toBe('playing');
    expect(stage.channels.get(2)?.state).toBe('no-record');
    await stream([1, 2], 40, 45);
    stage.push(2, unit(2, 50));
    await stream([1, 2], 50, 55);
    expect(stage.channels.get(2)?.state).toBe('playing');
  });

  it('plays to the last picture, and has then ended', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 10);
    stage.end();
    await clock.advance(1_000);
    expect(last(1)).toBe(900);
    expect(stage.state).toBe('ended');
  });

  it('stands at the last picture when the end is told late', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(16);
    await stream([1], 0, 100, 16);
    await clock.advance(500);
    expect(stage.position.positionMs).toBeGreaterThan(10_000);
    stage.end();
    expect(stage.state).toBe('ended');
    expect(stage.position.positionMs).toBe(9_900);
  });

  it('stands at the picture in sight when it is paused among key pictures that are far apart, and goes on from there', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    for (const n of [0, 20, 40, 60]) stage.push(1, unit(1, n));
    await clock.advance(3_300);
    expect(last(1)).toBe(2_000);
    stage.pause();
    expect(stage.position).toMatchObject({ positionMs: 2_000, rate: 0 });
    stage.play(1);
    await clock.advance(1_900);
    expect(last(1)).toBe(2_000);
    await clock.advance(300);
    expect(last(1)).toBe(4_000);
  });

  it('drops to key frames when decoding cannot follow, and says so', async () => {
    decodeMs = 150;
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(4);
    await stream([1], 0, 400, 4);
    const figures = stage.channels.get(1)?.figures;
    expect(stage.channels.get(1)?.isThinned).toBe(true);
    expect(figures?.keyFrameSkips).toBeGreaterThan(2);
    expect(figures?.dropped).toBeGreaterThan(100);
    expect(stage.position.positionMs - last(1)).toBeLessThan(4_000);
    decodeMs = 0;
    stage.play(1);
    expect(stage.channels.get(1)?.isThinned).toBe(false);
  });

  it('asks whoever sends to stand still when too much waits, and to go on', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    for (let n = 0; n < 300; n++) stage.push(1, unit(1, n));
    expect(told).toContain('pressure');
    await clock.advance(27_000);
    expect(told).toContain('relief');
    expect(open.size).toBeLessThan(12);
  });

  it('brings a lost decoder level with the kept pictures, unseen', async () => {
    stage.setChannels([1]);
    stage.begin(0);
    stage.play(1);
    await stream([1], 0, 15);
    decoders.at(-1)?.fail();
    await stream([1], 15, 25);
    expect(decoders.length).toBe(2);
    const times = shown.get(1) ?? [];
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(last(1)).toBeGreaterThan(2_000);
  });

  it('gives up a channel whose decoder fails again and again, and plays the others', async () => {
    stage.setChannels([1, 2]);
    stage.begin(0);
    stage.play(1);
    await stream([1, 2], 0, 5);
    const [first] = decoders;
    for (let i = 0; i < 4; i++) {
      if (i === 0) first?.fail();
      else decoders.at(-1)?.fail();
      stage.push(1, unit(1, 10 + i * GROUP));
    }
    expect(stage.channels.get(1)?.state).toBe('unsupported');
    expect(stage.channels.get(1)?.reason).toContain('broken');
  });

  it('closes every picture', async () => {
    stage.setChannels([1, 2]);
    stage.begin(0);
    stage.play(1);
    await stream([1, 2], 0, 10);
    stage.setChannels([2]);
    stage.close();
    await clock.advance(1_000);
    expect(open.size).toBe(0);
    expect(clock.pendingTimers).toBe(0);
  });
});
