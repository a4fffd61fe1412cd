import { GkError, type GkErrorCode } from '../errors/gk-error.js';
import { blankSecrets } from './secrets.js';
import type { SocketClose } from './socket.js';

const REFUSALS: Readonly<Record<number, { readonly code: GkErrorCode; readonly words: string }>> = {
  4400: { code: 'invalid-argument', words: 'The server does not understand the request.' },
  4401: { code: 'auth-failed', words: 'User name, password or token are wrong or have expired.' },
  4403: { code: 'forbidden', words: 'The user lacks the permission.' },
  4404: { code: 'not-found', words: 'The device or recording is unknown, or the device is offline.' },
  4408: { code: 'device-timeout', words: 'The device did not answer.' },
};

/**
 * The error that a result code of the server (401, 403, 404, ...) stands for. `words` are the
 * server's own, where it sent some.
 *
 * @internal
 */
export function refusalError(result: number, words?: string): GkError {
  const known = REFUSALS[4000 + result];
  return new GkError(known?.code ?? 'refused', words || (known?.words ?? `The server refused with code ${result}.`));
}

/**
 * The refusal in a close code, 4000 + result code (docs/protocol.md); undefined for a close that
 * refuses nothing. `secrets` are blanked in the server's words.
 *
 * @internal
 */
export function closeRefusal(close: SocketClose, secrets: Iterable<string> = []): GkError | undefined {
  if (close.code <= 4000 || close.code >= 5000) return undefined;
  return refusalError(close.code - 4000, blankSecrets(close.reason, secrets));
}
