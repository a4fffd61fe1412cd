import { describe, expect, it } from 'vitest';
import { recordIndexOfDay, recordIndexOfList } from './record-index.js';

const DAY_S = 1_000_000_080 - (1_000_000_080 % 60);

function day(...minutes: number[]) {
  const flags = new Uint8Array(1440);
  for (const minute of minutes) flags[minute] = 1;
  return recordIndexOfDay({ dayStartS: DAY_S, minutes: flags });
}

describe('recordIndexOfDay', () => {
  const index = day(0, 1, 60, 1439);

  it('joins minutes that follow each other', () => {
    expect(index.stretches.map(({ startS, endS }) => [(startS - DAY_S) / 60, (endS - DAY_S) / 60])).toEqual([
      [0, 2],
      [60, 61],
      [1439, 1440],
    ]);
    expect(day().stretches).toEqual([]);
  });

  it('finds the record at a time, the next and the previous one', () => {
    expect(index.at(DAY_S + 119)?.startS).toBe(DAY_S);
    expect(index.at(DAY_S + 120)).toBeUndefined();
    expect(index.at(DAY_S - 1)).toBeUndefined();
    expect(index.nextS(DAY_S + 120)).toBe(DAY_S + 3600);
    expect(index.nextS(DAY_S + 30)).toBe(DAY_S + 30);
    expect(index.nextS(DAY_S + 86_400)).toBeUndefined();
    expect(index.previousS(DAY_S + 200)).toBe(DAY_S + 119);
    expect(index.previousS(DAY_S + 3610)).toBe(DAY_S + 3610);
    expect(index.previousS(DAY_S - 1)).toBeUndefined();
  });

  it('tells the minutes of an hour, and how much is recorded', () => {
    expect(index.minutesOfHour(DAY_S).filter(Boolean)).toHaveLength(2);
    expect(index.minutesOfHour(DAY_S + 3600)[0]).toBe(true);
    expect(index.recordedS(DAY_S, DAY_S + 86_400)).toBe(240);
    expect(index.recordedS(DAY_S + 90, DAY_S + 3630)).toBe(60);
  });
});

describe('recordIndexOfList', () => {
  const list = [
    { startS: 300, endS: 400, type: 'Alarm' as const },
    { startS: 100, endS: 500, type: 'Normal' as const },
    { startS: 600, endS: 700, type: 'GSensor' as const },
  ];

  it('takes stretches in any order, overlapping or not', () => {
    const index = recordIndexOfList(list);
    expect(index.at(450)?.type).toBe('Normal');
    expect(index.at(350)?.type).toBe('Alarm');
    expect(index.at(550)).toBeUndefined();
    expect(index.previousS(550)).toBe(499);
    expect(index.nextS(500)).toBe(600);
    expect(index.recordedS(0, 1000)).toBe(500);
    expect(index.minutesOfHour(60).slice(0, 3)).toEqual([true, true, true]);
    expect(list[0]?.startS).toBe(300);
  });

  it('can be of one type', () => {
    expect(recordIndexOfList(list, 'GSensor').stretches).toEqual([list[2]]);
  });
});
