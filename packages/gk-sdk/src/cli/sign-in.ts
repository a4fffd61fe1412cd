import { GkError } from '../errors/gk-error.js';
import { isGkError } from '../errors/to-gk-error.js';
import { secondFactorResource } from '../rest/access/second-factor.js';
import type { Credentials, Session } from '../session/session.js';
import type { Terminal } from './terminal.js';

/** Environment variable of the code of a second factor. */
const CODE = 'GK_CODE';

/**
 * Logs in, and asks for a code where the account has a second factor: in the environment, or on the terminal.
 *
 * @returns True for a login with a code, which is of no further use when the command has ended.
 * @internal
 */
export async function signIn(session: Session, credentials: Credentials, terminal: Terminal): Promise<boolean> {
  const { signal } = terminal;
  try {
    await session.login(credentials, { signal });
    return false;
  } catch (error) {
    if (credentials.kind !== 'password' || !isGkError(error, 'auth-failed')) throw error;
    const pair = await pairByCode(session, credentials, terminal);
    if (pair === undefined) throw error;
    await session.login({ kind: 'session', username: credentials.username, ...pair }, { signal });
    return true;
  }
}

/** The pair of a login with a code; undefined for an account that asks for none, and for a wrong password. */
async function pairByCode(
  { rest }: Session,
  { username, password }: Extract<Credentials, { kind: 'password' }>,
  { env, askSecret, signal }: Terminal,
): Promise<{ readonly e: string; readonly h: string } | undefined> {
  const demands = await rest.loginDemands({ signal }).catch(() => undefined);
  if (demands?.secondFactor !== true) return undefined;
  const factor = secondFactorResource(rest);
  const asked = await factor.signIn({ username, password }, { signal });
  if (asked.state !== 'code') return undefined;
  const code = env[CODE] || (await askSecret?.('Code of the second factor: '));
  if (code === undefined || code === '') {
    throw new GkError(
      'auth-failed',
      `The account asks for a code: ${CODE}, or GK_TOKEN of a token that gk token has made on a terminal.`,
    );
  }
  const answer = await factor.signIn({ username, password, code }, { signal });
  if (answer.state === 'open') return { e: answer.pair.e, h: answer.pair.h };
  const isUsed = answer.state === 'code' && answer.why === 'used';
  throw new GkError('auth-failed', isUsed ? 'The code was used already: wait for the next one.' : 'The code is wrong.');
}
