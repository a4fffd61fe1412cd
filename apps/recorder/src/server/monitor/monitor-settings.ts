import { z } from 'zod/mini';
import type { MetaStore } from '../../store/database/meta-store.js';

const settingsSchema = z.object({
  /** Downloads at the same time (DB12). */
  downloadMaxRun: z.number(),
  /** Uploads at the same time (DB11 A). */
  uploadMaxRun: z.number(),
  /** Bytes a second of all uploads (DB11 B). */
  uploadBytesPerS: z.number(),
  /** Uploads that may wait (DB11 C). */
  uploadMaxWait: z.number(),
});

/** Settings of the monitor pages. */
export type MonitorSettings = z.infer<typeof settingsSchema>;

/** The values of a first start (spec 002 section 5). */
const DEFAULTS: MonitorSettings = {
  downloadMaxRun: 20,
  uploadMaxRun: 50,
  uploadBytesPerS: 65_536,
  uploadMaxWait: 10_000,
};

const KEY = 'monitorSettings';

export function readMonitorSettings(meta: MetaStore): MonitorSettings {
  const text = meta.read(KEY);
  return text === undefined ? DEFAULTS : settingsSchema.parse(JSON.parse(text));
}

export function writeMonitorSettings(meta: MetaStore, changes: Partial<MonitorSettings>): void {
  meta.write(KEY, JSON.stringify({ ...readMonitorSettings(meta), ...changes }));
}
