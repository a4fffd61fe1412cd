import { describe, expect, it } from 'vitest';
import { clusterEvents, pressedEventS, TimelineEventMarks, type TimelineEvent } from './timeline-events.js';

const events = (...times: number[]): TimelineEvent[] =>
  times.map((timeS) => ({ timeS, kind: 'x', label: `at ${timeS}` }));
const starts = (clusters: readonly { readonly startS: number }[]): number[] => clusters.map(({ startS }) => startS);

describe('clusterEvents', () => {
  it('joins what is nearer than the gap to the first of its group', () => {
    const clusters = clusterEvents(events(0, 9, 10, 30), 10);
    expect(clusters.map((cluster) => [cluster.startS, cluster.endS, cluster.events.length])).toEqual([
      [0, 9, 2],
      [10, 10, 1],
      [30, 30, 1],
    ]);
  });
});

describe('pressedEventS', () => {
  const [group] = clusterEvents(events(10, 12.4, 15), 100);
  if (group === undefined) throw new Error('no group');

  it('leads to the first event of a group, and from one to the next', () => {
    expect(pressedEventS(group, undefined)).toBe(10);
    expect(pressedEventS(group, 9)).toBe(10);
    expect(pressedEventS(group, 10)).toBe(12.4);
    expect(pressedEventS(group, 12)).toBe(15);
    expect(pressedEventS(group, 15)).toBe(10);
    expect(pressedEventS(group, 900)).toBe(10);
  });
});

describe('TimelineEventMarks', () => {
  it('has a group in sight as long as one of its events is', () => {
    const marks = new TimelineEventMarks();
    marks.take(events(95, 101, 150));
    expect(starts(marks.inSight({ startS: 100, endS: 200 }, 340).clusters)).toEqual([95, 150]);
    expect(starts(marks.inSight({ startS: 102, endS: 202 }, 340).clusters)).toEqual([150]);
  });

  it('has what happens at the first and the last second of a day', () => {
    const dayS = 1_795_219_200;
    const marks = new TimelineEventMarks();
    marks.take(events(dayS - 1, dayS, dayS + 86_400, dayS + 86_401));
    const view = { startS: dayS, endS: dayS + 86_400 };
    expect(marks.inSight(view, 720).clusters.map(({ events: all }) => all.length)).toEqual([2, 2]);
  });

  it('keeps its groups while the view moves', () => {
    const marks = new TimelineEventMarks();
    marks.take(events(...Array.from({ length: 500 }, (_, i) => 499 - i)));
    const width = 340;
    const before = starts(marks.inSight({ startS: 100, endS: 200 }, width).clusters);
    const after = starts(marks.inSight({ startS: 103.7, endS: 203.700_000_01 }, width).clusters);
    expect(before.length).toBe(11);
    expect(after.filter((startS) => startS < 200)).toEqual(before.filter((startS) => startS < 200));
  });

  it('goes on beyond the view, and stops at the ends', () => {
    const marks = new TimelineEventMarks();
    marks.take(events(10, 50, 90));
    const view = { startS: 0, endS: 60 };
    expect(marks.inSight(view, 600)).toMatchObject({ active: 0 });
    expect(marks.step(view, 600, 1)).toBe(50);
    expect(marks.inSight(view, 600).active).toBe(1);
    expect(marks.step(view, 600, 1)).toBe(90);
    expect(marks.step({ startS: 60, endS: 120 }, 600, 1)).toBe(90);
    expect(marks.step({ startS: 60, endS: 120 }, 600, 'first')).toBe(10);
    expect(new TimelineEventMarks().step(view, 600, 1)).toBeUndefined();
  });
});
