import { describe, expect, it } from 'vitest';
import g711 from '../../../vectors/g711.json' with { type: 'json' };
import g726 from '../../../vectors/g726.json' with { type: 'json' };
import { decodeG711, encodeG711, type G711Law } from './g711.js';
import { G726Decoder, G726Encoder, type G726Packing, type G726Rate } from './g726.js';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

describe('audio vectors', () => {
  it.each(g711.laws)('G.711 $law-law', ({ law, codes, decoded }) => {
    expect(hex(encodeG711(Int16Array.from(g711.samples), law as G711Law))).toBe(codes);
    expect([...decodeG711(bytesOf(codes), law as G711Law)]).toEqual(decoded);
  });

  it.each(g726.streams)(
    'G.726 at $rate kbit/s, packed as $packing',
    ({ rate, packing, bytes, decoded, alaw, mulaw }) => {
      const options = { rate: rate as G726Rate, packing: packing as G726Packing };
      expect(hex(new G726Encoder(options).encode(Int16Array.from(g726.samples)))).toBe(bytes);
      expect([...new G726Decoder(options).decode(bytesOf(bytes))]).toEqual(decoded);
      expect(hex(new G726Decoder(options).decodeToG711(bytesOf(bytes), 'a'))).toBe(alaw);
      expect(hex(new G726Decoder(options).decodeToG711(bytesOf(bytes), 'mu'))).toBe(mulaw);
    },
  );

  it.each(g726.codeWords)('G.726 at $rate kbit/s, code words $codes', ({ rate, codes, alaw, mulaw }) => {
    const g711 = (law: G711Law): string => {
      const decoder = new G726Decoder({ rate: rate as G726Rate });
      return hex(bytesOf(codes).map((code) => decoder.g711(code, law)));
    };
    expect(g711('a')).toBe(alaw);
    expect(g711('mu')).toBe(mulaw);
  });
});
