import { describe, expect, it } from 'vitest';
import type { RecordingSpan } from '../model/footage/recording-span.js';
import { SpanTracker, type TrackedPicture } from './span-tracker.js';

const START_S = 1_700_000_000;
const STEP_S = 0.05;

/** Pictures at these times, seconds from the start. */
function spansOf(times: readonly number[], more: (index: number) => Partial<TrackedPicture> = () => ({})) {
  const tracker = new SpanTracker();
  times.forEach((timeS, index) => {
    tracker.add({ capturedAtUs: (START_S + timeS) * 1e6, discontinuity: false, ...more(index) });
  });
  return tracker.spans.map(rounded);
}
const rounded = ({ startS, endS, offsetS }: RecordingSpan): readonly number[] =>
  [startS - START_S, endS - START_S, offsetS].map((value) => Math.round(value * 1000) / 1000);
const stretch = (fromS: number, toS: number, stepS = STEP_S): number[] =>
  Array.from({ length: Math.round((toS - fromS) / stepS) }, (_, i) => fromS + i * stepS);

describe('SpanTracker', () => {
  it('makes one span of pictures without a gap', () => {
    expect(spansOf(stretch(0, 10))).toEqual([[0, 10, 0]]);
  });

  it('begins another span behind a gap, at the end of the file so far', () => {
    expect(spansOf([...stretch(0, 60), ...stretch(480, 600)])).toEqual([
      [0, 60, 0],
      [480, 600, 60],
    ]);
  });

  it('has the places of a file that has its own, and sees where it jumps', () => {
    const times = [...stretch(0, 2), ...stretch(30, 32)];
    const placed = spansOf(times, (index) => ({ offsetUs: index * STEP_S * 1e6 + (index < 40 ? 0 : 1e5) }));
    expect(placed).toEqual([
      [0, 2, 0],
      [30, 32, 2.1],
    ]);
  });

  it('begins another span where the clock is set back', () => {
    expect(spansOf([...stretch(0, 10), ...stretch(4, 8)])).toEqual([
      [0, 10, 0],
      [4, 8, 10],
    ]);
  });

  it('sees a short loss where the stream says that pictures are missing, and none without it', () => {
    const times = [...stretch(0, 2), ...stretch(2.4, 4)];
    expect(spansOf(times)).toEqual([[0, 4, 0]]);
    expect(spansOf(times, (index) => ({ discontinuity: index === 40 }))).toEqual([
      [0, 2, 0],
      [2.4, 4, 2],
    ]);
  });

  it('takes no camera with few pictures a minute for one with gaps', () => {
    expect(spansOf(stretch(0, 30, 1.5))).toEqual([[0, 29.5, 0]]);
    expect(spansOf(stretch(0, 100, 10))).toHaveLength(2);
  });

  it('takes irregular and reordered pictures for no gaps', () => {
    expect(spansOf([0, 0.12, 0.04, 0.08, 0.4, 0.68, 0.6, 1])).toHaveLength(1);
  });

  it('takes one picture with a wrong time for no gap', () => {
    expect(spansOf([...stretch(0, 2), 86_400, ...stretch(2.05, 4)])).toEqual([[0, 4, 0]]);
    expect(spansOf([...stretch(0, 2), -86_400, ...stretch(2.05, 4)])).toEqual([[0, 4, 0]]);
  });
});
