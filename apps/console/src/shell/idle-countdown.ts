import { IDLE_TIMEOUT_S } from '../shared/session/idle.js';

/** The idle countdown. */
export interface IdleCountdown {
  readonly leftS: number;
  readonly frozen: boolean;
}

/** Action of the idle countdown. */
export type IdleAction =
  /** So many seconds went by. */
  | { readonly kind: 'pass'; readonly seconds: number }
  /** A press on the stopwatch. `fromS` = the time of the screen, where that is another one. */
  | { readonly kind: 'reset'; readonly fromS?: number }
  | { readonly kind: 'freeze'; readonly frozen: boolean };

/** In these last seconds any input counts as a press on the stopwatch, after a warning. */
export const IDLE_WARNING_S = 60;

export const IDLE_START: IdleCountdown = { leftS: IDLE_TIMEOUT_S, frozen: false };

/** The countdown after an action; at 0 it stays there until it is reset. */
export function reduceIdle(countdown: IdleCountdown, action: IdleAction): IdleCountdown {
  switch (action.kind) {
    case 'pass':
      return countdown.frozen || countdown.leftS === 0
        ? countdown
        : { ...countdown, leftS: Math.max(0, countdown.leftS - action.seconds) };
    case 'reset':
      return { ...countdown, leftS: action.fromS ?? IDLE_TIMEOUT_S };
    case 'freeze':
      return { ...countdown, frozen: action.frozen };
  }
}

/** Whether the user is warned that the console goes idle soon. */
export function isIdleSoon({ leftS, frozen }: IdleCountdown): boolean {
  return !frozen && leftS > 0 && leftS <= IDLE_WARNING_S;
}

/** `29:59`. */
export function formatCountdown(leftS: number): string {
  return `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`;
}
