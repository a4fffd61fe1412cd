import { describe, expect, it } from 'vitest';
import {
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
