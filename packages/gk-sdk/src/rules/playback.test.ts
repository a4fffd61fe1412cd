import { describe, expect, it } from 'vitest';
import {
  afterDateChange,
  afterTileClosed,
  extendLiveTrack,
  FIRST_PACE,
  LIVE_TRACK_POINTS,
  noRecordOnDayMessage,
  paceOfPause,
  paceOfPlay,
  paceOfResume,
  paceOfSeek,
  paceOfSpeed,
  PLAYBACK_SKIPS_S,
  PLAYBACK_SPEEDS,
  playbackStartS,
  SECOND_CHOICES,
  stepPace,
  timelineSegments,
  timelineSegmentS,
} from './playback.js';

describe('playback speed', () => {
  it('has the steps 0 (pause), 0.2, 0.5, 1, 2, 4, 8, 16; slower and faster move one step', () => {
    expect(PLAYBACK_SPEEDS).toEqual([0, 0.2, 0.5, 1, 2, 4, 8, 16]);
    let pace = paceOfSpeed(FIRST_PACE, 0.2);
    const up = PLAYBACK_SPEEDS.slice(2).map(() => (pace = stepPace(pace, 'faster')).speed);
    expect(up).toEqual([0.5, 1, 2, 4, 8, 16]);
    expect(stepPace(pace, 'faster').speed).toBe(16);
    const down = PLAYBACK_SPEEDS.slice(1).map(() => (pace = stepPace(pace, 'slower')).speed);
    expect(down).toEqual([8, 4, 2, 1, 0.5, 0.2, 0]);
    expect(stepPace(pace, 'slower').speed).toBe(0);
    expect(stepPace(paceOfSpeed(FIRST_PACE, 3), 'slower').speed).toBe(2);
  });

  it('play sets 1', () => {
    expect(paceOfPlay().speed).toBe(1);
  });

  it('seeking while paused resumes at 1; while playing the speed stays', () => {
    const fast = paceOfSpeed(FIRST_PACE, 8);
    expect(paceOfSeek(fast)).toEqual(fast);
    expect(paceOfSeek(paceOfPause(fast)).speed).toBe(1);
  });

  it('pause and resume keep the last speed', () => {
    const paused = paceOfPause(paceOfSpeed(FIRST_PACE, 4));
    expect(paused.speed).toBe(0);
    expect(paceOfPause(paused)).toEqual(paused);
    expect(paceOfResume(paused).speed).toBe(4);
    expect(paceOfResume(paceOfSpeed(FIRST_PACE, 2)).speed).toBe(2);
  });

  it('skips back 10 or 5 seconds and forward 10; local playback has 5 forward, too', () => {
    expect(PLAYBACK_SKIPS_S).toEqual({ local: [-10, -5, 5, 10], remote: [-10, -5, 10] });
  });
});

describe('playback screens', () => {
  it("when the first tile's stream closes, the start time resets to 0 and tiles stop", () => {
    expect(afterTileClosed(1000, 0)).toEqual({ startS: 0, stopAll: true });
    expect(afterTileClosed(1000, 1)).toEqual({ startS: 1000, stopAll: false });
  });

  it('choosing a minute starts at the day start plus the offsets, from 00:00:00 to 23:59:59', () => {
    expect(playbackStartS(86_400, { hour: 1, minute: 2, second: 5 })).toBe(86_400 + 3725);
    expect(playbackStartS(0, { hour: 23, minute: 59, second: 59 })).toBe(86_399);
    expect(playbackStartS(0, { hour: 30, minute: 70, second: 99 })).toBe(86_399);
    expect(playbackStartS(0, { hour: -1, minute: 0 })).toBe(0);
    expect(SECOND_CHOICES).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
  });

  it('changing the date resets the hour and minute selection', () => {
    expect(afterDateChange()).toEqual({ hour: undefined, minute: undefined });
  });

  it('says that a day has no record', () => {
    expect(noRecordOnDayMessage('BUS-7', '2026-11-20')).toBe('BUS-7 has no record on 2026-11-20');
  });
});

describe('timelineSegments', () => {
  const period = { startS: 1000, endS: 2000 };

  it('shows in 100 segments what was recorded, alarms above shocks above the rest', () => {
    const segments = timelineSegments(
      [
        { startS: 900, endS: 1100, type: 'Normal' },
        { startS: 1050, endS: 1055, type: 'Alarm' },
        { startS: 1055, endS: 1065, type: 'GSensor' },
        { startS: 1995, endS: 3000, type: 'Normal' },
        { startS: 2000, endS: 3000, type: 'Alarm' },
      ],
      period,
    );
    expect(segments).toHaveLength(100);
    expect(segments.slice(0, 11)).toEqual([
      ...Array.from({ length: 5 }, () => 'Normal'),
      ...['Alarm', 'GSensor', 'Normal', 'Normal', 'Normal', undefined],
    ]);
    expect(segments[99]).toBe('Normal');
    expect(timelineSegments([], { startS: 5, endS: 5 }).every((segment) => segment === undefined)).toBe(true);
  });

  it('tells where a click on a segment leads', () => {
    expect([0, 50, 100, 101, -1].map((index) => timelineSegmentS(period, index))).toEqual([
      1000, 1500, 2000, 2000, 1000,
    ]);
  });
});

describe('extendLiveTrack', () => {
  const points = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ atS: from + i }));

  it('keeps at most 500 points, the newest, each once', () => {
    const path = extendLiveTrack(points(0, 499), points(497, 5));
    expect(path).toHaveLength(LIVE_TRACK_POINTS);
    expect(path[0]).toEqual({ atS: 2 });
    expect(path.at(-1)).toEqual({ atS: 501 });
    expect(extendLiveTrack(path, points(490, 5))).toBe(path);
  });
});
