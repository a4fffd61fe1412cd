/**
 * "Skip back 10 or 5 seconds, forward 10 seconds (local playback seek steps 5 and 10)" (spec 001 section 4): seconds
 * of the skip buttons by where the recording is kept.
 */
export const PLAYBACK_SKIPS_S = { local: [-10, -5, 5, 10], remote: [-10, -5, 10] } as const;
