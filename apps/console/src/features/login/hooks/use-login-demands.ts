import { useResource, type Resource, type ResourceOutcome } from 'gk-react';
import { withTimeout } from '../../../shared/query/with-timeout.js';
import { useConsoleSession } from '../../../shared/session/console-session-context.js';

/** Further login fields that the servers ask for. */
export interface ServerDemands {
  /** The user may name another server. */
  readonly asksServer: boolean;
  /** A verification code is demanded. */
  readonly asksCode: boolean;
  /** Some accounts log in with a code of a phone. */
  readonly hasSecondFactors: boolean;
  /** A question was not answered. */
  readonly unreachable: boolean;
  /** Repeats the calls without an answer. */
  readonly retry: () => void;
}

/** A server that takes longer counts as one that does not answer. */
const ANSWER_WAIT_MS = 6000;
/** Interval after which an unanswered query is sent again. */
const ASK_AGAIN_MS = 10_000;
const ASK_AGAIN = {
  reloadAfterMs: (outcome: ResourceOutcome<unknown>) => (isUnanswered(outcome) ? ASK_AGAIN_MS : undefined),
};

/**
 * Loads the demands of the login: the page's own server whether another one may be named, and the server that the login
 * will go to for its verification code. Each answer counts by itself, and the last one holds while a server does not
 * answer.
 *
 * @param server - Address of that server as typed; the page's own when empty.
 */
export function useLoginDemands(server: string): ServerDemands {
  const consoleSession = useConsoleSession();
  const kind = useResource(
    'page server',
    (signal) => withTimeout(ANSWER_WAIT_MS, signal, (limit) => consoleSession.pageServerKind({ signal: limit })),
    ASK_AGAIN,
  );
  const code = useResource(
    ['captcha', server],
    (signal) => withTimeout(ANSWER_WAIT_MS, signal, (limit) => consoleSession.loginDemands(server, { signal: limit })),
    ASK_AGAIN,
  );
  const open = [kind, code].filter(isUnanswered);
  return {
    // A user who logged in to another server before can change the address until it is known that the server is not to
    // be named here.
    asksServer: kind.data === undefined ? consoleSession.serverAddress !== '' : kind.data === 'global',
    asksCode: code.data?.captcha ?? false,
    hasSecondFactors: code.data?.secondFactor ?? false,
    unreachable: open.length > 0,
    retry: () => open.forEach(({ reload }) => reload()),
  };
}

/** An invalid address is reported when the form is sent; no server was asked. */
function isUnanswered({ kind, error }: Resource<unknown> | ResourceOutcome<unknown>): boolean {
  return kind === 'failed' && error.code !== 'invalid-argument';
}
