import { describe, expect, it } from 'vitest';
import { LevelMeter, soundLevel, type SoundLevel } from '../stream.js';

const SQUARE = Int16Array.from({ length: 800 }, (_, i) => (i % 2 === 0 ? 16_384 : -16_384));
const SINE = Float32Array.from({ length: 8000 }, (_, i) => Math.sin((2 * Math.PI * 400 * i) / 8000));

describe('soundLevel', () => {
  it('is -6 dBFS for a square wave of half the scale, and 3 dB below its peak for a sine', () => {
    expect(soundLevel(SQUARE).rmsDbfs).toBeCloseTo(-6.02, 2);
    expect(soundLevel(SQUARE).peakDbfs).toBeCloseTo(-6.02, 2);
    expect(soundLevel(SINE).rmsDbfs).toBeCloseTo(-3.01, 2);
    expect(soundLevel(SINE).peakDbfs).toBeCloseTo(0, 2);
  });

  it('is the same for 16 bits and for floating point', () => {
    const floats = Float32Array.from(SQUARE, (sample) => sample / 32_768);
    expect(soundLevel(floats)).toEqual(soundLevel(SQUARE));
  });

  it.each([
    ['nothing', new Int16Array(0), -96],
    ['silence', new Float32Array(100), -96],
    ['what is no number', new Float32Array([NaN, NaN]), -96],
    ['more than full scale', new Float32Array([4, -4, Infinity]), 0],
    ['the lowest sample of 16 bits', new Int16Array([-32_768]), 0],
  ])('stays on the scale for %s', (_, samples, dbfs) => {
    expect(soundLevel(samples)).toEqual({ rmsDbfs: dbfs, peakDbfs: dbfs });
  });
});

describe('LevelMeter', () => {
  it('tells a level for each window, however the sound is cut, and silence when it is reset', () => {
    const levels: SoundLevel[] = [];
    const meter = new LevelMeter(300, (level) => levels.push(level));
    for (let at = 0; at < SQUARE.length; at += 70) meter.push(SQUARE.subarray(at, at + 70));
    expect(levels.map(({ rmsDbfs }) => Math.round(rmsDbfs))).toEqual([-6, -6]);
    meter.reset();
    expect(levels.at(-1)).toEqual({ rmsDbfs: -96, peakDbfs: -96 });
    meter.push(SQUARE.subarray(0, 300));
    expect(levels).toHaveLength(4);
  });

  it.each([0, -1, 1.5, NaN])('takes no window of %d samples', (window) => {
    expect(() => new LevelMeter(window, () => undefined)).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });
});
