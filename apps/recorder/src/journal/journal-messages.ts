import type {
  CountQuestion,
  EntryQuestion,
  EventQuestion,
  LatestQuestion,
  Page,
  PageCursor,
  StoredTotals,
  TotalsQuestion,
} from './day-files.js';
import type { JournalErrorCode } from './journal-error.js';
import type { JournalLimits, RemovedDays, StateCount } from './journal.js';
import type { StoredEntry, StoredEvent } from './stored-rows.js';

/** How a journal's thread is started. */
export interface JournalWorkerData {
  readonly folder: string;
  readonly reserveBytes: number;
}

/** Work for the journal's thread. All of it may be asked twice, so that a thread that died can be followed by another. */
export type JournalTask =
  | {
      readonly kind: 'append';
      readonly entries: readonly StoredEntry[];
      readonly events: readonly StoredEvent[];
      readonly nowMs: number;
    }
  | { readonly kind: 'entries'; readonly question: EntryQuestion; readonly from: PageCursor | undefined }
  | { readonly kind: 'events'; readonly question: EventQuestion; readonly from: PageCursor | undefined }
  | { readonly kind: 'latest'; readonly question: LatestQuestion }
  | { readonly kind: 'counts'; readonly question: CountQuestion }
  | { readonly kind: 'totals'; readonly question: TotalsQuestion; readonly from: PageCursor | undefined }
  | { readonly kind: 'retain'; readonly limits: JournalLimits; readonly nowMs: number }
  | { readonly kind: 'close' };

/** Result of a task. */
export type JournalOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'entries'; readonly page: Page<StoredEntry> }
  | { readonly kind: 'events'; readonly page: Page<StoredEvent> }
  | { readonly kind: 'counts'; readonly counts: readonly StateCount[] }
  | { readonly kind: 'totals'; readonly page: Page<StoredTotals> }
  | { readonly kind: 'removed'; readonly removed: RemovedDays }
  | { readonly kind: 'failed'; readonly code: JournalErrorCode; readonly words: string };

/** To the thread. */
export interface JournalRequest {
  readonly id: number;
  readonly task: JournalTask;
}

/** From the thread. */
export type JournalReply =
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: JournalOutcome }
  /** For the log of the recorder. */
  | { readonly kind: 'notice'; readonly line: string };
