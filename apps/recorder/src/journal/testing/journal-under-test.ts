import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../workers/start-worker.js';
import type { Journal } from '../journal.js';
import type { JournalRow, PositionRow } from '../journal-rows.js';
import { WorkerJournal, type WorkerJournalOptions } from '../worker-journal.js';
import { overspeedEvent } from '../../server/testing/overspeed-event.js';

/** 30 November 2026, noon in UTC. */
export const NOON_S = Date.UTC(2026, 10, 30, 12) / 1000;
export const DAY_S = 86_400;

/** A journal in a folder, with a clock that a test sets, and threads that it can end. */
export class JournalUnderTest {
  readonly journal: WorkerJournal;
  readonly notices: string[] = [];
  /** The threads so far. */
  readonly threads: Worker[] = [];
  nowS = NOON_S;

  constructor(folder: string, options: Partial<WorkerJournalOptions> = {}) {
    this.journal = new WorkerJournal({
      folder,
      now: () => this.nowS * 1000,
      reserveBytes: 0,
      start: (workerData) => {
        const thread = startWorker('journal/journal-worker', workerData);
        this.threads.push(thread);
        return thread;
      },
      ...options,
    });
    this.journal.onNotice((line) => this.notices.push(line));
  }
}

export function position(deviceId: string, timeS: number, lat = 24): PositionRow {
  return { kind: 'position', deviceId, timeS, place: { lat, lng: 120.5 }, speedKmh: 36, headingDeg: 90 };
}

export function event(deviceId: string, reportedS: number, alarmId: string, happenedS = reportedS): JournalRow {
  return {
    kind: 'event',
    alarmId,
    event: overspeedEvent({
      serialno: reportedS * 16_000,
      deviceId,
      happenedS,
      reportedMs: reportedS * 1000,
      cover: happenedS < reportedS,
    }),
  };
}

/** Times of the positions that a journal has of a device, unix s. */
export async function timesOf(journal: Journal, deviceId: string, startS = 0, endS = Infinity): Promise<number[]> {
  const times: number[] = [];
  const query = { kind: 'position', deviceId, startS, endS } as const;
  for await (const page of journal.read(query, new AbortController().signal)) {
    times.push(...page.map(({ timeS }) => timeS));
  }
  return times;
}
