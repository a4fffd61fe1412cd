import type { VcpMessage } from 'gk-sdk/wire';
import { CommandSocket, resultOf } from './command-socket.js';
import { Unmet } from './outcome.js';
import { loginFields, type ServerUnderTest } from './probe.js';
import type { LoggedRequest } from './session-log.js';
import { isObject } from './shape.js';

/** An answer takes no longer than a request of the SDK waits. */
const ANSWER_MS = 15_000;
/** Requests that only read; everything else changes something on the server or a device. */
const READING = /^(E\d+|Q\d+|DB(1|8|9|10|13|14))$/;

/** Outcome of a request. */
export interface ReplayResult {
  readonly code: string;
  readonly outcome: 'same' | 'differs' | 'skipped';
  /** Differences, or why it was skipped; empty otherwise. */
  readonly words: string;
}

/**
 * Sends the requests of a log to a server, one after another over one connection, and compares each first answer with
 * the logged one: its result code, its fields, and the names in its JSON body. Values are not compared; they change.
 *
 * @param write - Sends requests that change something, too.
 */
export async function replay(
  server: ServerUnderTest,
  requests: readonly LoggedRequest[],
  { write, answerMs = ANSWER_MS }: { readonly write: boolean; readonly answerMs?: number },
): Promise<readonly ReplayResult[]> {
  const socket = new CommandSocket(server.endpoints.command, server.openSocket);
  const results: ReplayResult[] = [];
  try {
    await socket.open();
    await socket.ask('Q02', loginFields(server.authorization));
    for (const { request, answer } of requests) {
      const { code } = request;
      if (answer === undefined) {
        results.push({ code, outcome: 'skipped', words: 'the log has no answer to it' });
      } else if (!write && !READING.test(code)) {
        results.push({ code, outcome: 'skipped', words: 'it may change something: add --write' });
      } else {
        const words = await compared(socket, request, answer, answerMs);
        results.push({ code, outcome: words === '' ? 'same' : 'differs', words });
      }
    }
  } finally {
    socket.close();
  }
  return results;
}

async function compared(
  socket: CommandSocket,
  { code, fields, body }: VcpMessage,
  before: VcpMessage,
  answerMs: number,
): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Unmet('no answer came'));
    }, answerMs);
  });
  try {
    return differences(before, await Promise.race([socket.ask(code, fields, body), late]));
  } catch (error) {
    if (error instanceof Unmet) return error.message;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the differences of an answer from the logged one, in words; empty when there are none. */
export function differences(before: VcpMessage, now: VcpMessage): string {
  if (before.fields.R !== now.fields.R) return `${resultOf(before)} in the log, ${resultOf(now)} now`;
  const letters = Object.keys(before.fields).filter((letter) => !(letter in now.fields));
  if (letters.length > 0) return `field ${letters.join(', ')} is missing`;
  const missing = namesIn(before.body).filter((name) => !namesIn(now.body).includes(name));
  return missing.length === 0 ? '' : `the body has no ${missing.join(', ')}`;
}

/** Names of the first row, or of the object, of a JSON body. An empty list has none to compare. */
function namesIn(body: string | undefined): readonly string[] {
  try {
    const value: unknown = JSON.parse(body ?? '');
    const row: unknown = Array.isArray(value) ? value[0] : value;
    return isObject(row) ? Object.keys(row) : [];
  } catch {
    return [];
  }
}

/** A line a request, and how many there were of each outcome. */
export function replayLines(results: readonly ReplayResult[]): readonly string[] {
  const count = (outcome: ReplayResult['outcome']): number => results.filter((each) => each.outcome === outcome).length;
  return [
    ...results.map(({ code, outcome, words }) => `${outcome.padEnd(7)}  ${code}${words === '' ? '' : `  ${words}`}`),
    '',
    `${count('same')} same, ${count('differs')} differ, ${count('skipped')} skipped.`,
  ];
}

/** 1 when an answer differs, else 0. */
export function replayExitCodeOf(results: readonly ReplayResult[]): 0 | 1 {
  return results.some(({ outcome }) => outcome === 'differs') ? 1 : 0;
}
