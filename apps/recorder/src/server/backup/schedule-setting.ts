import { z } from 'zod/mini';
import type { Setting } from '../../store/database/setting-store.js';

/** Most backups of the schedule that can be kept. */
export const MAX_KEPT_BACKUPS = 99;

export const backupScheduleSchema = z.object({
  enable: z.union([z.literal(0), z.literal(1)]),
  /** HH:MM by the server's clock. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  /** Number of backups to keep. */
  keep: z.number().check(z.int(), z.gte(1), z.lte(MAX_KEPT_BACKUPS)),
});

/** When the recorder makes backups by itself. */
export type BackupSchedule = z.infer<typeof backupScheduleSchema>;

export const BACKUP_SCHEDULE: Setting<typeof backupScheduleSchema> = {
  name: 'backup',
  schema: backupScheduleSchema,
  defaults: { enable: 0, time: '03:00', keep: 7 },
};
