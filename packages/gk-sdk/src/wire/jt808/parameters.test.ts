import { describe, expect, it } from 'vitest';
import { encodeJt808ParameterBlock, readJt808ParameterBlock } from './parameter-blocks.js';
import { jt808Parameter, readJt808Parameter } from './parameters.js';
import { jt808Time, jt808TimeMs } from './time.js';
import { decodeGbk, encodeGbk } from './gbk.js';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const ofHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

describe('parameters', () => {
  it('are numbers, texts and bytes by their id', () => {
    expect([
      toHex(jt808Parameter(0x0001, 30).value),
      toHex(jt808Parameter(0x0081, 44).value),
      toHex(jt808Parameter(0x0084, 2).value),
      toHex(jt808Parameter(0x0083, '粤B').value),
      toHex(jt808Parameter(0xf000, ofHex('0102')).value),
    ]).toEqual(['0000001e', '002c', '02', 'd4c142', '0102']);
    expect(readJt808Parameter({ id: 0x0083, value: ofHex('d4c1420000') })).toBe('粤B');
    expect(readJt808Parameter({ id: 0xf000, value: ofHex('0102') })).toEqual(ofHex('0102'));
  });

  it('of a length that the standard does not have are read and written in it', () => {
    const told = { id: 0x0090, value: ofHex('00000003') };
    expect(readJt808Parameter(told)).toBe(3);
    expect(jt808Parameter(0x0090, 3, told.value.byteLength)).toEqual(told);
    expect(readJt808Parameter({ id: 1, value: ofHex('ffffffff') })).toBe(0xffff_ffff);
    expect(readJt808Parameter({ id: 1, value: ofHex('') })).toEqual(ofHex(''));
  });

  it('refuse a value of another kind', () => {
    expect(() => jt808Parameter(0x0001, 'thirty')).toThrow('parameter 0001 is not a text');
    expect(() => jt808Parameter(0x0013, 3)).toThrow('parameter 0013 is not a number');
    expect(() => jt808Parameter(0x0081, 70_000)).toThrow('fits 2 bytes');
  });

  it('that are blocks come back whole, of both standards, and are not read in other lengths', () => {
    const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i + 1);
    const blocks = [
      ['videoEncoding', 21],
      ['channels', 31],
      ['alarmRecording', 3],
      ['wakeUp', 20],
      ['adas', 56],
      ['adas', 64],
      ['driverMonitoring', 49],
      ['driverMonitoring', 66],
      ['tyres', 36],
      ['blindSpot', 2],
    ] as const;
    for (const [type, length] of blocks) {
      const value = counting(length);
      const block = readJt808ParameterBlock(type, value);
      expect(block && toHex(encodeJt808ParameterBlock(type, block)), `${type} of ${length} bytes`).toBe(toHex(value));
    }
    const channels = ofHex(`07 ${Array.from({ length: 7 }, (_, i) => `0${i + 1}${'11'.repeat(20)}`).join('')}`);
    expect(channels.byteLength).toBe(148);
    expect(readJt808ParameterBlock('channelEncodings', channels)?.channels.map(({ channel }) => channel)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(readJt808ParameterBlock('adas', counting(57))).toBeUndefined();
    expect(readJt808ParameterBlock('driverMonitoring', counting(65))).toBeUndefined();
  });

  it('of driver assistance stand where the standards have them', () => {
    const value = Uint8Array.from({ length: 66 }, (_, i) => i);
    const adas = readJt808ParameterBlock('adas', value.subarray(0, 64));
    expect(adas).toMatchObject({
      fromKmh: 0,
      pictureIntervalS: 0x0304,
      alarms: 0x0b0c_0d0e,
      obstacle100Ms: 20,
      collision100Ms: 35,
      pedestrian100Ms: 40,
      headway100Ms: 45,
      signPictures: 50,
    });
    expect([adas?.laneDeparture.levelKmh, adas?.solidLine?.levelKmh, adas?.aisle?.levelKmh]).toEqual([31, 52, 56]);
    const monitoring = readJt808ParameterBlock('driverMonitoring', value);
    expect(monitoring).toMatchObject({ smokingS: 0x1314, faceCheck: 46, coveredLevelKmh: 47 });
    expect(
      [monitoring?.tired, monitoring?.abnormal, monitoring?.belt, monitoring?.plays].map((each) => each?.levelKmh),
    ).toEqual([26, 42, 48, 60]);
  });
});

describe('times', () => {
  it('are told in a zone, and are none where the digits are not', () => {
    expect(jt808TimeMs('241121000004', 480)).toBe(Date.UTC(2024, 10, 20, 16, 0, 4));
    expect(jt808Time(Date.UTC(2024, 10, 20, 16, 0, 4), 480)).toBe('241121000004');
    for (const none of ['000000000000', '241321000004', '240230000000', '24112100000a', '2411210000']) {
      expect(jt808TimeMs(none, 0), none).toBeUndefined();
    }
    expect(jt808TimeMs('240229235959', -300)).toBe(Date.UTC(2024, 2, 1, 4, 59, 59));
    expect(() => jt808Time(Date.UTC(1999, 0), 0)).toThrow('2000');
  });
});

describe('GBK', () => {
  it('goes both ways for all that it has', () => {
    const all: string[] = [];
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const [character, ...more] = decodeGbk(Uint8Array.of(lead, trail));
        if (character !== undefined && more.length === 0 && character !== '\ufffd') all.push(character);
      }
    }
    expect(all.length).toBeGreaterThan(21_000);
    expect(decodeGbk(encodeGbk(all.join('')))).toBe(all.join(''));
    expect(toHex(encodeGbk('粤B12345 €'))).toBe('d4c142313233343520' + '80');
  });

  it('writes a question mark for what it does not have', () => {
    expect(toHex(encodeGbk('a😀\ufffdb'))).toBe('613f3f62');
  });
});
