import { decodeVcp, encodeVcp, isGkError, type VcpLetter } from 'gk-sdk/wire';

/** Stands in for a secret. */
const HIDDEN = '***';
/** Fields of a login (Q02) that open the account: password hash and token pair. */
const LOGIN_SECRETS: readonly VcpLetter[] = ['P', 'E', 'H'];
/** `user:password@` of an address in a row. */
const ADDRESS_LOGIN = /(\/\/)[^/\s"@]+@/g;
/** Names of fields and parameters that hold a secret, such as `WfPwd`, `googleKey` and `net.FtpPwd`. */
const SECRET_NAME = String.raw`[\w.]*(?:pass(?:word|wd)?|pwd|pw|key|secret|token)\d*`;
const IS_SECRET_NAME = new RegExp(`^${SECRET_NAME}$`, 'i');
/**
 * A secret in JSON: a name, and its text or number. In JSON text that is itself a text of JSON, every quote has as many
 * backslashes as the first one; one of the secret itself has more. A text that is cut off is one to its end.
 */
const SECRET_VALUE = new RegExp(
  String.raw`((\\*)"${SECRET_NAME}\2"\s*:\s*)(?:\2"[^]*?(?<!\\)(?:(?:\2\\){2})*(?:\2"|$)|-?\d[\d.e+-]*)`,
  'gi',
);

/** A frame as it may be shown and saved: no password, no token, no login inside of an address. */
export function withoutSecrets(frame: string): string {
  try {
    const { code, fields, body } = decodeVcp(frame);
    const shown: Partial<Record<VcpLetter, string>> = {};
    for (const [letter, value] of Object.entries(fields) as [VcpLetter, string][]) {
      const isSecret =
        (code === 'Q02' && LOGIN_SECRETS.includes(letter)) ||
        // One parameter of a device: A is its name.
        (code === 'D16' && letter === 'V' && IS_SECRET_NAME.test(fields.A ?? ''));
      shown[letter] = isSecret ? HIDDEN : withoutPasswords(value);
    }
    return encodeVcp({ code, fields: shown, ...(body !== undefined && { body: withoutPasswords(body) }) });
  } catch (error) {
    if (isGkError(error)) return withoutPasswords(frame);
    throw error;
  }
}

/** A text without the passwords of addresses and the secrets of JSON fields. */
export const withoutPasswords = (text: string): string =>
  text.replace(ADDRESS_LOGIN, `$1${HIDDEN}@`).replace(SECRET_VALUE, `$1$2"${HIDDEN}$2"`);
