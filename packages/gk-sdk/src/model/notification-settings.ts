import { flagField, numberField, textField } from './json-fields.js';

/** Mail sender (spec 002 section 3, "SMTP"). @public */
export interface MailSettings {
  /** Host name of the SMTP server. */
  readonly server: string;
  /** Port of the SMTP server, 0 to 65535; undefined when none is set. */
  readonly port: number | undefined;
  readonly security: MailSecurity;
  readonly auth: MailAuth;
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

/** How a mail connection is secured. @public */
export type MailSecurity = (typeof SECURITY)[number];

/** How a mail server is logged in to. @public */
export type MailAuth = (typeof AUTH)[number];

/** SMS sender (spec 002 section 3). @public */
export interface SmsSettings {
  readonly enabled: boolean;
  /** Base of the provider's API, `https://...`. */
  readonly baseUrl: string;
  /** A secret. */
  readonly apiKey: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** @internal */
export function toMailSettings(fields: Fields): MailSettings {
  return {
    server: textField(fields.server),
    port: numberField(fields.port),
    security: SECURITY[numberField(fields.security) ?? 0] ?? 'STARTTLS',
    auth: AUTH[numberField(fields.auth) ?? 1] ?? 'NONE',
    user: textField(fields.user),
    password: textField(fields.pass),
    from: textField(fields.from),
    name: textField(fields.name),
  };
}

/** @internal */
export function fromMailSettings({ security, auth, password, ...rest }: MailSettings): Fields {
  // These two travel as text.
  return { ...rest, security: String(SECURITY.indexOf(security)), auth: String(AUTH.indexOf(auth)), pass: password };
}

/** @internal */
export function toSmsSettings(fields: Fields): SmsSettings {
  return { enabled: flagField(fields.enable), baseUrl: textField(fields.baseurl), apiKey: textField(fields.apikey) };
}

/** @internal */
export function fromSmsSettings({ enabled, baseUrl, apiKey }: SmsSettings): Fields {
  return { enable: enabled ? 1 : 0, baseurl: baseUrl, apikey: apiKey };
}
