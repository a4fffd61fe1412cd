import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AudioUnit, VideoUnit } from './demuxer.js';
import { jt1078Packet, type MadePacket } from './fixtures/jt1078-stream.js';
import { jt1078Format } from './jt1078.js';
import { Jt1078Parser } from './jt1078-packet.js';

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

interface Unit {
  readonly kind: 'video' | 'audio';
  readonly data: string;
  readonly discontinuity: boolean;
}

function demux(pieces: readonly Uint8Array[]): { units: Unit[]; skipped: number } {
  const out = { units: [] as Unit[], skipped: 0 };
  const take = (kind: Unit['kind']) => (unit: VideoUnit | AudioUnit) =>
    out.units.push({ kind, data: hex(unit.data), discontinuity: unit.discontinuity });
  const demuxer = jt1078Format.create(
    {
      onVideo: take('video'),
      onAudio: take('audio'),
      onSkipped: (bytes) => {
        out.skipped += bytes;
      },
    },
    {},
  );
  for (const piece of pieces) demuxer.push(piece);
  demuxer.end();
  return out;
}

const datas = (units: readonly Unit[], kind: Unit['kind']): string[] =>
  units.filter((unit) => unit.kind === kind).map(({ data }) => data);

/** Pictures in one to four packets each, and sound between them, also between the packets of one picture. */
function made(options: {
  readonly counters: 'one' | 'apart';
  readonly sim: string;
  readonly first: number;
}): Uint8Array[] {
  const packets: Uint8Array[] = [];
  const counts = { video: options.first, audio: options.counters === 'one' ? 0 : options.first + 40_000 };
  const add = (kind: 'video' | 'audio', packet: Omit<MadePacket, 'sequence'>): void => {
    const counter = options.counters === 'one' ? 'video' : kind;
    packets.push(jt1078Packet({ ...packet, sim: options.sim, sequence: counts[counter]++ }));
  };
  for (let picture = 0; picture < 24; picture++) {
    const timestampMs = 1_600_000_000_000 + picture * 40;
    const parts = 1 + (picture % 4);
    for (let part = 0; part < parts; part++) {
      const place = parts === 1 ? 0 : part === 0 ? 1 : part === parts - 1 ? 2 : 3;
      const length = place === 0 || place === 2 ? 200 + picture : 950;
      const body = Uint8Array.from({ length }, (_, i) => (i * 31 + picture * 7 + part * 3) & 0xff);
      add('video', { type: picture % 8 === 0 ? 0 : 1, part: place, body, timestampMs });
      if ((picture + part) % 2 === 0) {
        const sound = new Uint8Array(80).fill(picture * 4 + part);
        add('audio', { type: 3, payloadType: 6, body: sound, timestampMs: timestampMs + part });
      }
    }
  }
  return packets;
}

const folder = process.env['GK_DATA'];

/** Packets of a recorder that are damaged one by one, each with the whole stream anew: the cost grows as their square. */
const CAPTURED_PACKETS = process.env['GK_NIGHTLY'] === undefined ? 100 : 240;

/** A recorder's packets as it sent them. */
function captured(): Uint8Array[] {
  const packets: Uint8Array[] = [];
  const bytes = new Uint8Array(readFileSync(join(folder ?? '', 'video', 'mdvr2020_ch3_352x288.jt1078.bin'))).subarray(
    0,
    400_000,
  );
  let at = 0;
  const parser = new Jt1078Parser({
    onPacket: ({ body }) => {
      const end = body.byteOffset + body.byteLength - bytes.byteOffset;
      packets.push(bytes.subarray(at, end));
      at = end;
    },
    onSkipped: () => undefined,
  });
  parser.push(bytes);
  return packets.slice(0, CAPTURED_PACKETS);
}

const streams: readonly (readonly [string, () => Uint8Array[]])[] = [
  ['one counter', () => made({ counters: 'one', sim: '013912345678', first: 5 })],
  ['one counter that wraps', () => made({ counters: 'one', sim: '013912345678', first: 65_520 })],
  ['counters apart', () => made({ counters: 'apart', sim: '013912345678', first: 65_520 })],
  ['the header of 2019', () => made({ counters: 'apart', sim: '00000000013912345678', first: 0 })],
  ['a number that is not of digits', () => made({ counters: 'one', sim: '000056aebc2a', first: 0 })],
  ['such a number of 2019', () => made({ counters: 'one', sim: '0000000000000056aebc', first: 0 })],
  ...(folder === undefined ? [] : [['a recorder (needs GK_DATA)', captured] as const]),
];

describe.each(streams)('JT/T 1078: %s', (_, packetsOf) => {
  const packets = packetsOf();
  const whole = demux([joined(packets)]);

  it('is whole to begin with', () => {
    expect(whole.units.length).toBeGreaterThan(20);
    expect(whole.skipped).toBe(0);
    expect(whole.units.some(({ discontinuity }) => discontinuity)).toBe(false);
  });

  it('loses and doubles nothing when packets come again, at once or later', () => {
    const body = (packet: Uint8Array): number => demux([packet]).units.length;
    expect(body(packets[0] ?? new Uint8Array())).toBeLessThan(2);
    for (const again of [
      packets.flatMap((packet) => [packet, packet]),
      packets.flatMap((packet, i) => [packet, ...packets.slice(Math.max(0, i - 3), i)]),
    ]) {
      const { units, skipped } = demux([joined(again)]);
      expect(units).toEqual(whole.units);
      expect(skipped).toBeGreaterThan(0);
    }
  });

  it('puts packets right that have changed places, wherever they do', () => {
    for (let i = 1; i + 1 < packets.length; i++) {
      const swapped = [...packets];
      [swapped[i], swapped[i + 1]] = [packets[i + 1] as Uint8Array, packets[i] as Uint8Array];
      const { units, skipped } = demux([joined(swapped)]);
      expect(
        units.some(({ discontinuity }) => discontinuity),
        `packet ${i}`,
      ).toBe(false);
      expect([datas(units, 'video'), datas(units, 'audio')]).toEqual([
        datas(whole.units, 'video'),
        datas(whole.units, 'audio'),
      ]);
      expect(skipped).toBe(0);
    }
  });

  it('tells what is missing, and loses no other picture, when a packet is short or lost', () => {
    const known = new Set(whole.units.map(({ data }) => data));
    // A first packet of sound has no number ahead of it that would tell.
    for (let i = 8; i + 6 < packets.length; i++) {
      const packet = packets[i] ?? new Uint8Array();
      for (const missing of [1 + (i % 15), 15 - (i % 15), packet.byteLength]) {
        const rest = packet.subarray(0, Math.max(0, packet.byteLength - missing));
        const bytes = joined([...packets.slice(0, i), rest, ...packets.slice(i + 1)]);
        const name = `packet ${i}, ${missing} of ${packet.byteLength} bytes less`;
        const { units } = demux([bytes]);
        // Nothing corrupt, nothing twice; what comes behind the hole says so.
        expect(
          units.filter(({ data }) => !known.has(data)),
          name,
        ).toEqual([]);
        expect(
          units.some(({ discontinuity }) => discontinuity),
          name,
        ).toBe(true);
        // A packet that is gone may have been one of the picture around it, where one counter counts all.
        const most = rest.byteLength > 0 ? 1 : 2;
        const lost = whole.units.length - units.length;
        expect([lost > 0, lost <= most], name).toEqual([true, true]);
        if (i % 40 === 9)
          expect(demux(Array.from(bytes, (__, at) => bytes.slice(at, at + 1))).units, name).toEqual(units);
      }
    }
  });
});

describe('JT/T 1078 numbers', () => {
  const packet = (sequence: number, more: Partial<MadePacket> = {}): Uint8Array =>
    jt1078Packet({
      sequence,
      body: Uint8Array.of(sequence & 0xff, sequence >> 8, 3),
      timestampMs: 1e12 + sequence,
      ...more,
    });
  const marks = (packets: readonly Uint8Array[]): boolean[] =>
    demux(packets).units.map(({ discontinuity }) => discontinuity);

  it('of a sender that does not count say nothing', () => {
    const uncounted = [1, 2, 3, 4].map((n) => packet(0, { timestampMs: n, body: Uint8Array.of(n) }));
    expect(marks(uncounted)).toEqual([false, false, false, false]);
    const parts = [1, 3, 2].map((part) => packet(0, { part, body: Uint8Array.of(part) }));
    expect(demux(parts).units.map(({ data }) => data)).toEqual(['010302']);
  });

  it('may begin anew, and lose nothing', () => {
    expect(
      marks([packet(10), packet(11), packet(0, { timestampMs: 2e12 }), packet(1, { timestampMs: 2e12 + 1 })]),
    ).toEqual([false, false, true, false]);
    const far = [packet(60_000), packet(20, { timestampMs: 2e12 }), packet(21, { timestampMs: 2e12 + 1 })];
    expect(marks(far)).toEqual([false, true, false]);
  });

  it('are waited for while a few packets come, and no longer', () => {
    const { units } = demux([packet(1), packet(3), packet(4), packet(5), packet(6), packet(7)].slice(0, 6));
    expect(units.map(({ discontinuity }) => discontinuity)).toEqual([false, true, false, false, false, false]);
    let seen = 0;
    const demuxer = jt1078Format.create({ onVideo: () => seen++ }, {});
    for (const sequence of [1, 3, 4, 5, 6]) demuxer.push(packet(sequence));
    expect(seen).toBe(1);
    demuxer.push(packet(7));
    expect(seen).toBe(6);
  });

  it('of sound near those of the pictures are told apart by the first that comes twice', () => {
    const both = [10, 11, 12, 13, 14, 15].flatMap((n) => [
      packet(n),
      packet(n + 2, { type: 3, payloadType: 6, body: Uint8Array.of(n, 1, 1, 1) }),
    ]);
    const { units, skipped } = demux(both);
    expect([units.length, skipped, units.some(({ discontinuity }) => discontinuity)]).toEqual([12, 0, false]);
  });

  it('are one count again when a hole in the one is filled by the other', () => {
    const stream = [packet(1), packet(20, { type: 3, payloadType: 6 })];
    for (let n = 21; n < 30; n++) stream.push(packet(n, n % 3 === 0 ? { type: 3, payloadType: 6 } : {}));
    const { units } = demux(stream);
    expect(units.filter(({ discontinuity }) => discontinuity)).toHaveLength(1);
    expect(units).toHaveLength(11);
  });

  it('of a picture that waited for a number with a flipped bit are passed in order, also when the picture comes twice', () => {
    const picture = (sequence: number, byte = sequence): Uint8Array =>
      packet(sequence, { body: Uint8Array.of(byte, 1, 1, 1), timestampMs: 1_600_000_000_000 + sequence });
    const other = (sequence: number): Uint8Array => packet(sequence, { type: 4 });
    const next = [4, 5, 6, 7, 8].map((sequence) => picture(sequence));
    const { units } = demux([picture(0), picture(1), other(258), picture(3), other(2), picture(3, 99), ...next]);
    expect(units.map(({ data }) => Number.parseInt(data.slice(0, 2), 16))).toEqual([0, 1, 3, 99, 4, 5, 6, 7, 8]);
  });

  it('that go on steadily are taken soon, although one damaged packet was far ahead in number and time', () => {
    const steady = Array.from({ length: 12 }, (_, n) => packet(n + 2));
    const { units } = demux([packet(0), packet(1), packet(30, { timestampMs: 2e12 }), ...steady]);
    expect(units.map(({ data }) => Number.parseInt(data.slice(0, 2), 16))).toEqual([
      0, 1, 30, 6, 7, 8, 9, 10, 11, 12, 13,
    ]);
  });
});
