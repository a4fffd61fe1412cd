/** The outer rule of spec 000 section 5: silence and distance between retries, milliseconds. */
const SILENT_MS = 10_000;
const BETWEEN_RETRIES_MS = 15_000;
/** First delay; the n-th is n squared times as long: 300, 1200, 2700 ms ... */
const STEP_MS = 300;
const MAX_DELAY_MS = 15_000;
/** Delays vary by this share, so that a wall of tiles does not come back as one. */
const JITTER = 0.2;

/**
 * Returns the delay before a try. The first try after a stream that played comes at once.
 *
 * @param failures - Tries since media last came.
 * @param random - From 0 to 1.
 * @internal
 */
export function reconnectDelayMs(failures: number, random: number): number {
  if (failures <= 0) return 0;
  const delay = Math.min(MAX_DELAY_MS, STEP_MS * failures * failures);
  return Math.min(MAX_DELAY_MS, delay * (1 + JITTER * (2 * random - 1)));
}

/** Returns the delay after a refusal: the spec's distance between retries. @internal */
export function refusedDelayMs(random: number): number {
  return BETWEEN_RETRIES_MS * (1 + JITTER * random);
}

/**
 * The outer rule: no data for over 10 s and more than 15 s since the last retry (spec 000 section 5).
 *
 * @internal
 */
export function mustReconnect(nowMs: number, lastMediaAtMs: number, lastRetryAtMs: number): boolean {
  return nowMs - lastMediaAtMs > SILENT_MS && nowMs - lastRetryAtMs > BETWEEN_RETRIES_MS;
}
