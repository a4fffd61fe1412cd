import { IDLE_TIMEOUT_S } from 'gk-sdk/rules';

/** The idle countdown. */
export interface IdleCountdown {
  readonly leftS: number;
  readonly frozen: boolean;
}

export type IdleAction =
  { readonly kind: 'second' } | { readonly kind: 'reset' } | { readonly kind: 'freeze'; readonly frozen: boolean };

export const IDLE_START: IdleCountdown = { leftS: IDLE_TIMEOUT_S, frozen: false };

/** The countdown after an action; at 0 it stays there until it is reset. */
export function reduceIdle(countdown: IdleCountdown, action: IdleAction): IdleCountdown {
  switch (action.kind) {
    case 'second':
      return countdown.frozen || countdown.leftS === 0 ? countdown : { ...countdown, leftS: countdown.leftS - 1 };
    case 'reset':
      return { ...countdown, leftS: IDLE_TIMEOUT_S };
    case 'freeze':
      return { ...countdown, frozen: action.frozen };
  }
}

/** `29:59`. */
export function formatCountdown(leftS: number): string {
  return `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`;
}
