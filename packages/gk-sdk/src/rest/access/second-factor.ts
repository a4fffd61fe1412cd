import { flagField, listField, momentField, numberField, textField, toRow } from '../../model/fields/json-fields.js';
import { hashPassword } from '../../util/password-hash.js';
import type { RestCallOptions, TokenPair } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';
import { readTokenPair } from './token.js';

/**
 * Logins with a code, and the second factor of the user's own account; on servers with the extension `second-factor`.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says: a code that is wrong with `invalid-argument`, a password that is
 * wrong with `forbidden`, and too many guesses with `refused`, which is retryable.
 * @public
 */
export interface SecondFactorResource {
  /**
   * `POST /gkserver/session`: exchanges name, password and code for the token pair of a session (`Credentials` of the kind `session`).
   * `plain` is an account without a second factor, for which a login with name and password does. `code` asks for a code: `needed` when
   * none was given, `used` for one that opened a login before.
   *
   * @throws GkError `auth-failed` for a wrong name or password.
   */
  signIn(
    login: {
      readonly username: string;
      /** Plain or as its SHA-256; it travels hashed. */
      readonly password: string;
      /** Of the authenticator app, or a recovery code. */
      readonly code?: string | undefined;
      /** The pair will be kept for later visits: it lives longer without being used. */
      readonly keep?: boolean | undefined;
    },
    options?: RestCallOptions,
  ): Promise<
    | { readonly state: 'plain' }
    | { readonly state: 'code'; readonly why: 'needed' | 'wrong' | 'used' }
    | { readonly state: 'open'; readonly pair: TokenPair }
  >;
  /** `GET /gkserver/secondfactor` */
  read(options?: RestCallOptions): Promise<{
    readonly enabled: boolean;
    /** When it was turned on, unix seconds; undefined while it is off. */
    readonly sinceS: number | undefined;
    /** Recovery codes that were not used yet. */
    readonly recoveryCodesLeft: number;
  }>;
  /** `POST /gkserver/secondfactor`: the secret for the authenticator app, in base32. Nothing is on before {@link SecondFactorResource.turnOn}. */
  begin(options?: RestCallOptions): Promise<string>;
  /**
   * `PUT /gkserver/secondfactor`: turns it on with a first code. The recovery codes are returned only here. User name and
   * password alone no longer work: continue the session with `pair` (`Session.replaceCredentials`).
   */
  turnOn(
    code: string,
    options?: RestCallOptions & { readonly keep?: boolean | undefined },
  ): Promise<{ readonly recoveryCodes: readonly string[]; readonly pair: TokenPair }>;
  /** `DELETE /gkserver/secondfactor`: turns it off, and ends all sessions that were begun with a code. */
  turnOff(
    proof: {
      /** Plain or as its SHA-256; it travels hashed. */
      readonly password: string;
      /** Of the authenticator app, or a recovery code. */
      readonly code: string;
    },
    options?: RestCallOptions,
  ): Promise<void>;
  /** `POST /gkserver/secondfactor/codes`: other recovery codes, told this once; those before are void. */
  renewRecoveryCodes(
    proof: Parameters<SecondFactorResource['turnOff']>[0],
    options?: RestCallOptions,
  ): Promise<readonly string[]>;
  /** `POST /gkserver/secondfactor/reset`, for administrators: removes the second factor of another user. */
  reset(username: string, options?: RestCallOptions): Promise<void>;
}

/** The calls of second factors over a connection, such as `session.rest`. @public */
export function secondFactorResource(rest: RestConnection): SecondFactorResource {
  const proofBody = ({ password, code }: Parameters<SecondFactorResource['turnOff']>[0]) => ({
    currentpass: hashPassword(password),
    passcode: code,
  });
  return {
    signIn: ({ username, password, code, keep }, options) =>
      rest.call(
        {
          method: 'POST',
          path: 'loginSession',
          body: {
            username,
            password: hashPassword(password),
            keep: keep === true ? 1 : 0,
            ...(code !== undefined && { passcode: code }),
          },
          credentials: 'none',
          read: (json) => {
            const row = replyFields(json);
            if (row.state === 'plain') return { state: 'plain' };
            if (row.state !== 'code') return { state: 'open', pair: readTokenPair(json) };
            const { why } = row;
            return { state: 'code', why: why === 'wrong' || why === 'used' ? why : 'needed' };
          },
        },
        options,
      ),
    read: (options) =>
      rest.call(
        {
          method: 'GET',
          path: 'secondFactor',
          read: (json) => {
            const row = replyFields(json);
            const since = momentField(row.since);
            return {
              enabled: flagField(row.enabled),
              sinceS: since === 0 ? undefined : since,
              recoveryCodesLeft: numberField(row.recoverycodes) ?? 0,
            };
          },
        },
        options,
      ),
    begin: (options) =>
      rest.call({ method: 'POST', path: 'secondFactor', read: (json) => textField(replyFields(json).secret) }, options),
    turnOn: (code, options) =>
      rest.call(
        {
          method: 'PUT',
          path: 'secondFactor',
          body: { passcode: code, keep: options?.keep === true ? 1 : 0 },
          read: (json) => ({ recoveryCodes: readCodes(json), pair: readTokenPair(json) }),
        },
        options,
      ),
    turnOff: async (proof, options) => {
      const body = proofBody(proof);
      await rest.call({ method: 'DELETE', path: 'secondFactor', body, read: replyFields }, options);
    },
    renewRecoveryCodes: (proof, options) =>
      rest.call({ method: 'POST', path: 'recoveryCodes', body: proofBody(proof), read: readCodes }, options),
    reset: async (username, options) => {
      const body = { editingName: username };
      await rest.call({ method: 'POST', path: 'secondFactorReset', body, read: replyFields }, options);
    },
  };
}

function readCodes(json: unknown): readonly string[] {
  return listField(toRow(json)?.recoverycodes).map(textField);
}
