import { GkError, type GkErrorCode } from './gk-error.js';

/** True for a {@link GkError} of this or another copy of the SDK. @public */
export function isGkError(value: unknown, code?: GkErrorCode): value is GkError {
  if (!(value instanceof Error) && Object.prototype.toString.call(value) !== '[object Error]') return false;
  const error = value as Partial<GkError>;
  return error.name === 'GkError' && typeof error.code === 'string' && (code === undefined || error.code === code);
}

/**
 * Turns whatever was thrown into a {@link GkError}, at the boundary where it was caught.
 *
 * @public
 */
export function toGkError(value: unknown, fallback: GkErrorCode = 'internal'): GkError {
  if (isGkError(value)) return value;
  if (value instanceof Error) {
    if (value.name === 'AbortError') return new GkError('aborted', 'The call was cancelled.', { cause: value });
    return new GkError(fallback, value.message || value.name, { cause: value });
  }
  return new GkError(fallback, String(value), { cause: value });
}
