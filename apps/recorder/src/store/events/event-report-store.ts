import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { inTransaction } from '../database/database.js';
import { integerOf, jsonOf } from '../database/row.js';

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

/** Fields of a report profile (spec 002 section 3). */
export type EventReportFields = z.infer<typeof reportSchema>;
/** A profile of reports as it is kept. */
export type StoredEventReport = EventReportFields & { readonly reportid: number };

/** A profile as it was from one change to the next. */
export interface EventReportVersion {
  readonly report: StoredEventReport;
  /** Unix seconds. */
  readonly sinceS: number;
  /** Not included; Infinity for what it is now. */
  readonly untilS: number;
}

/** Versions of one profile that are kept; their files go with the older ones. */
const MOST_VERSIONS = 200;

/** The profiles by which event reports are made. */
export class EventReportStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    // Reads them once, so that damage is found at the start.
    for (const { reportid } of this.list()) this.versions(reportid);
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

  /** Versions of a profile, oldest first, by their `updatetime`. */
  versions(reportid: number): EventReportVersion[] {
    const rows = this.#database
      .prepare('SELECT since_s, report FROM event_report_versions WHERE report_id = ? ORDER BY since_s')
      .all(reportid);
    return rows.map((row, index) => {
      const next = rows[index + 1];
      return {
        report: { reportid, ...jsonOf(row, 'report', reportSchema) },
        sinceS: integerOf(row, 'since_s'),
        untilS: next === undefined ? Infinity : integerOf(next, 'since_s'),
      };
    });
  }

  add(fields: EventReportFields): void {
    inTransaction(this.#database, () => {
      const { lastInsertRowid } = this.#database
        .prepare('INSERT INTO event_reports (report) VALUES (?)')
        .run(JSON.stringify(fields));
      this.#keepVersion(Number(lastInsertRowid), fields);
    });
  }

  update(reportid: number, fields: EventReportFields): void {
    inTransaction(this.#database, () => {
      this.#database.prepare('UPDATE event_reports SET report = ? WHERE id = ?').run(JSON.stringify(fields), reportid);
      this.#keepVersion(reportid, fields);
    });
  }

  remove(reportid: number): void {
    this.#database.prepare('DELETE FROM event_reports WHERE id = ?').run(reportid);
  }

  #keepVersion(reportid: number, fields: EventReportFields): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO event_report_versions (report_id, since_s, report) VALUES (?, ?, ?)')
      .run(reportid, fields.updatetime, JSON.stringify(fields));
    this.#database
      .prepare(
        `DELETE FROM event_report_versions WHERE report_id = ? AND since_s NOT IN
           (SELECT since_s FROM event_report_versions WHERE report_id = ? ORDER BY since_s DESC LIMIT ${MOST_VERSIONS})`,
      )
      .run(reportid, reportid);
  }
}
