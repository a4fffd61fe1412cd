import { describe, expect, it } from 'vitest';
import {
  FIRST_PACE,
  paceOfPause,
  paceOfPlay,
  paceOfResume,
  paceOfSeek,
  paceOfSpeed,
  PLAYBACK_SPEEDS,
  stepPace,
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
});
