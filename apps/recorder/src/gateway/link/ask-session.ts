import type { Jt808Message } from 'gk-sdk/jt808';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions } from '../../device/device-link.js';
import { AskError } from '../sessions/ask-error.js';
import type { TerminalSession } from '../sessions/terminal-session.js';

/** Longer than the recorder waits: it is the one who gives up, in its own words. */
const TIMEOUT_MS = 120_000;

const UNSUPPORTED = { kind: 'unsupported' } as const;

/** How a terminal is asked. */
export interface SessionAskOptions extends AskOptions {
  /** Told the serial number of the message when it was sent. */
  readonly onSent?: (serial: number) => void;
}

/** Sends an order that is answered by 0001. */
export async function order(
  session: TerminalSession,
  message: Jt808Message,
  options: AskOptions,
): Promise<DeviceAnswer<void>> {
  const answer = await question(session, message, options);
  return answer.kind === 'done' ? done(undefined) : answer;
}

/** Sends a question and resolves with its answer; a refusal is one, too. */
export async function question(
  session: TerminalSession,
  message: Jt808Message,
  { signal, onPart, onSent }: SessionAskOptions,
): Promise<DeviceAnswer<Jt808Message>> {
  try {
    return done(await session.ask(message, { timeoutMs: TIMEOUT_MS, signal, onPart, onSent }));
  } catch (error) {
    if (error instanceof AskError) return answerOf(error);
    throw error;
  }
}

function answerOf(error: AskError): Exclude<DeviceAnswer<never>, { readonly kind: 'done' }> {
  switch (error.code) {
    case 'refused':
      return error.result === NOT_SUPPORTED ? UNSUPPORTED : { kind: 'refused', reason: error.message };
    case 'timeout':
    case 'aborted':
      return { kind: 'timeout' };
    case 'gone':
      return { kind: 'failed', reason: error.message };
  }
}

/** Result 3 of 0001. */
const NOT_SUPPORTED = 3;
