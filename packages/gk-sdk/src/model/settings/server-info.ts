import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { momentField, numberField, optionalTextField, textField } from '../fields/json-fields.js';

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
}

const DAY_S = 86_400;

function within(limit: number, value: number | undefined): number | undefined {
  return value !== undefined && Math.abs(value) <= limit ? value : undefined;
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
  }));
  return info.version === '' ? undefined : info;
}
