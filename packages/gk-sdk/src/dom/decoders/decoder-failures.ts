/** Decoders lost without a picture in between, until software is preferred. @internal */
export const FAILURES_TO_SOFTWARE = 2;

/** Decoders lost without a picture in between, until the way to the screen is given up. @internal */
export const FAILURES_TO_GIVE_UP = 4;

/** Whether the browser took a decoder away while it was hidden or idle: it did nothing wrong. @internal */
export function isReclaimed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
