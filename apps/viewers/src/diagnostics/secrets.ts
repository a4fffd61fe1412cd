import { decodeVcp, encodeVcp, isGkError, type VcpLetter } from 'gk-sdk/wire';

/** Stands in for a secret. */
const HIDDEN = '***';
/** Fields of a login (Q02) that open the account: password hash and token pair. */
const LOGIN_SECRETS: readonly VcpLetter[] = ['P', 'E', 'H'];
/** `user:password@` of an address in a row. */
const ADDRESS_LOGIN = /(\/\/)[^/\s"@]+@/g;
/** A password in a JSON body. */
const PASSWORD_VALUE = /("(?:[a-z]*pass(?:word)?|pwd)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;

/** A frame as it may be shown and saved: no password, no token, no login inside of an address. */
export function withoutSecrets(frame: string): string {
  try {
    const { code, fields, body } = decodeVcp(frame);
    const shown: Partial<Record<VcpLetter, string>> = {};
    for (const [letter, value] of Object.entries(fields) as [VcpLetter, string][]) {
      shown[letter] = code === 'Q02' && LOGIN_SECRETS.includes(letter) ? HIDDEN : withoutPasswords(value);
    }
    return encodeVcp({ code, fields: shown, ...(body !== undefined && { body: withoutPasswords(body) }) });
  } catch (error) {
    if (isGkError(error)) return withoutPasswords(frame);
    throw error;
  }
}

/** A text without the passwords of addresses and of JSON fields. */
export const withoutPasswords = (text: string): string =>
  text.replace(ADDRESS_LOGIN, `$1${HIDDEN}@`).replace(PASSWORD_VALUE, `$1"${HIDDEN}"`);
