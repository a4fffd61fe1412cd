import { decodeVcp, isGkError, type VcpMessage } from 'gk-sdk/wire';
import { UsageError } from './options.js';
import { isObject } from './shape.js';

/** A request of a saved log with the first answer that came, if any. */
export interface LoggedRequest {
  readonly request: VcpMessage;
  readonly answer: VcpMessage | undefined;
}

/** A message as a diagnostic page saves it (docs/protocol.md, "Session logs"). */
interface LogEntry {
  readonly connection: number;
  readonly kind: string;
  readonly text: string;
}

/**
 * Reads the requests of a log. Left out are logins, whose secrets a log does not hold, what a simulated device sent,
 * and frames that are no message.
 *
 * @throws UsageError when the text is no log.
 */
export function readSessionLog(text: string): readonly LoggedRequest[] {
  const entries = entriesOf(text);
  const devices = new Set(
    entries
      .filter(({ kind, text: words }) => kind === 'opened' && words.endsWith('/device'))
      .map((entry) => entry.connection),
  );
  return entries.flatMap((entry, index) => {
    if (entry.kind !== 'sent' || devices.has(entry.connection)) return [];
    const request = messageOf(entry.text);
    if (request === undefined || request.code === 'Q02') return [];
    return [{ request, answer: answerTo(request, entries.slice(index + 1), entry.connection) }];
  });
}

function answerTo(request: VcpMessage, later: readonly LogEntry[], connection: number): VcpMessage | undefined {
  for (const { kind, text, connection: other } of later) {
    if (other !== connection || kind !== 'received') continue;
    const message = messageOf(text);
    if (message?.code === request.code && message.fields.I === request.fields.I) return message;
  }
  return undefined;
}

function messageOf(frame: string): VcpMessage | undefined {
  try {
    return decodeVcp(frame);
  } catch (error) {
    if (isGkError(error)) return undefined;
    throw error;
  }
}

function entriesOf(text: string): readonly LogEntry[] {
  const log = parsed(text);
  if (!isObject(log) || log.format !== 'gk-session-log' || log.version !== 1 || !Array.isArray(log.messages)) {
    throw new UsageError('The file is no session log of version 1: save one with "Save log" of a diagnostic page.');
  }
  return log.messages.map((entry: unknown) => {
    if (
      !isObject(entry) ||
      typeof entry.connection !== 'number' ||
      typeof entry.kind !== 'string' ||
      typeof entry.text !== 'string'
    ) {
      throw new UsageError('A message of the session log has no connection, kind or text.');
    }
    return { connection: entry.connection, kind: entry.kind, text: entry.text };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
