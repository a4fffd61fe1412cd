import { PrivateAddressError, UnusableAnswerError } from '../outgoing/guarded-fetch.js';

/** Why a request got no answer, in words; `receiver` begins the sentence. */
export function postFailure(error: unknown, receiver: string): string {
  if (error instanceof PrivateAddressError) return error.message;
  if (error instanceof UnusableAnswerError) return `${receiver} ${error.message}`;
  if (error instanceof DOMException && error.name === 'TimeoutError') return `${receiver} does not answer`;
  if (error instanceof Error && error.name === 'AbortError') return 'The recorder is stopping';
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  return `${receiver} cannot be reached${code}`;
}
