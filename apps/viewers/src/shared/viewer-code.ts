import { createRestClient, secondFactorResource } from 'gk-sdk/rest';
import type { Credentials } from 'gk-sdk';

type Password = Extract<Credentials, { kind: 'password' }>;

/** Result of a login with a code. */
export type CodeAnswer =
  | { readonly kind: 'in'; readonly credentials: Credentials }
  /** A code is needed, or another one. */
  | { readonly kind: 'code'; readonly why: 'needed' | 'wrong' | 'used' };

/** True for a refused user whose account asks for a code: the name and the password are right. */
export async function asksCode(login: Password, server: string, signal: AbortSignal): Promise<boolean> {
  const rest = createRestClient({ baseUrl: server });
  const { secondFactor } = await rest.loginDemands({ signal });
  if (!secondFactor) return false;
  return (await secondFactorResource(rest).signIn(login, { signal })).state === 'code';
}

/** Logs in with a code; what it opens goes on by a token pair, of which nothing is kept. */
export async function signInByCode(
  login: Password,
  code: string,
  server: string,
  signal: AbortSignal,
): Promise<CodeAnswer> {
  const factor = secondFactorResource(createRestClient({ baseUrl: server }));
  const answer = await factor.signIn({ ...login, code }, { signal });
  switch (answer.state) {
    case 'plain':
      return { kind: 'in', credentials: login };
    case 'code':
      return { kind: 'code', why: answer.why };
    case 'open':
      return { kind: 'in', credentials: { kind: 'token', e: answer.pair.e, h: answer.pair.h } };
  }
}
