import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { listField, momentField, numberField, optionalTextField, textField } from '../fields/json-fields.js';

/**
 * A group of calls or fields that the specification does not have (`extensions` of Q01; protocol.md, "Extensions"). Features
 * whose extension a server does not name are not offered to its users.
 *
 * @public
 */
export type ServerExtension =
  | 'permission-group-delete'
  | 'links'
  | 'device-bulk'
  | 'device-waiting'
  | 'backup'
  | 'place-search'
  | 'event-read-mark'
  | 'change-log'
  | 'password-policy'
  | 'second-factor'
  | 'server-recording'
  | 'account-check'
  | 'protocol-log';

/** The type as keys: each name of it, and no other. */
const SERVER_EXTENSIONS: Readonly<Record<ServerExtension, true>> = {
  'permission-group-delete': true,
  links: true,
  'device-bulk': true,
  'device-waiting': true,
  backup: true,
  'place-search': true,
  'event-read-mark': true,
  'change-log': true,
  'password-policy': true,
  'second-factor': true,
  'server-recording': true,
  'account-check': true,
  'protocol-log': true,
};

/** Information about a server (Q01; spec 000 section 3, "Server info"). @public */
export interface ServerInfo extends ExtraFields {
  /** Version of the server (`Version`). */
  readonly version: string;
  /** Number of devices that the licence allows (`max_license`). */
  readonly maxDevices?: number;
  /** When the licence ends, unix seconds (`expired`). */
  readonly expiresS?: number;
  /** Offset of the server's clock from UTC, seconds, positive = ahead (`timeZone`). */
  readonly utcOffsetS?: number;
  /** IANA name of the server's time zone (`timeZoneStr`). */
  readonly timeZone?: string;
  /** Host name that the client used (`serverAddress`). */
  readonly serverAddress?: string;
  /** The server's clock, unix seconds (`time`). */
  readonly timeS?: number;
  /** Extensions that the server has; missing on servers that send none (`extensions`). */
  readonly extensions?: readonly ServerExtension[];
}

const DAY_S = 86_400;

function within(limit: number, value: number | undefined): number | undefined {
  return value !== undefined && Math.abs(value) <= limit ? value : undefined;
}

/** Names that the SDK does not know are left out. */
function extensionsOf(value: unknown): ServerExtension[] | undefined {
  return value === undefined ? undefined : listField(value).filter(isExtension);
}

function isExtension(name: unknown): name is ServerExtension {
  return typeof name === 'string' && Object.hasOwn(SERVER_EXTENSIONS, name);
}

/** Reads the answer to Q01; undefined without a version. @internal */
export function toServerInfo(fields: Readonly<Record<string, unknown>>): ServerInfo | undefined {
  const info = readEntity<ServerInfo>(fields, (row) => ({
    version: textField(row.Version),
    maxDevices: numberField(row.max_license),
    expiresS: numberField(row.expired),
    utcOffsetS: within(DAY_S, numberField(row.timeZone)),
    timeZone: optionalTextField(row.timeZoneStr),
    serverAddress: optionalTextField(row.serverAddress),
    timeS: momentField(row.time),
    extensions: extensionsOf(row.extensions),
  }));
  return info.version === '' ? undefined : info;
}
