import { textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** User action on the server (spec 001 section 3). @public */
export interface AccessLogRow {
  /** Unix seconds; undefined when the server's time cannot be read. */
  readonly timeS: number | undefined;
  /** Kind of access; the reference recorder says `Login`, `Rest` or `Command`. */
  readonly type: string;
  /** IP address from which it was done. */
  readonly ip: string;
  readonly username: string;
  /** Empty when it is about no device; several are joined by commas. */
  readonly deviceId: string;
  /** The action, in one word. */
  readonly action: string;
  /** HTTP method, or message code. */
  readonly method: string;
  /** With what. Text of users: never markup. */
  readonly data: string;
}

/** Kind of action in the access log (spec 001 section 3). @public */
export interface AccessAction {
  /** `Login`, `Rest` or `Command`, or another word of the server. */
  readonly type: string;
  /** HTTP method, or message code of the command channel. */
  readonly method: string;
  /** The action, in one word without a space. */
  readonly action: string;
  /** Path of a REST call; empty for others. */
  readonly data: string;
}

/** Reads a row of `/gklog/accesslog`; undefined for what is no row. @internal */
export function toAccessLogRow(value: unknown): AccessLogRow | undefined {
  const row = toRow(value);
  const action = toAccessAction(value);
  if (!row || !action) return undefined;
  return {
    timeS: toUnixS(row.datetime),
    ip: textField(row.ip),
    username: textField(row.username),
    deviceId: textField(row.deviceid),
    ...action,
  };
}

/** Reads a row of `/gklog/actions`; undefined for what names nothing. @internal */
export function toAccessAction(value: unknown): AccessAction | undefined {
  const row = toRow(value);
  const action = textField(row?.action);
  const method = textField(row?.method);
  if (!row || (action === '' && method === '')) return undefined;
  return { type: textField(row.type), method, action, data: dataText(row.data) };
}

/** Some servers send the data as it was, not as text. */
function dataText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : textField(value);
}
