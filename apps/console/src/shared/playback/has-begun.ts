import type { PlayerState } from 'gk-elements';

const BEGUN: ReadonlySet<PlayerState> = new Set(['buffering', 'playing', 'paused', 'seeking', 'ended']);

/** Whether a player shows a moment of the recording, rather than where it would begin. */
export const hasBegun = (state: PlayerState): boolean => BEGUN.has(state);
