import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { G726Encoder, type G726Packing, type G726Rate } from '../audio/g726.js';
import { jt1078Packet } from './fixtures/jt1078-stream.js';
import type { AudioUnit } from './demuxer.js';
import { jt1078Format } from './jt1078.js';

const RATES = [16, 24, 32, 40] as const;
const G726 = 8;

/** Units of a stream of G.726 with a packet each `ms` milliseconds, whose times are those of a busy terminal. */
function heard(bytes: Uint8Array, rate: G726Rate, { ms = 40, ahead = '' } = {}): AudioUnit[] {
  const units: AudioUnit[] = [];
  const onAudio = (unit: AudioUnit): void => void units.push({ ...unit, data: unit.data.slice() });
  const demuxer = jt1078Format.create({ onVideo: () => undefined, onAudio }, {});
  const length = (rate * ms) / 8;
  for (let n = 0; (n + 1) * length <= bytes.byteLength; n++) {
    const body = Buffer.concat([Buffer.from(ahead, 'hex'), bytes.subarray(n * length, (n + 1) * length)]);
    const timestampMs = 1_600_000_000_000 + n * ms + (n % 3) * 7;
    demuxer.push(jt1078Packet({ sequence: n, type: 3, payloadType: G726, body, timestampMs }));
  }
  demuxer.end();
  return units;
}

const codecs = (units: readonly AudioUnit[]): string[] => [...new Set(units.map(({ codec }) => codec))];

describe('G.726 in JT/T 1078, which tells neither its rate nor its packing', () => {
  const speech = Int16Array.from({ length: 16_000 }, (_, n) => {
    const s = n / 8000;
    return 6000 * (1 + Math.sin(2 * Math.PI * 3 * s)) * Math.sin(2 * Math.PI * (220 + 80 * Math.sin(s)) * s);
  });
  const coded = (rate: G726Rate, packing: G726Packing = 'rfc3551') => new G726Encoder({ rate, packing }).encode(speech);

  it.each([
    [24, 20],
    [24, 40],
    [32, 20],
    [32, 40],
    [40, 20],
    [40, 40],
    [16, 20],
  ] as const)('has the rate of %i kbit/s from the first packet of %i ms on', (rate, ms) => {
    expect(codecs(heard(coded(rate), rate, { ms }))).toEqual([`g726_${rate}`]);
  });

  it('has the rate that its times tell, where packets of the length have another one elsewhere', () => {
    const units = heard(coded(16), 16, { ms: 40 });
    expect(codecs(units)).toEqual(['g726_32', 'g726_16']);
    expect(units.slice(16).every(({ codec }) => codec === 'g726_16')).toBe(true);
    expect(codecs(heard(coded(40), 40, { ms: 60 }).slice(16))).toEqual(['g726_40']);
  });

  it('says what the sender puts around it, and leaves the header of its chip out', () => {
    const [unit] = heard(coded(32), 32, { ahead: '00015000' });
    expect(unit?.data.byteLength).toBe(160);
    expect(unit?.sentWith).toEqual({ chipHeader: true, g726Packing: 'rfc3551' });
  });

  it.each(RATES)('of noise at %i kbit/s keeps its packing', (rate) => {
    let state = 1;
    const noise = Int16Array.from({ length: 64_000 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return (state >> 17) - 8192;
    });
    const packed = new G726Encoder({ rate }).encode(noise);
    for (const { sentWith } of heard(packed, rate)) expect(sentWith?.g726Packing).toBe('rfc3551');
  });
});

const folder = process.env['GK_DATA'];

describe.skipIf(folder === undefined)('speech of the vectors of ITU-T G.726 (needs GK_DATA)', () => {
  const voice = (rate: G726Rate, packing: G726Packing): Uint8Array =>
    new Uint8Array(readFileSync(join(folder ?? '', 'g726', 'derived', `voice${rate}.${packing}.g726`)));
  /** Seconds until the packing is known: of 3 and 5 bits, a wrong one is noise at once. */
  const KNOWN_S = { 16: 3, 24: 1, 32: 4, 40: 1 } as const;

  it.each(RATES)('at %i kbit/s is read in either packing', (rate) => {
    const expected = Buffer.from(voice(rate, 'rfc3551'));
    for (const packing of ['rfc3551', 'aal2'] as const) {
      const units = heard(voice(rate, packing), rate, { ms: 20 });
      // 16 packets of a length that is usual at another rate.
      const from = KNOWN_S[rate] * 50;
      const length = (rate * 20) / 8;
      units.slice(from).forEach(({ codec, data, sentWith }, n) => {
        expect(codec).toBe(`g726_${rate}`);
        expect(sentWith?.g726Packing).toBe(packing);
        expect(Buffer.from(data).equals(expected.subarray((from + n) * length, (from + n + 1) * length))).toBe(true);
      });
      expect(units.length).toBeGreaterThan(from);
    }
  });
});
