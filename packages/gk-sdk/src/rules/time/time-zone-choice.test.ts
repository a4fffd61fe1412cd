import { describe, expect, it } from 'vitest';
import { resolveZone } from './time-zone-choice.js';

const mine = 'Europe/Berlin';
const server = { timeZone: 'Asia/Taipei', utcOffsetS: 28_800 };

describe('resolveZone', () => {
  it('has one zone for each of the four choices', () => {
    const places = { server, vehicle: 'America/St_Johns', mine };
    expect((['server', 'vehicle', 'mine', 'utc'] as const).map((choice) => resolveZone(choice, places))).toEqual([
      'Asia/Taipei',
      'America/St_Johns',
      mine,
      'UTC',
    ]);
    expect(resolveZone('vehicle', { ...places, vehicle: -12_600 })).toBe(-12_600);
  });

  it('leaves a zone that somebody named', () => {
    expect([resolveZone('Asia/Kolkata', { server, mine }), resolveZone(3600, { server, mine })]).toEqual([
      'Asia/Kolkata',
      3600,
    ]);
  });

  it("takes the server's zone for a vehicle that has none, or one that nobody knows", () => {
    for (const vehicle of [undefined, '', 'Moon/Base', Number.NaN]) {
      expect(resolveZone('vehicle', { server, vehicle, mine })).toBe('Asia/Taipei');
    }
  });

  it("takes the server's offset where its zone is not known, and the computer's zone without either", () => {
    expect(resolveZone('server', { server: { timeZone: 'Taipei Standard Time', utcOffsetS: 28_800 }, mine })).toBe(
      28_800,
    );
    expect([resolveZone('server', { server: {}, mine }), resolveZone('vehicle', { server: undefined, mine })]).toEqual([
      mine,
      mine,
    ]);
  });
});
