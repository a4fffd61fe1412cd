import type { GatewayHost } from '../gateway-host.js';
import { yearOf, type TerminalSession } from './terminal-session.js';

/** Some terminals look their firmware up first. */
const TIMEOUT_MS = 60_000;

/** Asks a terminal that has logged in for its model and firmware, and passes on what it reports, solicited or not. */
export function learnAttributes(session: TerminalSession, host: Pick<GatewayHost, 'tell'>): void {
  const { deviceId } = session.terminal;
  session.onMessage((message) => {
    if (message.type !== 'attributes') return;
    const model = `${message.maker} ${message.model}`.trim();
    const version = message.firmware.trim();
    host.tell(deviceId, { ...(model !== '' && { model }), ...(version !== '' && { version }) });
  });
  // The text of 2011 lacks the question, and some of its terminals end the connection at an unknown one.
  if (yearOf(session.terminal) === '2011') return;
  session.ask({ type: 'attributesRequest' }, { timeoutMs: TIMEOUT_MS }).catch(() => {
    // Without an answer, the row has what the registration told.
  });
}
