import {
  decodeJt808,
  encodeJt808,
  encodeJt808Body,
  encodeJt808Parts,
  jt808MessageId,
  jt808Parameter,
  jt808TerminalId,
  Jt808Parser,
  type Jt808Message,
  type Jt808Year,
} from 'gk-sdk/jt808';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceFrame } from '../../device/device-sessions.js';
import { FrameTaps } from './frame-taps.js';

const DIGITS = '13912345678';
const SECRET = 'c0de-77';

let told: DeviceFrame[];
let taps: FrameTaps;
beforeEach(() => {
  told = [];
  taps = new FrameTaps();
  taps.watch(DIGITS, (frame) => told.push(frame));
});

function headerOf(message: Jt808Message, year: Jt808Year) {
  const messageId = jt808MessageId(message.type);
  return { messageId, year, terminal: jt808TerminalId(DIGITS, year), serial: 7, encryption: 0 };
}

function send(message: Jt808Message, year: Jt808Year = '2013'): Uint8Array[] {
  const frames = [...encodeJt808Parts(headerOf(message, year), encodeJt808Body(message, year))];
  for (const bytes of frames) taps.sent(DIGITS, bytes, 1_000);
  return frames;
}

/** Frames that were told, read by the codec: a wrong check byte would leave nothing to read. */
function read(): Jt808Message[] {
  const frames = told.flatMap(({ bytes }) => new Jt808Parser().push(bytes));
  return frames.flatMap(({ header, body }) => {
    const message = decodeJt808(header, body);
    return message.type === 'unknown' || message.type === 'malformed' ? [] : [message];
  });
}

const textOf = (): string => told.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('');

describe('codes and passwords', () => {
  const cases: [string, Jt808Message, Jt808Year, object][] = [
    ['0102', { type: 'authentication', authCode: SECRET }, '2013', { authCode: '*******' }],
    [
      '0102 of 2019',
      { type: 'authentication', authCode: SECRET, imei: '123456789012345', version: '1.0' },
      '2019',
      { authCode: '*******', imei: '123456789012345' },
    ],
    [
      '8100',
      { type: 'registrationAnswer', requestSerial: 3, result: 0, authCode: SECRET },
      '2013',
      { requestSerial: 3, result: 0, authCode: '*******' },
    ],
    [
      '8105',
      { type: 'terminalControl', command: 1, values: `http://a/?t=${SECRET};;me;${SECRET};;;;;;;` },
      '2013',
      { command: 1, values: '*******************;;**;*******;;;;;;;' },
    ],
    [
      '9206',
      {
        type: 'uploadRequest',
        host: '192.0.2.7',
        port: 2121,
        user: 'bus',
        password: SECRET,
        path: '/a',
        channel: 1,
        start: '261130120000',
        end: '261130120100',
        alarms: 0n,
        kind: 0,
        stream: 1,
        storage: 0,
        networks: 7,
      },
      '2013',
      { user: 'bus', password: '*******', path: '/a' },
    ],
  ];

  it.each(cases)('in %s are masked at the same length, with a check byte that fits', (_id, message, year, expected) => {
    const [frame] = send(message, year);
    expect(read()).toMatchObject([expected]);
    expect(textOf()).not.toContain(SECRET);
    expect(told[0]?.bytes).toHaveLength(frame?.length ?? 0);
  });

  it('in parameters are masked, and all other parameters are not', () => {
    const parameters = [
      jt808Parameter(0x0010, 'internet'),
      jt808Parameter(0x0012, SECRET),
      jt808Parameter(0x0083, 'A12345'),
    ];
    send({ type: 'setParameters', parameters });
    expect(read()).toMatchObject([{ parameters: [parameters[0], jt808Parameter(0x0012, '*******'), parameters[2]] }]);
  });

  it('in parameters of 2011, which have a second number ahead, are masked, too', () => {
    // Read without that number, the first parameter would end with the body.
    const parameters = [jt808Parameter(0x0012, SECRET), jt808Parameter(0x0083, 'A1234')];
    send({ type: 'setParameters', parameters }, '2011');
    expect(told).toHaveLength(1);
    expect(textOf()).not.toContain(SECRET);
    expect(textOf()).toContain('A1234');
  });

  it('that go over the end of a subpackage are masked in both', () => {
    const long = Array.from({ length: 6 }, () => jt808Parameter(0x0048, 'x'.repeat(160)));
    const parameters = [...long, jt808Parameter(0x0012, SECRET), jt808Parameter(0x0083, 'A12345')];
    const frames = send({ type: 'setParameters', parameters });
    expect(frames.length).toBe(2);
    expect(told).toHaveLength(2);
    expect(textOf()).not.toMatch(/c0|de-|77/);
    expect(textOf()).toContain('A12345');
  });

  it('of a message that is never whole are not shown', () => {
    const long = Array.from({ length: 6 }, () => jt808Parameter(0x0048, 'x'.repeat(160)));
    const message = { type: 'setParameters', parameters: [...long, jt808Parameter(0x0012, SECRET)] } as const;
    const frames = encodeJt808Parts(headerOf(message, '2013'), encodeJt808Body(message, '2013'));
    for (const bytes of frames.slice(1)) taps.sent(DIGITS, bytes, 1_000);
    expect(told).toEqual([]);
    taps.watch(DIGITS, undefined);
    expect(told).toHaveLength(frames.length - 1);
    expect(textOf()).not.toMatch(/c0de|77/);
  });

  it('of a body that ends too early, or is encrypted, are hidden with all of it', () => {
    const header = headerOf({ type: 'setParameters', parameters: [] }, '2013');
    const cut = new Uint8Array([1, 0, 0, 0, 0x12, 40, ...Buffer.from(SECRET)]);
    taps.sent(DIGITS, encodeJt808(header, cut), 0);
    taps.sent(DIGITS, encodeJt808({ ...header, encryption: 1 }, cut), 0);
    expect(told).toHaveLength(2);
    expect(textOf()).not.toContain(SECRET);
  });
});

it('tells all other messages as they are, and nothing of other terminals', () => {
  const [frame] = send({ type: 'locationRequest' });
  expect(told).toMatchObject([{ direction: 'out', messageId: 0x8201, atMs: 1_000, bytes: frame }]);
  taps.sent('13900000000', frame ?? new Uint8Array(), 0);
  taps.sent(undefined, frame ?? new Uint8Array(), 0);
  expect(told).toHaveLength(1);
});
