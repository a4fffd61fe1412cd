/** "Speeds 0, 0.2, 0.5, 1, 2, 4, 8, 16" (spec 001 sections 4 and 9); 0 is pause. @public */
export const PLAYBACK_SPEEDS = [0, 0.2, 0.5, 1, 2, 4, 8, 16] as const;
/** "A quick jump to a time with no record shows 'No Record'" (spec 001 section 2). @internal */
export const NO_RECORD_MESSAGE = 'No Record';

/** The speed of a playback, and the one that it goes back to after a pause. @public */
export interface PlaybackPace {
  /** One of {@link PLAYBACK_SPEEDS}; 0 = paused. */
  readonly speed: number;
  /** Never 0. */
  readonly lastSpeed: number;
}

/** "Remote playback starts stopped"; a first play is at 1. @internal */
export const FIRST_PACE: PlaybackPace = { speed: 1, lastSpeed: 1 };

/** "Play sets 1" (spec 001 section 4). @internal */
export function paceOfPlay(): PlaybackPace {
  return FIRST_PACE;
}

/** A pace at any speed of the server's range; 0 pauses and keeps the last one. @internal */
export function paceOfSpeed(pace: PlaybackPace, speed: number): PlaybackPace {
  return { speed, lastSpeed: speed > 0 ? speed : pace.lastSpeed };
}

/** "Pause and resume keep the last speed" (spec 001 section 4). @internal */
export function paceOfPause(pace: PlaybackPace): PlaybackPace {
  return paceOfSpeed(pace, 0);
}

/** The pace after a pause. @internal */
export function paceOfResume(pace: PlaybackPace): PlaybackPace {
  return paceOfSpeed(pace, pace.speed > 0 ? pace.speed : pace.lastSpeed);
}

/** "Seeking while paused resumes at 1" (spec 001 section 4); else the speed stays. @internal */
export function paceOfSeek(pace: PlaybackPace): PlaybackPace {
  return pace.speed > 0 ? pace : FIRST_PACE;
}

/** "Slower and faster move one step" (spec 001 section 4), down to pause and up to 16. A speed between steps goes to the next one. @public */
export function stepPace(pace: PlaybackPace, step: 'slower' | 'faster'): PlaybackPace {
  const next =
    step === 'faster'
      ? PLAYBACK_SPEEDS.find((speed) => speed > pace.speed)
      : PLAYBACK_SPEEDS.findLast((speed) => speed < pace.speed);
  return next === undefined ? pace : paceOfSpeed(pace, next);
}

/** A stretch on a timeline, unix seconds. @public */
export interface TimelinePeriod {
  readonly startS: number;
  /** Not included. */
  readonly endS: number;
}
