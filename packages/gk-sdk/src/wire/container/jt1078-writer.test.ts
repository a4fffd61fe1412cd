import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jt1078Packet } from './fixtures/jt1078-stream.js';
import { jt1078Format } from './jt1078.js';
import { Jt1078Parser, Jt1078Type, type Jt1078Packet } from './jt1078-packet.js';
import { Jt1078Writer } from './jt1078-writer.js';

const folder = process.env['GK_DATA'];

function parsed(bytes: Uint8Array): { packets: Jt1078Packet[]; raw: Uint8Array[] } {
  const packets: Jt1078Packet[] = [];
  const raw: Uint8Array[] = [];
  let at = 0;
  const parser = new Jt1078Parser({
    onPacket: (packet) => {
      const end = packet.body.byteOffset + packet.body.byteLength - bytes.byteOffset;
      packets.push(packet);
      raw.push(bytes.subarray(at, end));
      at = end;
    },
    onSkipped: (count) => expect(count).toBe(0),
  });
  parser.push(bytes);
  parser.end();
  return { packets, raw };
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** Bytes of the two intervals, of which terminals say what they like, as zeros. */
function withoutIntervals(packet: Uint8Array): string {
  const copy = packet.slice();
  if ((copy[15] as number) >> 4 <= Jt1078Type.bidirectional) copy.fill(0, 24, 28);
  return Buffer.from(copy).toString('hex');
}

const KINDS = ['key', 'predicted', 'bidirectional'] as const;

/** The units of a capture, written again. */
function rewritten(packets: readonly Jt1078Packet[]): Uint8Array[] {
  const [first] = packets;
  if (first === undefined) throw new Error('The capture holds packets.');
  const writer = new Jt1078Writer({ terminal: Buffer.from(first.sim, 'hex'), channel: first.channel });
  const written: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (const { part, body, type, timestampMs: timeMs, payloadType } of packets) {
    parts.push(body);
    if (part === 'first' || part === 'middle') continue;
    const data = joined(parts);
    parts = [];
    const kind = KINDS[type];
    if (kind === undefined) written.push(...writer.sound({ payloadType, timeMs, data }));
    else written.push(...writer.picture({ codec: 'h264', kind, timeMs, data }));
  }
  return written;
}

describe.skipIf(folder === undefined).each([
  ['a terminal of 2016', 'terminal_352x288_174s.jt1078.bin', true],
  ["a simulator's pictures", 'simulator_h264.jt1078.bin', false],
  ["a simulator's pictures and sound", 'simulator_h264_g711a.jt1078.bin', false],
])('packets of %s (needs GK_DATA)', (_, name, intervals) => {
  it('are the same bytes when they are written again', () => {
    const bytes = new Uint8Array(readFileSync(join(folder ?? '', 'jt808', name)));
    const { packets, raw } = parsed(bytes);
    const again = rewritten(packets);
    // The last unit of a capture may be cut.
    expect(packets.length - again.length).toBeLessThan(2);
    expect(again.length).toBeGreaterThan(300);
    // The simulators fill the intervals with other numbers; the terminal measures them.
    const read = intervals ? (packet: Uint8Array) => Buffer.from(packet).toString('hex') : withoutIntervals;
    expect(again.findIndex((packet, at) => read(packet) !== read(raw[at] ?? new Uint8Array()))).toBe(-1);
  });
});

describe('Jt1078Writer', () => {
  const terminal = Buffer.from('013912345678', 'hex');
  const body = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 7) & 0xff);

  it('writes headers as table 19 has them, with either length of the number', () => {
    for (const sim of ['013912345678', '00000000013912345678']) {
      const writer = new Jt1078Writer({ terminal: Buffer.from(sim, 'hex'), channel: 3 });
      const whole = { sim, channel: 3, timestampMs: 1_600_000_000_000, body: body(20) };
      expect(writer.sound({ payloadType: 6, timeMs: whole.timestampMs, data: whole.body })).toEqual([
        jt1078Packet({ ...whole, sequence: 0, type: 3, payloadType: 6 }),
      ]);
      expect(writer.passthrough(whole.body)).toEqual([
        jt1078Packet({ ...whole, sequence: 1, type: 4, payloadType: 91 }),
      ]);
    }
  });

  it('splits at the most that a packet holds, and marks the last', () => {
    const writer = new Jt1078Writer({ terminal, channel: 1 });
    const sizes = (length: number): (readonly [string, number, boolean])[] =>
      writer
        .picture({ codec: 'h265', kind: 'key', timeMs: 5, data: body(length) })
        .map((packet) => [packet, parsed(packet).packets[0]] as const)
        .map(([packet, read]) => [read?.part ?? '', read?.body.byteLength ?? -1, ((packet[5] as number) & 0x80) !== 0]);
    expect(sizes(950)).toEqual([['whole', 950, true]]);
    expect(sizes(951)).toEqual([
      ['first', 950, false],
      ['last', 1, true],
    ]);
    expect(sizes(1901).map(([part]) => part)).toEqual(['first', 'middle', 'last']);
    expect(sizes(0)).toEqual([['whole', 0, true]]);
  });

  it('tells how long ago the last picture and the last key picture were, and no more than two bytes hold', () => {
    const writer = new Jt1078Writer({ terminal, channel: 1 });
    const intervals = (kind: 'key' | 'predicted', timeMs: number): readonly number[] => {
      const [packet = new Uint8Array(28)] = writer.picture({ codec: 'h264', kind, timeMs, data: body(3) });
      const view = new DataView(packet.buffer);
      return [view.getUint16(24), view.getUint16(26)];
    };
    expect(intervals('key', 1000)).toEqual([0, 0]);
    expect(intervals('predicted', 1040)).toEqual([40, 40]);
    expect(intervals('key', 2000)).toEqual([1000, 960]);
    expect(intervals('predicted', 1990)).toEqual([0, 0]);
    expect(intervals('predicted', 200_000)).toEqual([65_535, 65_535]);
  });

  it('is read back unit by unit over a wrap of the count, pictures and sound', () => {
    const writer = new Jt1078Writer({ terminal, channel: 2, maxBodyBytes: 100 });
    for (let n = 0; n < 65_500; n++) writer.passthrough(new Uint8Array());
    const bytes: Uint8Array[] = [];
    const sent: string[] = [];
    for (let n = 0; n < 100; n++) {
      const data = Uint8Array.of(0, 0, 0, 1, n % 25 === 0 ? 0x65 : 0x41, 0x9a, ...body(450 + n));
      const timeMs = 1_600_000_000_000 + n * 40;
      sent.push(Buffer.from(data).toString('hex'));
      bytes.push(...writer.picture({ codec: 'h264', kind: n % 25 === 0 ? 'key' : 'predicted', timeMs, data }));
      bytes.push(...writer.sound({ payloadType: 6, timeMs, data: body(160) }));
    }
    const got = { pictures: [] as string[], sounds: 0, gaps: 0 };
    const demuxer = jt1078Format.create(
      {
        onVideo: ({ data, discontinuity }) => {
          got.pictures.push(Buffer.from(data).toString('hex'));
          if (discontinuity) got.gaps++;
        },
        onAudio: () => got.sounds++,
      },
      {},
    );
    for (const packet of bytes) demuxer.push(packet);
    demuxer.end();
    expect(got.gaps).toBe(0);
    expect(got.sounds).toBe(100);
    expect(got.pictures).toEqual(sent);
  });

  it('refuses what no header can hold', () => {
    for (const options of [
      { terminal: new Uint8Array(7), channel: 1 },
      { terminal, channel: 0 },
      { terminal, channel: 256 },
      { terminal, channel: 1, maxBodyBytes: 0 },
    ])
      expect(() => new Jt1078Writer(options)).toThrow(/6 or 10 bytes|1 to 255|1 to 65,535/);
  });
});
