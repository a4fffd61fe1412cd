import { Hono } from 'hono';
import { credentialsOfPrompt, credentialsOfQuery } from '../access/credentials.js';
import { fileRule } from '../access/token-rules.js';
import { loginOf, principalOf } from '../access/authorize.js';
import { RestError } from '../http/rest-error.js';
import { FILE_CHANGES } from '../logs/rest-changes.js';
import { carBoxLog, sysLog } from './device-logs.js';
import { faceDelete, faceGet, facePicture, faceSet, faceSummary } from './face-files.js';
import type { FileHandler, FileServices } from './file-call.js';
import { firmwareByTicket, firmwareFile } from './firmware-file.js';
import { RECORDING_DOWNLOADS } from './recording-downloads.js';
import { runLog } from './run-log.js';
import { snapshot } from './snapshot.js';

/** Handlers of each path by the query field `type`; each type answers with one file. */
export const FILE_HANDLERS: Readonly<Record<string, ReadonlyMap<string, FileHandler>>> = {
  '/web.cgi': new Map<string, FileHandler>([
    ...RECORDING_DOWNLOADS,
    ['runlog', runLog],
    ['firmware', firmwareFile],
    ['facesummary', faceSummary],
    ['faceget', faceGet],
    ['facedel', faceDelete],
    ['faceset', faceSet],
  ]),
  '/pic.cgi': new Map([
    ['face', facePicture],
    ['snap', snapshot],
  ]),
  '/gmslog.cgi': new Map([
    ['syslog', sysLog],
    ['carbox', carBoxLog],
  ]),
};

/**
 * The cgi paths of the stream port. Credentials stand in the query: user and password, or e and h; or in the header.
 * Calls that change something accept no header: a browser that knows a password sends it by itself, from an image on
 * any page. A device fetches firmware by a ticket.
 */
export function fileRoutes(services: FileServices): Hono {
  const app = new Hono();
  for (const [path, handlers] of Object.entries(FILE_HANDLERS)) {
    app.on(['GET', 'POST'], path, async (context) => {
      const query = new URL(context.req.url).searchParams;
      const type = query.get('type') ?? '';
      const handler = handlers.get(type);
      if (handler === firmwareFile && query.has('ticket')) {
        context.header('Cache-Control', 'no-store');
        return firmwareByTicket({ context, query, services });
      }
      const credentials =
        credentialsOfQuery(query) ??
        (FILE_CHANGES.has(type) ? undefined : credentialsOfPrompt(context.req.header('Authorization')));
      if (handler === undefined) {
        // Sent only to known users.
        await loginOf(services, context, credentials, {});
        throw new RestError(404, `${path} has no such type`);
      }
      if (credentials === undefined && FILE_CHANGES.has(type)) {
        throw new RestError(401, `${type} needs user and password, or e and h, in the address`);
      }
      const call = { call: `${path}?type=${type}`, rule: fileRule(path, type) };
      const principal = await principalOf(services, context, credentials, {}, call);
      // The answer belongs to the user and changes.
      context.header('Cache-Control', 'no-store');
      return handler({ context, query, principal, services });
    });
  }
  return app;
}
