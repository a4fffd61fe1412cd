import { listField, numberField, textField, toRow } from '../../model/fields/json-fields.js';
import { toItems } from '../../model/fields/list-change.js';
import type { SignedStatement } from '../../wire/rows/sent-row.js';
import type { RestCallOptions } from '../connection/call-options.js';
import type { RestConnection } from '../connection/rest-connection.js';

/**
 * Signed statements about what the server sent (docs/protocol.md, "Signed evidence").
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says; `not-found` from a server that does not sign.
 * @public
 */
export interface EvidenceSigningResource {
  /**
   * `POST gkserver/evidence/statement`: which of these bodies the server sent to this user, signed.
   *
   * @param hashes - SHA-256 of each body, 64 lower-case hexadecimal digits, up to 5,000.
   * @param options - `more`: another statement about the same bundle follows, whose hashes include that of the text of this one.
   */
  statement(
    hashes: readonly string[],
    options?: RestCallOptions & { readonly more?: boolean },
  ): Promise<SignedStatement>;
  /** `GET gkserver/evidence/keys`: the present public key first, then the former ones. */
  keys(options?: RestCallOptions): Promise<
    readonly {
      /** SHA-256 of the public key, 64 lower-case hexadecimal digits. */
      readonly fingerprint: string;
      /** SubjectPublicKeyInfo (RFC 8410), Base64. */
      readonly publicKey: string;
      /** First start with it, unix seconds. */
      readonly fromS: number;
      /** First start with another one, unix seconds; absent for the present one. */
      readonly untilS?: number;
    }[]
  >;
}

/** The calls about signed evidence over a connection, such as `session.rest`. @internal */
export function evidenceSigningResource(rest: RestConnection): EvidenceSigningResource {
  return {
    statement: (hashes, { more = false, ...options } = {}) => {
      const body = { sha256: hashes, ...(more && { more }) };
      return rest.call({ method: 'POST', path: 'evidenceStatement', body, read: readStatement }, options);
    },
    keys: (options) =>
      rest.call(
        { method: 'GET', path: 'evidenceKeys', read: (json) => toItems(listField(json), readServerKey) },
        options,
      ),
  };
}

function readStatement(json: unknown): SignedStatement {
  const { statement, signature, algorithm, publicKey, fingerprint } = toRow(json) ?? {};
  if (
    typeof statement !== 'string' ||
    typeof signature !== 'string' ||
    typeof publicKey !== 'string' ||
    typeof fingerprint !== 'string' ||
    algorithm !== 'Ed25519'
  ) {
    throw new TypeError('The answer is no signed statement.');
  }
  return { statement, signature, algorithm, publicKey, fingerprint };
}

function readServerKey(json: unknown): Awaited<ReturnType<EvidenceSigningResource['keys']>>[number] | undefined {
  const row = toRow(json);
  const fromS = numberField(row?.['from']);
  const untilS = numberField(row?.['until']);
  const [fingerprint, publicKey] = [textField(row?.['fingerprint']), textField(row?.['publicKey'])];
  if (fromS === undefined || fingerprint === '' || publicKey === '') return undefined;
  return { fingerprint, publicKey, fromS, ...(untilS !== undefined && { untilS }) };
}
