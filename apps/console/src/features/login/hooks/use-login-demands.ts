import { useResource } from 'gk-react';
import { inTime } from '../../../shared/query/in-time.js';
import { useReloadEvery } from '../../../shared/query/use-reload-every.js';
import { useConsoleSession } from '../../../shared/session/console-session-context.js';

/** What the servers want to be asked for at the login. */
export interface ServerDemands {
  /** The user may name another server. */
  readonly asksServer: boolean;
  /** A verification code is demanded. */
  readonly asksCode: boolean;
  /** A question was not answered. */
  readonly unreachable: boolean;
  /** Asks again what was not answered. */
  readonly retry: () => void;
}

/** A server that takes longer counts as one that does not answer. */
const ANSWER_WAIT_MS = 6000;
/** What was not answered is asked again after this. */
const ASK_AGAIN_MS = 10_000;

/**
 * Asks what the login demands: the page's own server whether another one may be named, and the server of the session for
 * its verification code. Each answer counts by itself, and the last one holds while a server does not answer.
 */
export function useLoginDemands(): ServerDemands {
  const consoleSession = useConsoleSession();
  const { session, serverAddress } = consoleSession;
  const kind = useResource('page server', (signal) =>
    inTime(ANSWER_WAIT_MS, signal, (limit) => consoleSession.pageServerKind({ signal: limit })),
  );
  const code = useResource(['captcha', serverAddress], (signal) =>
    inTime(ANSWER_WAIT_MS, signal, (limit) => session.rest.captchaRequired({ signal: limit })),
  );
  const open = [kind, code].filter((question) => question.kind === 'failed');
  useReloadEvery(whileFailed(kind), ASK_AGAIN_MS);
  useReloadEvery(whileFailed(code), ASK_AGAIN_MS);
  return {
    // Who logged in elsewhere before is asked until it is known that the server is not to be named here.
    asksServer: kind.data === undefined ? serverAddress !== '' : kind.data === 'global',
    asksCode: code.data ?? false,
    unreachable: open.length > 0,
    retry: () => open.forEach(({ reload }) => reload()),
  };
}

function whileFailed<State extends { readonly kind: string }>(state: State): State {
  return state.kind === 'failed' ? state : { ...state, kind: 'idle' };
}
