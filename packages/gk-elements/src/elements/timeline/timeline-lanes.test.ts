import { describe, expect, it } from 'vitest';
import { eachRun, recordsAt, toLanes, type LaneStrip, type TimelineRecord } from './timeline-lanes.js';

const record = (channel: number, startS: number, endS: number, kind = 'Normal'): TimelineRecord => ({
  channel,
  startS,
  endS,
  kind,
});
const runs = (strip: LaneStrip | undefined, view: { startS: number; endS: number }, widthPx = 100): number[][] => {
  const list: number[][] = [];
  if (strip) eachRun(strip, view, widthPx, (x, px) => list.push([x, px]));
  return list;
};

describe('toLanes', () => {
  it('has a lane for each channel in order, also for those without a record', () => {
    const lanes = toLanes([record(3, 0, 1), record(1, 0, 1)], { channels: [2] });
    expect(lanes.map(({ channel }) => channel)).toEqual([1, 2, 3]);
    expect(lanes[1]?.strips).toEqual([]);
    expect(toLanes([record(3, 0, 1), record(1, 0, 1)], { merged: true }).map(({ channel }) => channel)).toEqual([
      undefined,
    ]);
  });

  it('joins pieces that meet, by tone, and leaves out those without a length', () => {
    const [lane] = toLanes([
      record(1, 20, 30),
      record(1, 0, 10),
      record(1, 10, 15),
      record(1, 5, 8, 'ALARM'),
      record(1, 9, 9),
    ]);
    expect(lane?.strips.map(({ tone, startsS, endsS }) => [tone, [...startsS], [...endsS]])).toEqual([
      ['normal', [0, 20], [15, 30]],
      ['alarm', [5], [8]],
    ]);
  });
});

describe('eachRun', () => {
  const [lane] = toLanes([record(1, 0, 10), record(1, 20, 30), record(1, 90, 200)]);
  const strip = lane?.strips[0];

  it('shows what is in sight', () => {
    expect(runs(strip, { startS: 0, endS: 100 })).toEqual([
      [0, 10],
      [20, 10],
      [90, 10],
    ]);
    expect(runs(strip, { startS: 25, endS: 35 })).toEqual([[0, 50]]);
    expect(runs(strip, { startS: 30, endS: 80 })).toEqual([]);
  });

  it('makes few runs of thousands of pieces, and shows the shortest', () => {
    const many = toLanes(Array.from({ length: 5000 }, (_, i) => record(1, i * 20, i * 20 + 10)))[0]?.strips[0];
    expect(runs(many, { startS: 0, endS: 100_000 }, 1000).length).toBeLessThanOrEqual(1000);
    expect(runs(toLanes([record(1, 500, 501)])[0]?.strips[0], { startS: 0, endS: 100_000 })).toEqual([[0.5, 1]]);
  });
});

it('says what matters most of each channel at a time', () => {
  const lanes = toLanes([record(1, 0, 100), record(1, 40, 60, 'Alarm'), record(2, 0, 10)]);
  expect(recordsAt(lanes, 50).map(({ channel, kind }) => [channel, kind])).toEqual([[1, 'Alarm']]);
  expect(recordsAt(lanes, 60).map(({ kind }) => kind)).toEqual(['Normal']);
  expect(recordsAt(lanes, 100)).toEqual([]);
});
