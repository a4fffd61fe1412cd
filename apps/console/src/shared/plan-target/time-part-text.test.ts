import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimeParts, toLocalTimeParts, toUtcTimeParts } from './time-part-text.js';
import { isInTimeParts, parseTimeParts } from 'gk-sdk/rules';

/** Cases of a property test: 1,000, or what the nightly run asks for. */
const FUZZ_RUNS = Number(process.env['GK_FUZZ_RUNS'] ?? 1_000);

const part = (startMin: number, endMin: number) => ({ startMin, endMin });

describe('time parts', () => {
  it('minute ranges start:end joined by commas', () => {
    expect(parseTimeParts('480:720,900:1440')).toEqual([part(480, 720), part(900, 1440)]);
    expect(formatTimeParts([part(900, 1440), part(480, 720)])).toBe('480:720,900:1440');
    expect(parseTimeParts('')).toEqual([]);
  });

  it('stored in UTC: local minutes wrap at midnight', () => {
    const utc = toUtcTimeParts([part(0, 120), part(1380, 1440)], 8 * 60);
    expect(utc).toEqual([part(900, 1080)]);
    expect(toLocalTimeParts(utc, 8 * 60)).toEqual([part(0, 120), part(1380, 1440)]);
  });

  it('half-hour zones and zones west of UTC', () => {
    expect(toUtcTimeParts([part(540, 600)], 330)).toEqual([part(210, 270)]);
    expect(toUtcTimeParts([part(1200, 1440)], -210)).toEqual([part(0, 210), part(1410, 1440)]);
    expect(toLocalTimeParts([part(0, 1440)], 330)).toEqual([part(0, 1440)]);
  });

  const anyParts = fc.array(
    fc.tuple(fc.nat(1440), fc.nat(1440)).map(([a, b]) => part(Math.min(a, b), Math.max(a, b))),
    { maxLength: 8 },
  );
  const anyOffset = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15);

  it('to UTC and back covers the same minutes, whatever the zone', () => {
    fc.assert(
      fc.property(anyParts, anyOffset, (parts, offsetMin) => {
        const clean = formatTimeParts(parts);
        return formatTimeParts(toLocalTimeParts(toUtcTimeParts(parts, offsetMin), offsetMin)) === clean;
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('a local minute is in the plan exactly when its UTC minute is', () => {
    fc.assert(
      fc.property(anyParts, anyOffset, fc.nat(1439), (parts, offsetMin, minute) => {
        const utcMinute = (minute - offsetMin + 2880) % 1440;
        return isInTimeParts(parts, minute) === isInTimeParts(toUtcTimeParts(parts, offsetMin), utcMinute);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('no text makes the reader throw, and what it reads is written back the same', () => {
    const text = fc.oneof(fc.string({ maxLength: 30 }), fc.stringMatching(/^[0-9:, ]{0,40}$/));
    fc.assert(
      fc.property(text, (given) => {
        const parts = parseTimeParts(given);
        return formatTimeParts(parseTimeParts(formatTimeParts(parts))) === formatTimeParts(parts);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
