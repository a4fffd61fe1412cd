import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { flagField, numberField, textField } from '../fields/json-fields.js';

/** Mail sender (spec 002 section 3, "SMTP"). @public */
export interface MailSettings extends ExtraFields {
  /** Host name of the SMTP server. */
  readonly server: string;
  /** Port of the SMTP server, 0 to 65535; undefined when none is set. */
  readonly port: number | undefined;
  readonly security: 'STARTTLS' | 'TLS' | 'NONE';
  readonly auth: 'MD5' | 'NONE' | 'PLAIN' | 'LOGIN';
  /** User name at the SMTP server. */
  readonly user: string;
  /** A secret. */
  readonly password: string;
  /** Address of the sender. */
  readonly from: string;
  /** Name of the sender. */
  readonly name: string;
}

const SECURITY = ['STARTTLS', 'TLS', 'NONE'] as const;
const AUTH = ['MD5', 'NONE', 'PLAIN', 'LOGIN'] as const;

/** SMS sender (spec 002 section 3). @public */
export interface SmsSettings extends ExtraFields {
  readonly enabled: boolean;
  /** Base of the provider's API, `https://...`. */
  readonly baseUrl: string;
  /** A secret. */
  readonly apiKey: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** @internal */
export function toMailSettings(fields: Fields): MailSettings {
  return readEntity<MailSettings>(fields, (row) => ({
    server: textField(row.server),
    port: numberField(row.port),
    security: SECURITY[numberField(row.security) ?? 0] ?? 'STARTTLS',
    auth: AUTH[numberField(row.auth) ?? 1] ?? 'NONE',
    user: textField(row.user),
    password: textField(row.pass),
    from: textField(row.from),
    name: textField(row.name),
  }));
}

/** @internal */
export function fromMailSettings({ security, auth, password, extra, ...rest }: MailSettings): Fields {
  // These two travel as text.
  return {
    ...extra,
    ...rest,
    security: String(SECURITY.indexOf(security)),
    auth: String(AUTH.indexOf(auth)),
    pass: password,
  };
}

/** @internal */
export function toSmsSettings(fields: Fields): SmsSettings {
  return readEntity<SmsSettings>(fields, (row) => ({
    enabled: flagField(row.enable),
    baseUrl: textField(row.baseurl),
    apiKey: textField(row.apikey),
  }));
}

/** @internal */
export function fromSmsSettings({ enabled, baseUrl, apiKey, extra }: SmsSettings): Fields {
  return { ...extra, enable: enabled ? 1 : 0, baseurl: baseUrl, apikey: apiKey };
}
