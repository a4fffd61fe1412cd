import { describe, expect, it } from 'vitest';
import vectors from '../../../vectors/jt808.json' with { type: 'json' };
import { encodeJt808, encodeJt808Parts } from './encode-frame.js';
import { jt808TerminalId, type Jt808Header } from './header.js';
import { type Jt808Frame, Jt808Parser } from './parser.js';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const ofHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function header(messageId: number, more: Partial<Jt808Header> = {}): Jt808Header {
  return { messageId, year: '2013', terminal: jt808TerminalId('13912345678'), serial: 7, encryption: 0, ...more };
}

interface Parsed {
  readonly frames: readonly Jt808Frame[];
  readonly skipped: Jt808Parser['skipped'];
  readonly refused: number;
}

/** Parses a stream whole and byte by byte, which must not differ. */
function parsed(stream: Uint8Array): Parsed {
  const of = (pieces: readonly Uint8Array[]): Parsed => {
    const parser = new Jt808Parser();
    const frames = pieces.flatMap((piece) => parser.push(piece));
    return { frames, skipped: { ...parser.skipped }, refused: parser.refusedInARow };
  };
  const whole = of([stream]);
  const bytes = of(Array.from(stream, (byte) => Uint8Array.of(byte)));
  expect(bytes.frames).toEqual(whole.frames);
  return whole;
}

const ids = ({ frames }: Parsed): number[] => frames.map((frame) => frame.header.messageId);
const heartbeat = encodeJt808(header(0x0002), new Uint8Array());
const plain = encodeJt808(
  header(0x0900),
  Uint8Array.from({ length: 40 }, (_, i) => i),
);
const MARK = 0x7e;

/** A frame whose terminal forgot to escape marks in its body. */
function unescapedFrame(body: Uint8Array): Uint8Array {
  const frame = encodeJt808(header(0x0901), body);
  const inner = toHex(frame.subarray(1, -1)).match(/../g) ?? [];
  const bytes: string[] = [];
  for (let i = 0; i < inner.length; i++) {
    const isMark = inner[i] === '7d' && inner[i + 1] === '02';
    bytes.push(isMark ? '7e' : (inner[i] ?? ''));
    if (isMark) i++;
  }
  return ofHex(`7e${bytes.join('')}7e`);
}

describe('frames', () => {
  it.each(vectors.frames)('of the vectors are read and written: $name', (row) => {
    const { frames, skipped } = parsed(ofHex(row.frame));
    const [frame] = frames;
    if (frame === undefined) throw new Error('There is no frame');
    expect([frames.length, skipped]).toEqual([1, { noise: 0, length: 0, checksum: 0 }]);
    const { messageId, year, terminal, serial, part } = frame.header;
    expect({ messageId, year, id: terminal.key, serial, part, body: toHex(frame.body) }).toEqual({
      messageId: row.messageId,
      year: row.year,
      id: row.id,
      serial: row.serial,
      part: row.part,
      body: row.body,
    });
    expect(toHex(encodeJt808(frame.header, frame.body))).toBe(row.frame);
  });

  it('may share a mark, and stand between noise', () => {
    const all = parsed(joined(ofHex('0102'), heartbeat, heartbeat.subarray(1), ofHex('28313029'), plain));
    expect(ids(all)).toEqual([0x0002, 0x0002, 0x0900]);
    expect(all.skipped).toEqual({ noise: 6, length: 0, checksum: 0 });
  });

  it('with a mark inside that is not escaped are read by the length in the header', () => {
    for (const body of ['7e', '007e', '7e7e00', '007e7e', '017e02']) {
      const bad = unescapedFrame(ofHex(body));
      expect(bad.filter((byte) => byte === MARK).length).toBeGreaterThan(2);
      const { frames } = parsed(joined(heartbeat, bad, plain));
      expect(frames.map((frame) => toHex(frame.body))).toEqual([
        '',
        body,
        toHex(parsed(plain).frames[0]?.body ?? ofHex('')),
      ]);
    }
  });

  it('with an escape byte that escapes nothing keep it', () => {
    const check = toHex(encodeJt808(header(0x0900), ofHex('7d05'))).replace('7d0105', '7d05');
    expect(parsed(ofHex(check)).frames.map((frame) => toHex(frame.body))).toEqual(['7d05']);
  });

  it('that are cut short lose no frame behind them', () => {
    for (let length = 1; length < plain.byteLength - 1; length++) {
      const all = parsed(joined(plain.subarray(0, length), heartbeat, plain, heartbeat));
      expect(ids(all), `${length} bytes`).toEqual([0x0002, 0x0900, 0x0002]);
    }
  });

  it('come at once behind one that was cut short and says that it is longer', () => {
    const long = encodeJt808(header(0x0900), new Uint8Array(900));
    expect(ids(parsed(joined(long.subarray(0, 30), heartbeat)))).toEqual([0x0002]);
  });

  it('with a wrong check or a length that lies are skipped and counted, and the next one ends the row', () => {
    const wrongCheck = Uint8Array.from(plain);
    wrongCheck[20] = (wrongCheck[20] ?? 0) ^ 1;
    const shorter = Uint8Array.from(plain);
    shorter[4] = 39;
    const bad = parsed(joined(wrongCheck, shorter));
    expect(ids(bad)).toEqual([]);
    expect(bad.skipped).toEqual({ noise: 0, length: plain.byteLength - 2, checksum: plain.byteLength - 2 });
    expect(bad.refused).toBe(2);
    expect(parsed(joined(wrongCheck, shorter, heartbeat)).refused).toBe(0);
  });

  it('whose length lies are known by their check byte, where the message is one of terminals and whole', () => {
    // Changes a header, and makes the check byte fit again.
    const lying = (frame: Uint8Array, change: (bytes: Uint8Array) => void): Uint8Array => {
      const bad = Uint8Array.from(frame);
      change(bad);
      bad[bad.length - 2] = bad.subarray(1, -2).reduce((sum, byte) => sum ^ byte, 0);
      return bad;
    };
    const long = lying(plain, (bytes) => (bytes[4] = 90));
    const short = lying(plain, (bytes) => (bytes[4] = 7));
    const all = parsed(joined(long, short, heartbeat));
    expect(
      all.frames.map(({ header: { messageId }, body, declaredBytes }) => [messageId, body.length, declaredBytes]),
    ).toEqual([
      [0x0900, 40, 90],
      [0x0900, 40, 7],
      [0x0002, 0, undefined],
    ]);
    const others = [
      lying(plain, (bytes) => bytes.set([0x0d, 0x00, 0x00, 90], 1)),
      lying(plain, (bytes) => bytes.set([0x04, 90], 3)),
      lying(plain, (bytes) => bytes.set([0x20, 90], 3)),
    ];
    for (const other of others) expect(ids(parsed(joined(other, heartbeat)))).toEqual([0x0002]);
    // Twenty of them are as little a sign of a terminal as noise is.
    const parser = new Jt808Parser();
    parser.push(joined(...Array.from({ length: 3 }, () => ofHex('7e0102037e')), long));
    expect(parser.refusedInARow).toBe(3);
  });

  it('of makers have a serial number of one byte, a version where others tell a part, and ask for an answer', () => {
    const [frame] = parsed(
      ofHex(
        '7e5502bc37850011000200c008052106305122348621113550170700001e080000000aaa0000000000000300000000100100020200140a030000000c06003bffa8ffc3f77e',
      ),
    ).frames;
    expect(frame?.header).toEqual({
      messageId: 0x5502,
      year: '2013',
      terminal: jt808TerminalId('850011000200'),
      serial: 0xc0,
      encryption: 0,
      wantsAnswer: true,
    });
    const answer = encodeJt808(header(0x4401, { serial: 0x1234 }), ofHex('550200'));
    expect(toHex(answer)).toMatch(/^7e4401000301391234567834550200..7e$/);
    expect(parsed(answer).frames[0]).toMatchObject({
      header: { messageId: 0x4401, serial: 0x34 },
      body: ofHex('550200'),
    });
  });

  it('are not told from noise by the pieces in which it comes', () => {
    const parser = new Jt808Parser();
    for (let i = 0; i < 100; i++) parser.push(Uint8Array.of(1));
    expect([parser.refusedInARow, parser.skipped.noise]).toEqual([1, 100]);
  });

  it('without end, or noise without a mark, are not kept', () => {
    const parser = new Jt808Parser();
    parser.push(Uint8Array.of(MARK));
    const noise = new Uint8Array(1000).fill(0x7d);
    for (let i = 0; i < 1000; i++) parser.push(noise);
    expect(parser.skipped.noise).toBeGreaterThan(990_000);
    expect(parser.push(joined(heartbeat)).map((frame) => frame.header.messageId)).toEqual([0x0002]);
  });

  it('belong to the caller: the bytes pushed may be used again', () => {
    const parser = new Jt808Parser();
    const piece = Uint8Array.from(plain);
    const [frame] = parser.push(piece);
    piece.fill(0);
    expect(frame?.body[39]).toBe(39);
  });

  it('are refused when a body or an id does not fit them', () => {
    expect(() => encodeJt808(header(2), new Uint8Array(1024))).toThrow('1023 bytes at most');
    expect(() => encodeJt808(header(2, { year: '2019' }), new Uint8Array())).toThrow('must have 10 bytes');
    expect(() => jt808TerminalId('1234567890123')).toThrow('at most 12');
    expect(encodeJt808Parts(header(2), new Uint8Array(2001))).toHaveLength(3);
  });
});

describe('ids of terminals', () => {
  it('are the same for both headers, and keep bytes that are no digits', () => {
    expect([jt808TerminalId('013912345678').key, jt808TerminalId('13912345678', '2019').key]).toEqual([
      '13912345678',
      '13912345678',
    ]);
    expect(jt808TerminalId(ofHex('4f07788ef676'))).toEqual({ raw: ofHex('4f07788ef676'), key: '4f07788ef676' });
    expect(jt808TerminalId(new Uint8Array(6)).key).toBe('0');
  });
});
