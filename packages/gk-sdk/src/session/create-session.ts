import { resolveSessionOptions } from './resolve-session-options.js';
import { SessionCore } from './session-core.js';
import type { SessionOptions } from './session-options.js';
import type { Session } from './session.js';

/**
 * Creates a session. It sends nothing before `login` or `resume`. Its creator closes it.
 *
 * @example
 * ```ts
 * const session = createSession({ server: 'https://fleet.example.com' });
 * await session.login({ kind: 'password', username: 'anna', password });
 * session.devices.subscribe(() => console.log(session.devices.counters));
 * ```
 * @throws GkError `invalid-argument` when there is no server address that can be read, `unsupported` where there is no
 * `WebSocket` (Node before 22) and no `openSocket` is given.
 * @public
 */
export function createSession(options: SessionOptions = {}): Session {
  return new SessionCore(resolveSessionOptions(options));
}
