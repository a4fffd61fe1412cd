import type { Context, MiddlewareHandler } from 'hono';
import type { JsonObject } from '../http/json-object.js';
import { asCall, nameActor } from '../../store/logs/changed-by.js';
import { redactBody } from '../../store/logs/redact.js';
import { remoteAddress } from '../http/client-address.js';
import type { AccessAudit, SettleChange } from './access-audit.js';
import { isFilePath, isRestChange, restAction } from './rest-changes.js';

/** Actions whose paths end in a credential. */
const SECRET_PATHS: ReadonlySet<string> = new Set(['gkserver/upload']);

/** Calls that write a row for each of their devices, in the transaction of the change. */
const CALLS_WITH_OWN_ROWS: ReadonlySet<string> = new Set(['PUT /gkserver/gkdevicesetup']);

/** Actions whose paths end in the id of a device. */
const DEVICE_PATHS: ReadonlySet<string> = new Set(['gkserver/gkdevicesetup', 'gkdevice/protocollog']);

/** Changes whose rows are written, until their calls are answered. */
const begun = new WeakMap<Context, SettleChange>();

/**
 * Writes a call that changes something into the access log, as soon as its user is known and ahead of its effect. Calls
 * that only read leave no trace.
 *
 * @throws RestError 503 when the log cannot be written.
 */
export function beginRestChange(audit: AccessAudit, context: Context, username: string, body: JsonObject): void {
  const { method, path } = context.req;
  const { user: _user, type, ...query } = context.req.query();
  if (!isRestChange(method, path, type) || CALLS_WITH_OWN_ROWS.has(`${method} ${path}`)) return;
  const action = restAction(path, type);
  const fields = isFilePath(path) ? query : body;
  const about = isFilePath(path) || SECRET_PATHS.has(action) ? '' : path.slice(action.length + 2);
  const note = {
    type: 'Rest',
    ip: remoteAddress(context.env),
    username,
    deviceId: DEVICE_PATHS.has(action) ? decoded(about) : textOf(fields, 'deviceid'),
    action,
    method,
    data: `${decoded(about)} ${redactBody(fields)}`.trim(),
  };
  begun.set(context, audit.begin(note));
  nameActor({ username, ip: note.ip });
}

/** Settles the row of each call that has begun a change, by how it was answered. What it writes is its user's change. */
export const restAudit: MiddlewareHandler = async (context, next) => {
  await asCall(next);
  const { status } = context.res;
  begun.get(context)?.(status < 400 ? 'done' : status < 500 ? 'refused' : 'failed');
};

function textOf(body: JsonObject, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
