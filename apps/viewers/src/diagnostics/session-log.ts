import type { LoggedMessage } from './message-log.js';

/** A saved log: what `npm run conformance -- --replay FILE` sends to a server again (docs/protocol.md, "Session logs"). */
export interface SessionLog {
  readonly format: 'gk-session-log';
  readonly version: 1;
  /** First path segment of the page that wrote it. */
  readonly page: string;
  /** Unix seconds. */
  readonly savedS: number;
  readonly messages: readonly LoggedMessage[];
}

/** The messages of a page as a log. */
export function toSessionLog(page: string, messages: readonly LoggedMessage[]): SessionLog {
  return { format: 'gk-session-log', version: 1, page, savedS: Math.floor(Date.now() / 1000), messages };
}
