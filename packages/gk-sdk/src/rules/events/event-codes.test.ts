import { describe, expect, it } from 'vitest';
import { EVENT_CODES, eventCode } from './event-codes.js';

const codes = new Set(EVENT_CODES.map(({ code }) => code));
const has = (first: number, last: number): boolean => {
  for (let code = first; code <= last; code++) if (!codes.has(code)) return false;
  return !codes.has(first - 1) && !codes.has(last + 1);
};

describe('event codes', () => {
  it('device events 0 to 24; triggers 51 and 52; remote recording 90 to 92', () => {
    expect([has(0, 24), has(51, 52), has(90, 92)]).toEqual([true, true, true]);
  });

  it('lost recording 98; schedule 99; custom 100', () => {
    expect(has(98, 100)).toBe(true);
    expect([98, 99, 100].map((code) => eventCode(code).name)).toEqual(['Lost recording', 'Schedule', 'Custom']);
  });

  it('driver-assistance alarm ranges 700 to 783 and 1811 to 1833', () => {
    expect([has(700, 783), has(1811, 1833)]).toEqual([true, true]);
  });

  it('overspeed levels in steps of 5 km/h up to +35', () => {
    const levels = EVENT_CODES.filter(({ name }) => name.startsWith('Overspeed +')).map(({ name }) => name);
    expect(levels).toEqual([5, 10, 15, 20, 25, 30, 35].map((kmh) => `Overspeed +${kmh} km/h`));
  });

  it('collision, lane departure, pedestrian, harsh acceleration and braking, video loss, audio loss', () => {
    const names = EVENT_CODES.map(({ name }) => name).join();
    for (const word of [
      'collision',
      'Lane departure',
      'Pedestrian',
      'acceleration',
      'braking',
      'Video loss',
      'Audio loss',
    ]) {
      expect(names).toContain(word);
    }
  });

  it('every code stands once and has a name and a severity', () => {
    expect(codes.size).toBe(EVENT_CODES.length);
    expect(
      EVENT_CODES.every(({ name, severity }) => name !== '' && ['info', 'warning', 'alarm'].includes(severity)),
    ).toBe(true);
    expect([eventCode(1).severity, eventCode(13).severity, eventCode(4).severity]).toEqual([
      'alarm',
      'warning',
      'info',
    ]);
  });

  it('names of the server go first, and an unknown code has words', () => {
    expect(eventCode(13, new Map([[13, 'Too fast']])).name).toBe('Too fast');
    expect(eventCode(13, new Map([[13, '']])).name).toBe('Overspeed');
    expect([eventCode(101).name, eventCode(5000).name]).toEqual(['Custom 1', 'Event 5000']);
  });
});
