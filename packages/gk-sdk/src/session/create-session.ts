import type { Session } from './session.js';
import type { DisabledFeatures } from './permissions.js';

/** How to reach a recorder. @public */
export interface SessionOptions {
  /** Base URL of the server, for example `https://fleet.example.com`; default: the origin of the page. */
  readonly server?: string;
  readonly disabledFeatures?: DisabledFeatures;
}

/** Makes a session; nothing is sent before `login`. @public */
export function createSession(options: SessionOptions = {}): Session {
  void options;
  throw new Error('pending');
}
