import { describe, expect, it } from 'vitest';
import { TerminalZone } from './terminal-zone.js';

const NOON_S = Date.UTC(2026, 10, 30, 12) / 1000;
const HOUR_S = 3_600;

/** Tells live reports each 10 s; what the zone makes of the last. */
function learnFrom(zone: TerminalZone, offsetS: number, count = 3, fromS = NOON_S): number {
  let last = NaN;
  for (let index = 0; index < count; index += 1) {
    const arrivalS = fromS + index * 10;
    last = (zone.ofLive(arrivalS + offsetS, arrivalS + 1) ?? NaN) - arrivalS;
  }
  return last;
}

describe('the zone of a terminal', () => {
  it.each([
    [8, 480],
    [0, 0],
    [5.75, 345],
    [-3.5, -210],
    [14, 840],
  ])('of %f hours is learnt from live reports, and none of them is out of place', (hours, minutes) => {
    const zone = new TerminalZone(undefined);
    expect(zone.ofLive(NOON_S + hours * HOUR_S, NOON_S + 1)).toBe(NOON_S);
    expect(learnFrom(zone, hours * HOUR_S, 3, NOON_S + 10)).toBe(0);
    expect(zone.minutes).toBe(minutes);
  });

  it('is learnt of a terminal that reports each second', () => {
    const zone = new TerminalZone(undefined);
    for (let second = 0; second < 15; second += 1) zone.ofLive(NOON_S + second + 5.5 * HOUR_S, NOON_S + second);
    expect(zone.minutes).toBe(330);
  });

  it('is not learnt from stored reports that come like live ones', () => {
    const zone = new TerminalZone(undefined);
    for (let index = 0; index < 50; index += 1) {
      // One each 30 s, stored 7 hours and 50 minutes ago; ten of them come in a second.
      const toldS = NOON_S - 1_000 + 8 * HOUR_S - 7 * HOUR_S - 3_000 + index * 30;
      expect(zone.ofLive(toldS, NOON_S + index / 10)).toBe(toldS - 8 * HOUR_S);
    }
    expect(zone.minutes).toBeUndefined();
  });

  it('places tomorrow at its arrival until the zone is learnt, and nowhere from then on', () => {
    const zone = new TerminalZone(undefined);
    expect(zone.ofLive(NOON_S + 8 * HOUR_S + 86_400, NOON_S)).toBe(NOON_S);
    learnFrom(zone, 8 * HOUR_S);
    expect(zone.ofLive(NOON_S + 40 + 8 * HOUR_S + 86_400, NOON_S + 40)).toBeUndefined();
    expect(zone.ofStored(NOON_S + 8 * HOUR_S + 86_400, NOON_S + 40)).toBeUndefined();
    expect(zone.minutes).toBe(480);
  });

  it('of the year 2000 is none', () => {
    const zone = new TerminalZone(undefined);
    expect(zone.ofLive(Date.UTC(2000, 0, 1) / 1000, NOON_S)).toBeUndefined();
    expect(zone.ofStored(Date.UTC(2000, 0, 1) / 1000, NOON_S)).toBeUndefined();
  });

  it('stays for a clock that is some minutes wrong, and follows one that was set to another zone', () => {
    const zone = new TerminalZone(480);
    for (const minutes of [7, 8, 7.4, 7.6]) learnFrom(zone, 8 * HOUR_S + minutes * 60, 9, NOON_S + minutes * 1_000);
    expect(zone.minutes).toBe(480);
    learnFrom(zone, 9 * HOUR_S, 9, NOON_S + 20_000);
    expect(zone.minutes).toBe(540);
  });
});
