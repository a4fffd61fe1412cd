import { GkError } from '../errors/gk-error.js';
import { parseRetryAfterMs } from '../transport/retry-after.js';
import { VcpResult } from '../wire/vcp/result-codes.js';

/** Reason of a refused login. @internal */
export type LoginRefusal =
  /** The credentials are no good. */
  | { readonly kind: 'refused'; readonly error: GkError }
  /** They were not looked at, and may be sent again after `waitMs`. */
  | { readonly kind: 'later'; readonly waitMs: number; readonly error: GkError };

/** Reads a refusal of Q02 (docs/protocol.md, "Wrong passwords"). @internal */
export function readLoginRefusal(result: string, words: string): LoginRefusal {
  const waitMs = parseRetryAfterMs(words);
  const isForbidden = result === String(VcpResult.forbidden);
  if (waitMs === undefined && (isForbidden || result === String(VcpResult.refused))) {
    const error = new GkError(
      isForbidden ? 'forbidden' : 'auth-failed',
      words || 'The user name or password is wrong.',
    );
    return { kind: 'refused', error };
  }
  const said = words || `The server takes no login now (result ${result}): try again later.`;
  return { kind: 'later', waitMs: waitMs ?? 0, error: new GkError('refused', said, { retryable: true }) };
}
