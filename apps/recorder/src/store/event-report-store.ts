import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { integerOf, jsonOf } from './row.js';

const reportSchema = z.object({
  memberid: z.string(),
  enable: z.literal([0, 1]),
  profile: z.string(),
  type: z.string(),
  /** Minutes. */
  period: z.number(),
  unit: z.literal([0, 1]),
  sender: z.string(),
  receivers: z.string(),
  devices: z.string(),
  script: z.string(),
  memo: z.string(),
  events: z.string(),
  /** Seconds east of UTC. */
  tz: z.number(),
  /** Unix seconds. */
  updatetime: z.number(),
});

/** What a profile of reports holds (spec 002 section 3). */
export type EventReportFields = z.infer<typeof reportSchema>;
/** A profile of reports as it is kept. */
export type StoredEventReport = EventReportFields & { readonly reportid: number };

/** The profiles by which event reports are made. */
export class EventReportStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    // Reads them once, so that damage is found at the start.
    this.list();
  }

  list(): StoredEventReport[] {
    return this.#database
      .prepare('SELECT * FROM event_reports ORDER BY id')
      .all()
      .map((row) => ({ reportid: integerOf(row, 'id'), ...jsonOf(row, 'report', reportSchema) }));
  }

  get(reportid: number): StoredEventReport | undefined {
    return this.list().find((report) => report.reportid === reportid);
  }

  add(fields: EventReportFields): void {
    this.#database.prepare('INSERT INTO event_reports (report) VALUES (?)').run(JSON.stringify(fields));
  }

  update(reportid: number, fields: EventReportFields): void {
    this.#database.prepare('UPDATE event_reports SET report = ? WHERE id = ?').run(JSON.stringify(fields), reportid);
  }

  remove(reportid: number): void {
    this.#database.prepare('DELETE FROM event_reports WHERE id = ?').run(reportid);
  }
}
