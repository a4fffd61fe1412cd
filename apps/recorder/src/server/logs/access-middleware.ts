import type { MiddlewareHandler } from 'hono';
import { remoteAddress } from '../client-address.js';
import { callerOf, readBody } from '../rest/rest-context.js';
import type { AccessAudit } from './access-audit.js';
import { redactBody } from './redact.js';
import { isRestChange, restAction } from './rest-changes.js';

/** Notes each REST call that changed something, with who called. */
export function accessMiddleware(audit: AccessAudit): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { method, path } = context.req;
    if (context.res.status >= 400 || !isRestChange(method, path)) return;
    const body = await readBody(context).catch(() => ({}));
    const username = callerOf(context)?.username ?? textOf(body, 'username');
    // A call that knows nobody is open to all, and changes nothing.
    if (username === '') return;
    const action = restAction(path);
    const about = path.slice(action.length + 2);
    const data = redactBody(body);
    audit.note({
      type: 'Rest',
      ip: remoteAddress(context.env),
      username,
      deviceId: textOf(body, 'deviceid'),
      action,
      method,
      data: about === '' ? data : `${decoded(about)} ${data}`.trim(),
    });
  };
}

function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
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
