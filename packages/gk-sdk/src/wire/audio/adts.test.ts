import { describe, expect, it } from 'vitest';
import {
  adtsChannels,
  adtsFrame,
  adtsSampleRate,
  audioSpecificConfig,
  readAdtsFrame,
  readAudioSpecificConfig,
  splitAdtsFrames,
} from './adts.js';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const asHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
// AAC-LC, 16000 Hz (index 8), mono
const config = { objectType: 2, frequencyIndex: 8, channels: 1 };

describe('ADTS', () => {
  it('says of a frame what the configuration says, both ways', () => {
    expect(readAudioSpecificConfig(hex('1408'))).toEqual(config);
    expect(asHex(audioSpecificConfig(config))).toBe('1408');
    expect(adtsSampleRate(config)).toBe(16_000);
    // syncword, MPEG-4, no CRC | profile 1, frequency 8 | mono | length 7 + 3 = 10 | fullness 0x7ff
    const frame = adtsFrame(config, hex('aabbcc'));
    expect(asHex(frame)).toBe('fff16040015ffcaabbcc');
    expect(readAdtsFrame(frame)).toEqual({ config, raw: hex('aabbcc'), byteLength: 10 });
  });

  it('passes over a checksum', () => {
    const frame = readAdtsFrame(hex('fff0604001bffc1234aabbcccc'));
    expect(frame && asHex(frame.raw)).toBe('aabbcccc');
  });

  it('knows what it cannot say: an escaped frequency, no channels, other object types', () => {
    for (const bytes of ['1780', '1400', '2c08', '14']) {
      expect(readAudioSpecificConfig(hex(bytes)), bytes).toBeUndefined();
    }
  });

  it.each([
    // Object type 5 (SBR): 22,050 Hz, stereo, extension 44,100 Hz, base LC.
    ['HE-AAC told explicitly', '2b920800', { objectType: 2, frequencyIndex: 7, channels: 2 }],
    // Object type 29 (PS): 24,000 Hz, mono, extension 48,000 Hz.
    ['HE-AAC of version 2', 'eb098800', { objectType: 2, frequencyIndex: 6, channels: 1 }],
    // 00010 1111 (16,000 in 24 bits) 0001: 0x003e80.
    ['an escaped frequency', '17801f4008', { objectType: 2, frequencyIndex: 8, channels: 1 }],
  ])('reads %s', (_, bytes, expected) => {
    expect(readAudioSpecificConfig(hex(bytes))).toEqual(expected);
  });

  it('an escaped frequency counts as the nearest', () => {
    // 44,056 Hz, LC, stereo.
    const rate = 44_056;
    const bits = `00010${'1111'}${rate.toString(2).padStart(24, '0')}0010000`.padEnd(48, '0');
    const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
    expect(readAudioSpecificConfig(bytes)).toEqual({ objectType: 2, frequencyIndex: 4, channels: 2 });
  });

  it.each([
    [11, 7],
    [12, 8],
    [14, 8],
  ])('channel configuration %i has a program of %i channels ahead of each frame', (configuration, channels) => {
    const word = (2 << 11) | (4 << 7) | (configuration << 3);
    const read = readAudioSpecificConfig(Uint8Array.of(word >> 8, word & 0xff));
    expect(read && adtsChannels(read)).toBe(channels);
    expect(read).toMatchObject({ objectType: 2, frequencyIndex: 4, channels: 0 });
    const frame = readAdtsFrame(adtsFrame(read ?? config, hex('21aabbcc')));
    expect(frame?.config).toEqual(read);
    expect(asHex(frame?.raw.subarray(-4) ?? new Uint8Array())).toBe('21aabbcc');
    // A config survives writing and reading.
    expect(readAudioSpecificConfig(audioSpecificConfig(read ?? config))).toEqual(read);
    // A frame that has its program is left alone.
    const again = read && adtsFrame(read, frame?.raw ?? new Uint8Array());
    expect(again && asHex(again)).toBe(asHex(adtsFrame(read ?? config, hex('21aabbcc'))));
  });

  it('splits a stream, and ends at what is no frame or not all of one', () => {
    const frame = adtsFrame(config, hex('aabbcc'));
    for (const tail of ['', 'fff1', 'fff160400180fc0000', '000102030405060708', asHex(frame.subarray(0, 9))]) {
      const frames = splitAdtsFrames(new Uint8Array([...frame, ...frame, ...hex(tail)]));
      expect(
        frames.map(({ raw }) => asHex(raw)),
        tail,
      ).toEqual(['aabbcc', 'aabbcc']);
    }
  });
});
