import type { Credentials, RestConnection } from 'gk-sdk';
import { secondFactorResource } from 'gk-sdk/rest';

/** Name, password and code of a login. */
export interface CodeLogin {
  readonly username: string;
  readonly password: string;
  /** Undefined until the server has asked for it. */
  readonly code: string | undefined;
  readonly savePassword: boolean;
}

/** Why a login needs a code, or another one. */
export interface CodeQuestion {
  readonly asksCode: 'needed' | 'wrong' | 'used';
}

/** Credentials for a login of an account that may have a second factor, or the question for its code. */
export async function credentialsByCode(
  rest: RestConnection,
  { username, password, code, savePassword }: CodeLogin,
): Promise<Credentials | CodeQuestion> {
  const answer = await secondFactorResource(rest).signIn({ username, password, code, keep: savePassword });
  switch (answer.state) {
    case 'plain':
      return { kind: 'password', username, password };
    case 'code':
      return { asksCode: answer.why };
    case 'open':
      return { kind: 'session', username, e: answer.pair.e, h: answer.pair.h };
  }
}
