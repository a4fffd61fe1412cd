import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GkCodec, GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMediaLibrary } from './create-media-library.js';
import type { MediaLibrary } from './media-library.js';
import { FakeClock } from './testing/fake-clock.js';

const assetsDir = new URL('../../assets/clips', import.meta.url).pathname;
const START_MS = 1_700_000_000_000;

interface Received {
  readonly packet: GkPacket;
  readonly atMs: number;
}

let clock: FakeClock;
let library: MediaLibrary;

beforeAll(() => {
  clock = new FakeClock(START_MS);
  library = createMediaLibrary({ clock, assetsDir });
});

function open(deviceId: string, channel: number, sub = false): { received: Received[]; close(): void } {
  const received: Received[] = [];
  const feed = library.openLive({ deviceId, channel, sub }, (packet) => received.push({ packet, atMs: clock.now() }));
  if (feed === undefined) throw new Error(`${deviceId} has no channel ${channel}.`);
  return { received, close: () => feed.close() };
}

const videoOf = (received: readonly Received[]): Received[] =>
  received.filter(({ packet }) => packet.kind === GkKind.video);
const infoOf = (packet: GkPacket): Record<string, unknown> =>
  JSON.parse(new TextDecoder().decode(packet.payload)) as Record<string, unknown>;

describe('createMediaLibrary', () => {
  it('describes eight different cameras of one device', () => {
    const first = new Set<string>();
    for (let channel = 1; channel <= 8; channel++) {
      const media = library.describe('D1', channel, false);
      expect(media, `channel ${channel}`).toMatchObject({ codec: 'h264' });
      const { received, close } = open('D1', channel);
      clock.advance(10);
      close();
      first.add(Buffer.from(videoOf(received)[0]!.packet.payload).toString('base64'));
      expect(library.describe('D1', channel, true)).toMatchObject({ codec: 'h264', width: 352, height: 288, fps: 10 });
    }
    expect(first.size).toBe(8);
    expect(library.describe('D1', 9, false)).toBeUndefined();
    expect(library.openLive({ deviceId: 'D1', channel: 0, sub: false }, () => {})).toBeUndefined();
  });

  it('reads no clips where no device has cameras of the simulation', () => {
    const without = createMediaLibrary({ clock, assetsDir: '/nowhere', hasCameras: false });
    expect(without.describe('D1', 1, false)).toBeUndefined();
    expect(without.openLive({ deviceId: 'D1', channel: 1, sub: true }, () => {})).toBeUndefined();
    expect(without.stillAt('D1', 1, START_MS)).toBeUndefined();
    without.close();
  });

  it('looks ahead at day by day and at night by night, live, recorded and in still pictures', () => {
    // 23:59:58 and 00:00:02 look alike, as 05:59:58 and 06:00:02 do not; the city is eight hours east of UTC.
    const at = (hour: number, aheadMs = 0): number => Date.UTC(2026, 8, 14, hour - 8) + aheadMs;
    const stillsDir = join(assetsDir, '../stills');
    const front = (atMs: number): unknown[] => {
      const ofTime = createMediaLibrary({ clock: new FakeClock(atMs), assetsDir, stillsDir });
      const bytesOf = (sub: boolean, ofLibrary = ofTime, ...when: [number?]): number =>
        ofLibrary.clipOf('D1', 1, sub, ...when)?.clip.units.reduce((sum, { payload }) => sum + payload.byteLength, 0) ??
        0;
      expect(bytesOf(false, library, atMs)).toBe(bytesOf(false));
      const loop = Array.from({ length: 20 }, (_, i) => ofTime.stillAt('D1', 1, atMs + i * 1000)?.byteLength ?? 0);
      ofTime.close();
      // The clock adds some bytes to a still.
      return [bytesOf(false), bytesOf(true), Math.round(Math.max(...loop) / 500)];
    };
    const [day, night] = [front(at(12)), front(at(24))];
    expect(day.every((bytes, i) => bytes !== night[i])).toBe(true);
    expect(front(at(6, 2000))).toEqual(day);
    expect(front(at(17))).toEqual(day);
    for (const atMs of [at(6, -60_000), at(18, 2000), at(23)]) expect(front(atMs)).toEqual(night);
    // Cameras that look outside; a load space and a saloon have lamps of their own.
    const outside = (atMs: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8]
        .map((channel) => library.clipOf('D1', channel, false, atMs)?.clip.name ?? '')
        .filter((name) => /^(front|driver|left|right|rear)/.test(name));
    const places = (light: string) =>
      ['driver', 'front', 'left', 'rear', 'right'].map((place) => `${place}.${light}.gms`);
    expect(outside(at(12)).sort()).toEqual(places('day'));
    expect(outside(at(22.5)).sort()).toEqual(places('night'));
  });

  it('begins with info, then the group of pictures under way with its past times, all at once', () => {
    clock.advance(777);
    const { received, close } = open('D2', 1);
    clock.advance(2);
    close();
    const [info, key, ...rest] = received;
    expect(info?.packet.kind).toBe(GkKind.info);
    expect(infoOf(info!.packet)).toEqual({
      deviceid: 'D2',
      channel: 1,
      codec: 'h264',
      width: 640,
      height: 360,
      fps: 15,
      audio: 'aac',
      live: true,
      start: null,
      end: null,
    });
    expect(key?.packet).toMatchObject({ kind: GkKind.video, codec: GkCodec.h264, channel: 1, flags: GkFlag.key });
    expect(rest.every(({ packet }) => packet.kind === GkKind.video && (packet.flags & GkFlag.key) === 0)).toBe(true);
    const last = received.at(-1)!;
    const nowUs = clock.now() * 1000;
    // The newest picture is at most one picture old, the key frame at most one group.
    expect(nowUs - last.packet.capturedAtUs).toBeLessThan(67_000 + 2000);
    expect(nowUs - key!.packet.capturedAtUs).toBeLessThan(1_600_000 + 2000);
    expect(received.every(({ packet }) => packet.capturedAtUs <= nowUs)).toBe(true);
  });

  it('sends each packet at its capture time, without gap, over three rounds of the loop', () => {
    const { received, close } = open('D3', 2);
    clock.advance(2);
    const burst = received.length;
    clock.advance(3 * 12_800);
    close();
    for (const { packet, atMs } of received.slice(burst)) {
      const lateMs = atMs - packet.capturedAtUs / 1000;
      expect(lateMs).toBeGreaterThanOrEqual(0);
      expect(lateMs).toBeLessThanOrEqual(2);
    }
    const video = videoOf(received);
    expect(video.length).toBeGreaterThanOrEqual(3 * 192);
    for (const kind of [GkKind.video, GkKind.audio]) {
      const packets = received.map(({ packet }) => packet).filter((packet) => packet.kind === kind);
      expect(packets.length).toBeGreaterThan(500);
      packets.slice(1).forEach((packet, i) => {
        const before = packets[i]!;
        expect(packet.sequence).toBe((before.sequence + 1) % 2 ** 32);
        const stepUs = packet.capturedAtUs - before.capturedAtUs;
        const expectedUs = kind === GkKind.video ? 66_667 : 40_000;
        expect(Math.abs(stepUs - expectedUs)).toBeLessThanOrEqual(1);
        expect(packet.flags & GkFlag.discontinuity).toBe(0);
      });
    }
  });

  it('keeps to the wall clock for ten hours', () => {
    const { received, close } = open('D3', 4, true);
    clock.advance(2);
    received.length = 0;
    // A machine that runs: turns of half a loop are no sleep, but save the test its time.
    for (let i = 0; i < 10 * 3600; i += 3600) {
      clock.jump(3_590_000);
      clock.advance(10_000);
    }
    close();
    const last = received.at(-1)!.packet;
    expect(clock.now() * 1000 - last.capturedAtUs).toBeLessThan(100_000 + 2000);
    const { received: fresh, close: closeFresh } = open('D3', 4, true);
    clock.advance(2);
    closeFresh();
    const same = fresh.find(({ packet }) => packet.kind === GkKind.video && packet.sequence === last.sequence)?.packet;
    expect(same?.capturedAtUs).toBe(last.capturedAtUs);
    expect(same?.payload).toBe(last.payload);
  });

  it('joins the present with a discontinuity when the clock leaps, either way', () => {
    for (const leapMs of [600_000, -600_000]) {
      const { received, close } = open('D4', 4);
      clock.advance(500);
      const before = received.length;
      clock.jump(leapMs);
      clock.advance(3000);
      close();
      const [first] = videoOf(received.slice(before));
      expect(first?.packet.flags, `${leapMs}`).toBe(GkFlag.key | GkFlag.discontinuity);
      // A second of group at most before the leap's end, and three seconds since.
      expect(videoOf(received.slice(before)).length).toBeLessThanOrEqual(45 + 25);
      expect(clock.now() * 1000 - received.at(-1)!.packet.capturedAtUs).toBeLessThan(69_000);
    }
  });

  it('says info again where the size changes, ahead of a key frame', () => {
    const { received, close } = open('D5', 7);
    clock.advance(12_800);
    close();
    const infos = received.filter(({ packet }) => packet.kind === GkKind.info);
    expect(infos.length).toBeGreaterThanOrEqual(2);
    expect(new Set(infos.map(({ packet }) => infoOf(packet)['width']))).toEqual(new Set([640, 352]));
    infos.forEach(({ packet }, i) => expect(packet.sequence).toBe(i));
    for (const info of infos) {
      const next = received[received.indexOf(info) + 1]!.packet;
      expect(next.flags & GkFlag.key).toBe(GkFlag.key);
    }
  });

  it('joins at any moment of the loop', () => {
    for (let i = 0; i < 192; i++) {
      const { received, close } = open('D12', 8);
      clock.advance(67);
      close();
      expect(received.length).toBeLessThan(30);
      expect(clock.now() * 1000 - received.at(-1)!.packet.capturedAtUs).toBeLessThan(69_000);
    }
  });

  it('shows what the channel is called', () => {
    const named = createMediaLibrary({
      clock,
      assetsDir,
      channelName: (_, channel) => (channel === 1 ? 'Right rear' : undefined),
    });
    expect(named.describe('D1', 1, false)).toMatchObject({ width: 352, height: 288 });
    expect(named.describe('D1', 2, false)).toEqual(library.describe('D1', 1, false));
    named.close();
  });

  it('marks every packet of the sub stream', () => {
    const { received, close } = open('D6', 3, true);
    clock.advance(2000);
    close();
    expect(received.length).toBeGreaterThan(20);
    expect(received.every(({ packet }) => (packet.flags & GkFlag.sub) !== 0)).toBe(true);
  });

  it('shows two devices at different places of the loop, and two viewers the same', () => {
    const payloads = ['D7', 'D8', 'D7'].map((deviceId) => {
      const { received, close } = open(deviceId, 5);
      clock.advance(1);
      close();
      return received.at(-1)!.packet;
    });
    // Opened two milliseconds apart, which is less than a picture.
    expect(payloads[0]!.payload).not.toBe(payloads[1]!.payload);
    expect(payloads[0]!.payload).toBe(payloads[2]!.payload);
    expect(payloads[0]!.sequence).toBe(payloads[2]!.sequence);
  });

  it('sends nothing after close, not even from within a packet', () => {
    let count = 0;
    const feed = library.openLive({ deviceId: 'D9', channel: 1, sub: false }, () => {
      count++;
      feed?.close();
    });
    clock.advance(5000);
    expect(count).toBe(1);
    expect(clock.pending).toBe(0);
  });

  it('goes on with the others when one receiver throws', () => {
    const bad = library.openLive({ deviceId: 'D10', channel: 1, sub: false }, () => {
      throw new Error('socket gone');
    });
    const { received, close } = open('D11', 1);
    expect(() => clock.advance(1)).toThrow('socket gone');
    bad?.close();
    clock.advance(1000);
    close();
    expect(videoOf(received).length).toBeGreaterThan(15);
  });

  it('has a still of every camera that agrees with its streams, a pure function of the time', () => {
    const stillsDir = new URL('../../assets/stills', import.meta.url).pathname;
    const withStills = createMediaLibrary({ clock, assetsDir, stillsDir });
    const seen = new Set<Uint8Array>();
    for (let channel = 1; channel <= 8; channel++) {
      const at = (offsetMs: number) => withStills.stillAt('D1', channel, START_MS + offsetMs);
      const still = at(0);
      expect([...(still ?? []).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      // The same scene a loop of 12.8 s later, at another time of day, and the same again.
      expect(at(12_800)).not.toEqual(still);
      expect(at(12_800)).toBe(at(12_800));
      expect(at(0)).toEqual(still);
      const loop = new Set(Array.from({ length: 128 }, (_, i) => at(i * 100)));
      // One a second, and the last of the loop shows for 0.8 s.
      expect(loop.size).toBeGreaterThanOrEqual(13);
      expect(loop.size).toBeLessThanOrEqual(14);
      if (still !== undefined) seen.add(still);
    }
    expect(seen.size).toBe(8);
    expect(withStills.stillAt('D1', 9, START_MS)).toBeUndefined();
    expect(library.stillAt('D1', 1, START_MS)).toBeUndefined();
    expect(() => createMediaLibrary({ clock, assetsDir, stillsDir: '/nowhere' })).toThrow(/folder \/nowhere cannot/);
    expect(() => createMediaLibrary({ clock, assetsDir, stillsDir: assetsDir })).toThrow(/still pictures of a clip/);
    withStills.close();
  });

  it('keeps the stills under 3 MB', () => {
    const dir = new URL('../../assets/stills/', import.meta.url).pathname;
    const bytes = readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
    expect(bytes).toBeLessThan(3_000_000);
  });

  it('says in words what is wrong with the clips', () => {
    expect(() => createMediaLibrary({ clock, assetsDir: '/nowhere' })).toThrow(/folder \/nowhere cannot be read/);
    expect(() => createMediaLibrary({ clock, assetsDir: new URL('.', import.meta.url).pathname })).toThrow(/no clips/);
  });
});

describe('many feeds', () => {
  it('cost each no more than few do, and each gets its packets', () => {
    /** Processor milliseconds of 10 s of simulated time for one feed, and how often the clock was asked to wake. */
    const costOf = (feeds: number): { readonly feedMs: number; readonly wakes: number } => {
      let wakes = 0;
      const fake = new FakeClock(START_MS);
      const clock = {
        now: () => fake.now(),
        after: (delayMs: number, callback: () => void) => {
          wakes++;
          return fake.after(delayMs, callback);
        },
      };
      const library = createMediaLibrary({ clock, assetsDir });
      let packets = 0;
      for (let i = 0; i < feeds; i++) {
        library.openLive({ deviceId: `M${i}`, channel: 1 + (i % 8), sub: true }, () => packets++);
      }
      fake.advance(2);
      packets = 0;
      wakes = 0;
      const began = process.cpuUsage();
      fake.advance(10_000);
      const { user, system } = process.cpuUsage(began);
      library.close();
      expect(fake.pending).toBe(0);
      expect(packets).toBeGreaterThan(feeds * 95);
      return { feedMs: (user + system) / 1000 / feeds, wakes };
    };
    // The first run also compiles. Of the others the best counts: collections of garbage only add to it.
    costOf(200);
    const few = [costOf(200), costOf(200), costOf(200)];
    const many = [costOf(2_000), costOf(2_000)];
    const best = (costs: typeof few) => Math.min(...costs.map(({ feedMs }) => feedMs));
    expect(best(many)).toBeLessThan(4 * best(few));
    // One timer for all: at most once a millisecond.
    expect(Math.max(...many.map(({ wakes }) => wakes))).toBeLessThanOrEqual(10_000);
  });
});
