import { Hono } from 'hono';
import { z } from 'zod/mini';
import { authorize } from '../access/authorize.js';
import { whileAllowed } from '../access/stream-to.js';
import { backupScheduleSchema, MAX_KEPT_BACKUPS } from '../backup/schedule-setting.js';
import { sendFile } from '../files/file-range.js';
import { afterAnswer } from '../http/after-answer.js';
import { outgoingOf } from '../http/client-address.js';
import { contentDisposition } from '../http/content-disposition.js';
import { readFields } from '../http/read-fields.js';
import { MAX_BACKUP_BYTES } from '../uploads/upload-tickets.js';
import type { RestServices } from './rest-services.js';

const TYPE = 'application/octet-stream';

const passphraseSchema = z.object({ passphrase: z.string() });
const announcementSchema = z.object({
  passphrase: z.string(),
  size: z.number().check(z.int(), z.positive(), z.lte(MAX_BACKUP_BYTES)),
});
const restoreSchema = z.object({ restoreid: z.string() });
const discardSchema = z.partial(restoreSchema);
const scheduleSchema = z.object({ ...backupScheduleSchema.shape, passphrase: z.optional(z.string()) });

/** Backups of what users made, and their restore: this project's own calls (docs/protocol.md, "Backup"). */
export function backupRoutes({ backups, scheduledBackups, ...services }: RestServices): Hono {
  const app = new Hono();

  app.get('/gkserver/backup', async (context) => {
    await authorize(services, context);
    const { schedule, hasKey, result } = scheduledBackups;
    return context.json({
      ...schedule,
      haskey: hasKey ? 1 : 0,
      busy: backups.work ?? '',
      ...(result && { last: result.atS, problem: result.problem }),
      files: scheduledBackups.list().map(({ name, bytes, madeS }) => ({ name, bytes, made: madeS })),
    });
  });

  app.put('/gkserver/backup', async (context) => {
    const { body } = await authorize(services, context);
    const words = `enable is 0 or 1, time HH:MM, keep 1 to ${MAX_KEPT_BACKUPS}, passphrase a text or absent`;
    const { passphrase, ...schedule } = readFields(scheduleSchema, body, words);
    await scheduledBackups.save(schedule, passphrase);
    return context.json({ hasError: false, message: 'Schedule saved' });
  });

  app.post('/gkserver/backup', async (context) => {
    const { body, principal } = await authorize(services, context);
    const { passphrase } = readFields(passphraseSchema, body, 'passphrase is a text');
    const { fileName, stream } = await backups.download(passphrase, principal.username);
    return context.body(whileAllowed({ principal, now: services.now }, stream).pieces, 200, {
      'Content-Type': TYPE,
      'Content-Disposition': contentDisposition('attachment', fileName),
      'Cache-Control': 'no-store',
    });
  });

  app.get('/gkserver/backupfile/:name', async (context) => {
    const { principal } = await authorize(services, context);
    const { name, path, bytes } = scheduledBackups.find(context.req.param('name'));
    context.header('Cache-Control', 'no-store');
    // A backup is never changed, so that its name says which bytes it has.
    const reader = { principal, now: services.now };
    return sendFile(context, { path, sizeBytes: bytes, etag: `"${name}"`, name, type: TYPE, reader });
  });

  app.post('/gkserver/restore', async (context) => {
    const { body, principal } = await authorize(services, context);
    const words = 'passphrase is a text, size the bytes of the file';
    const { passphrase, size } = readFields(announcementSchema, body, words);
    return context.json({ hasError: false, upload: backups.announce(passphrase, size, principal) });
  });

  app.put('/gkserver/restore', async (context) => {
    const { body } = await authorize(services, context);
    const { restoreid } = readFields(restoreSchema, body, 'restoreid is the id of a backup that was checked');
    backups.restore(restoreid);
    afterAnswer(outgoingOf(context.env), () => {
      backups.restart();
    });
    return context.json({ hasError: false, message: 'Restored: everybody has to sign in again' });
  });

  app.delete('/gkserver/restore', async (context) => {
    const { body } = await authorize(services, context);
    const { restoreid } = readFields(
      discardSchema,
      body,
      'restoreid is the id of a backup that was checked, or absent',
    );
    backups.discard(restoreid);
    return context.json({ hasError: false, message: 'Nothing was changed' });
  });

  return app;
}
