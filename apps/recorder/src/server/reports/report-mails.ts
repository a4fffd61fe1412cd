import type { Clock } from 'gk-sdk';
import { csvDelimiter, formatDateTimeWithZone } from 'gk-sdk/rules';
import type { StoredEventReport } from '../../store/events/event-report-store.js';
import { failureWords } from '../../store/state/disk-full.js';
import type { Authenticator } from '../access/authenticator.js';
import { can } from '../access/principal.js';
import type { Log } from '../http/log.js';
import { refused, type DeliveryResult } from '../notifications/delivery.js';
import { isMailAddress, recipientsOf } from '../notifications/recipients.js';
import type { ComposedMail } from '../notifications/mail-sender.js';
import type { Notifier } from '../notifications/notifier.js';
import { reportFiles, type ReportFile } from './report-schedule.js';
import { reportTable, type ReportServices } from './report-table.js';
import { reportText } from './report-text.js';

const LOOK_MS = 60_000;
/** Unix seconds until which reports that were ready have been mailed. */
const MAILED_UNTIL = 'reportsMailedUntilS';
/** Reports of a profile that are mailed at once after a time without the server; older ones stay in the list of files. */
const MOST_LATE = 3;
/** Mail servers take 10 MB and more; base64 adds a third. */
const MOST_BYTES = 7_000_000;

export interface ReportMailsOptions extends ReportServices {
  readonly authenticator: Pick<Authenticator, 'principalOfUser'>;
  readonly notifier: Pick<Notifier, 'mailReport' | 'noteUnsentReport'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Mails the reports of profiles that name receivers, once each is ready. */
export class ReportMails {
  readonly #options: ReportMailsOptions;
  #cancel: () => void = () => undefined;

  constructor(options: ReportMailsOptions) {
    this.#options = options;
  }

  /** Looks at once, so that reports that became ready while the server was off are mailed, and then each minute. */
  start(): void {
    this.#cancel = this.#options.clock.after(LOOK_MS, () => {
      this.start();
    });
    try {
      this.#mailReady();
    } catch (error) {
      this.#options.log(failureWords(error, 'The mails of reports could not be put into the outbox'), error);
    }
  }

  close(): void {
    this.#cancel();
  }

  /** Hands what has become ready to the outbox, in one transaction with the time until which it looked. */
  #mailReady(): void {
    const { store, notifier } = this.#options;
    const nowS = Math.floor(this.#options.clock.now() / 1000);
    const sinceS = Number(store.meta.read(MAILED_UNTIL) ?? nowS);
    // A clock that was set back mails nothing twice.
    if (sinceS > nowS) return;
    store.atomically(() => {
      store.meta.write(MAILED_UNTIL, String(nowS));
      for (const { reportid } of store.events.reports.list()) {
        const ready = store.events.reports.versions(reportid).flatMap((version) =>
          reportFiles(version, nowS)
            .filter(({ filetype, updatetime }) => filetype === 'csv' && updatetime > sinceS && updatetime <= nowS)
            .map((file) => ({ file, report: version.report })),
        );
        for (const [index, { file, report }] of ready.entries()) {
          const isLate = index < ready.length - MOST_LATE;
          for (const recipient of recipientsOf(report.receivers, 'mail')) {
            const about = { plan: planOf(report), recipient, text: subjectOf(file, report), report: file.fileid };
            if (isLate) notifier.noteUnsentReport(about, 'It was ready while the server was off: see Report file list');
            else notifier.mailReport(about);
          }
        }
      }
    });
  }

  /** Makes the mail of a report as the user of its profile sees it now; a refusal where there is none any more. */
  async compose(fileid: string, signal: AbortSignal): Promise<ComposedMail | DeliveryResult> {
    const { store, authenticator } = this.#options;
    const known = this.#find(fileid);
    if (known === undefined) return refused('The report profile was deleted');
    const { file, report } = known;
    const principal = await authenticator.principalOfUser(report.memberid);
    if (principal === undefined) return refused(`The user ${report.memberid} of the report is gone or has ended`);
    if (!can(principal, 'F_event_report')) return refused(`The user ${report.memberid} may not see reports any more`);
    const table = reportTable({ ...this.#options, store }, principal, report, file, signal);
    let rows = 0;
    const counted = {
      columns: table.columns,
      rows: (async function* () {
        for await (const page of table.rows) {
          rows += page.length;
          yield page;
        }
      })(),
    };
    let text = '';
    let isWhole = true;
    for await (const part of reportText(counted, file.filetype, csvDelimiter('comma'))) {
      text += part;
      if (Buffer.byteLength(text) <= MOST_BYTES) continue;
      isWhole = false;
      break;
    }
    const lines = [
      `${report.profile} (${report.type})`,
      `${timeOf(file.starttime, report)} - ${timeOf(file.endtime, report)}`,
      isWhole
        ? `Rows: ${rows}. The file ${file.filename} is attached.`
        : `The file ${file.filename} is too large for a mail: it is in the Report file list of the server.`,
    ];
    return {
      subject: subjectOf(file, report),
      text: lines.join('\n'),
      replyTo: isMailAddress(report.sender.trim()) ? report.sender.trim() : '',
      attachments: isWhole ? [{ filename: file.filename, contentType: 'text/csv; charset=utf-8', content: text }] : [],
    };
  }

  /** The report of a file, as its profile was when it was made. */
  #find(fileid: string): { readonly file: ReportFile; readonly report: StoredEventReport } | undefined {
    const { store, clock } = this.#options;
    const nowS = Math.floor(clock.now() / 1000);
    const reportid = Number(fileid.split('-')[0]);
    for (const version of store.events.reports.versions(reportid)) {
      const file = reportFiles(version, nowS).find((one) => one.fileid === fileid);
      if (file) return { file, report: version.report };
    }
    return undefined;
  }
}

function planOf({ profile }: StoredEventReport): string {
  return `Report, ${profile}`;
}

function subjectOf({ starttime }: ReportFile, report: StoredEventReport): string {
  return `${report.profile}: ${report.type}, ${timeOf(starttime, report)}`;
}

function timeOf(timeS: number, { tz }: StoredEventReport): string {
  return formatDateTimeWithZone(timeS, tz);
}
