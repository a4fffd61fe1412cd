import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSameTerminal, readStreamHead } from './stream-head.js';

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
const folder = process.env['GK_DATA'];

describe('readStreamHead', () => {
  const short = '30316364816200010138001380000110000001751a2b3c4d';

  it('reads channel and number of the header of 2016 once both forms are whole', () => {
    expect(readStreamHead(bytes(short.slice(0, 38)))).toEqual({ kind: 'more' });
    expect(readStreamHead(bytes(short))).toMatchObject({ kind: 'heads', heads: [{ channel: 1 }] });
  });

  it('reads the longer number of 2019', () => {
    const long = '3031636481620001000000000139123456780311000001751a2b3c4d';
    const read = readStreamHead(bytes(long));
    const heads = read.kind === 'heads' ? read.heads : [];
    expect(heads.map(({ terminal, channel }) => [Buffer.from(terminal).toString('hex'), channel])).toContainEqual([
      '00000000013912345678',
      3,
    ]);
  });

  it.each([
    ['GET / HTTP/1.1\r\n\r\n', Buffer.from('GET / HTTP/1.1\r\n\r\n').toString('hex')],
    ['a frame of 808', '7e0200'],
    ['a wrong second byte', '3032'],
    ['no version 2', `303163640162${short.slice(12)}`],
    ['no known type', `${short.slice(0, 30)}f4ff1751a2b3ff`],
  ])('takes no stream for %s', (_, hex) => {
    expect(readStreamHead(bytes(hex))).toEqual({ kind: 'foreign' });
  });

  it.skipIf(folder === undefined)('reads the first packet of each captured stream (needs GK_DATA)', () => {
    const numberIn = (file: string): string[] => {
      const read = readStreamHead(new Uint8Array(readFileSync(join(folder ?? '', file)).subarray(0, 20)));
      return read.kind === 'heads' ? read.heads.map(({ terminal }) => Buffer.from(terminal).toString('hex')) : [];
    };
    expect(numberIn('jt808/terminal_352x288_174s.jt1078.bin')).toContain('013800138000');
    expect(numberIn('jt808/simulator_h264_g711a.jt1078.bin')).toContain('156987000796');
    expect(numberIn('video/mdvr2020_ch3_352x288.jt1078.bin')).toContain('001901305037');
  });
});

describe('isSameTerminal', () => {
  it.each([
    ['the same', '013912345678', '013912345678', true],
    ['zeros ahead', '013912345678', '00000000013912345678', true],
    ['the last 12 of 20 digits', '12345678013912345678', '013912345678', true],
    ['hexadecimal that is no BCD', '4f07788ef676', '000000004f07788ef676', true],
    ['another', '013912345679', '013912345678', false],
    ['20 digits that begin otherwise', '12345678013912345678', '00000000013912345678', false],
  ])('%s', (_, a, b, same) => {
    expect(isSameTerminal(bytes(a), bytes(b))).toBe(same);
    expect(isSameTerminal(bytes(b), bytes(a))).toBe(same);
  });
});
