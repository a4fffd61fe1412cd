import { createSession } from '../session/create-session.js';
import type { Session } from '../session/session.js';
import { systemClock, type Clock } from '../util/clock.js';
import { createDemoRecorder } from './demo-recorder.js';

/** Options of {@link createDemoSession}. @public */
export interface DemoOptions {
  /** Another whole number makes another fleet; the same one always the same. 1 by default. */
  readonly seed?: number;
  /** Number of vehicles; 12 by default. */
  readonly devices?: number;
  /** Default: the platform's clock. Positions, events and recordings are functions of its time. */
  readonly clock?: Clock;
}

/** Of no value; no word of it stands in what the demo says, for words of a server are told without the credentials. */
const CREDENTIALS = { kind: 'token', e: 'no-secret-1', h: 'no-secret-2' } as const;
/** Leads nowhere (RFC 6761): what were to slip past the page would not leave the machine. */
const SERVER = 'https://demo.invalid';

/**
 * Makes a session with a fleet in the page: vehicles that drive, events, recordings and pictures, without a server. It is
 * logging in already, with credentials of no value; whatever it says and shows comes from the page itself, and nothing goes to
 * a network but the modules of its pictures, from where this one came from. Its creator closes it.
 *
 * @example
 * ```ts
 * const session = createDemoSession({ seed: 7 });
 * const devices = await session.ready();
 * ```
 * @public
 */
export function createDemoSession({ seed = 1, devices = 12, clock = systemClock }: DemoOptions = {}): Session {
  const recorder = createDemoRecorder({ seed, devices, clock });
  const session = createSession({ server: SERVER, clock, ...recorder.sessionOptions });
  void session.login(CREDENTIALS).catch(() => {
    // Closed before it was logged in.
  });
  return Object.assign(session, { demo: { fetch: recorder.http.fetch } });
}
