import { Hono } from 'hono';
import type { AccessAudit } from '../logs/access-audit.js';
import { beginRestChange } from '../logs/rest-audit.js';
import { RestError } from '../http/rest-error.js';
import type { UploadTickets } from './upload-tickets.js';

/** Services that receive announced files and record their owners. */
export interface UploadServices {
  readonly uploads: UploadTickets;
  readonly accessAudit: AccessAudit;
}

/** `PUT /gkserver/upload/{ticket}`: the bytes of an announced file. Mounted ahead of the limit of other bodies. */
export function uploadRoutes({ uploads, accessAudit }: UploadServices): Hono {
  const app = new Hono();
  app.put('/gkserver/upload/:ticket', async (context) => {
    try {
      const answer = await uploads.receive(
        context.req.param('ticket'),
        context.req.raw.body,
        ({ username, kind, name, sizeBytes }) => {
          beginRestChange(accessAudit, context, username, { kind, name, size: sizeBytes });
        },
      );
      return context.json({ hasError: false, message: 'Uploaded', ...answer });
    } catch (error) {
      // The rest of the body is not read, so the connection cannot serve another call.
      context.header('Connection', 'close');
      if (!(error instanceof RestError)) throw error;
      return context.json({ hasError: true, message: error.message }, error.status);
    }
  });
  return app;
}
