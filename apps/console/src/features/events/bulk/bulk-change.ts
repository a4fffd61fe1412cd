import type { EventsResource, FleetEvent } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import type { EventPatch } from '../list/event-list-context.js';
import { joinMemos, MAX_MEMO_LENGTH } from '../memo/memo-text.js';

/** Change of the chosen events. */
export type BulkChange =
  | { readonly kind: 'check' | 'uncheck' | 'download' }
  /** `text` goes behind the memo that an event has. */
  | { readonly kind: 'memo'; readonly text: string };

/** Result of a change of one event. */
export interface BulkResult {
  readonly words: string;
  /** Answer of the server; left out when nothing was sent. */
  readonly patch?: EventPatch;
  /** Puts the event back as it was. */
  readonly undo?: (signal: AbortSignal) => Promise<EventPatch>;
}

/** Makes a change of one event; a change that it has already is not sent. */
export function applyChange(
  events: EventsResource,
  event: FleetEvent,
  change: BulkChange,
  signal: AbortSignal,
): Promise<BulkResult> {
  switch (change.kind) {
    case 'check':
      return setChecked(events, event, 1, signal);
    case 'uncheck':
      return setChecked(events, event, 0, signal);
    case 'memo':
      return addMemo(events, event.serialNo, change.text, signal);
    case 'download':
      return downloadAgain(events, event, signal);
  }
}

async function setChecked(
  events: EventsResource,
  { serialNo, checkStatus: before = 0 }: FleetEvent,
  checkStatus: 0 | 1,
  signal: AbortSignal,
): Promise<BulkResult> {
  if (before > 0 === checkStatus > 0) return { words: t('unchanged') };
  return {
    words: t('Saved'),
    patch: await events.setCheckStatus(serialNo, checkStatus, { signal }),
    undo: (undoSignal) => events.setCheckStatus(serialNo, before, { signal: undoSignal }),
  };
}

/** Reads the memo before it writes, so that text of another user is kept. */
async function addMemo(
  events: EventsResource,
  serialNo: number,
  text: string,
  signal: AbortSignal,
): Promise<BulkResult> {
  const before = await memoOf(events, serialNo, signal);
  const memo = joinMemos(before, text);
  if (memo === before) return { words: t('unchanged') };
  if (memo.length > MAX_MEMO_LENGTH)
    throw new Error(t('The memo would have more than {max} characters.', { max: MAX_MEMO_LENGTH }));
  return {
    words: t('Saved'),
    patch: { serialNo, ...(await events.setMemo(serialNo, memo, { signal })) },
    undo: async (undoSignal) => {
      if ((await memoOf(events, serialNo, undoSignal)) !== memo)
        throw new Error(t('Another user has changed the memo since.'));
      return { serialNo, ...(await events.setMemo(serialNo, before, { signal: undoSignal })) };
    },
  };
}

async function memoOf(events: EventsResource, serialNo: number, signal: AbortSignal): Promise<string> {
  const [stored] = await events.query({ serialNo }, { signal });
  if (!stored) throw new Error(t('The event is no longer on the server.'));
  return stored.memo ?? '';
}

async function downloadAgain(events: EventsResource, event: FleetEvent, signal: AbortSignal): Promise<BulkResult> {
  const { message, ...patch } = await events.requestDownload(event, { signal });
  return { words: message || t('Requested'), patch };
}
