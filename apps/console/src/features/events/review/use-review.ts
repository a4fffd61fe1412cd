import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react';
import { t } from '../../../shared/i18n/translate.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { useTitleOf } from '../../../shared/vehicle/use-device-title.js';
import type { EventPatch } from '../list/event-list-context.js';
import type { EventRow } from '../rows/event-row.js';
import { isReviewed, useCheck } from '../rows/use-check.js';
import { nextUnreviewed, type EventBeyond, type ReviewStep } from './review-order.js';
import { useReviewKeys } from './use-review-keys.js';

/** Review mode of a list: steps through its unreviewed events. */
export interface Review {
  /** The event that the review stands at; undefined before the first one. */
  readonly at: number | undefined;
  /** Number of unreviewed events in the list. */
  readonly left: number;
  /** The first of them. */
  readonly first: EventRow | undefined;
  /** Outcome of the last key, for screen readers. */
  readonly words: string;
  readonly step: (step: ReviewStep) => void;
  /** Marks the event as reviewed and goes to the next one that is not; marks one that is as not reviewed. */
  readonly review: (row: EventRow) => void;
}

/** Moves through unreviewed events with J and K, across pages, and marks them as reviewed with E. */
export function useReview({
  rows,
  shownSerialNo,
  list,
  mayReview,
  onChange,
  beyond,
  show,
}: {
  /** The list in its order. */
  readonly rows: readonly EventRow[];
  /** The event of the open close-up; 0 for none. */
  readonly shownSerialNo: number;
  /** The element around the rows. */
  readonly list: RefObject<HTMLElement | null>;
  readonly mayReview: boolean;
  readonly onChange: (patch: EventPatch) => void;
  readonly beyond: (step: ReviewStep) => EventBeyond | undefined;
  /** Brings an event before the eyes: the row with the focus, or the close-up. */
  readonly show: (row: EventRow, place: number) => void;
}): Review {
  const titleOf = useTitleOf();
  const check = useCheck(onChange);
  const [at, setAt] = useState<number>();
  const [words, setWords] = useState('');
  /** An event of another page that the page is still on its way to. */
  const [coming, setComing] = useState<number>();
  const left = useMemo(() => rows.reduce((sum, { event }) => sum + (isReviewed(event) ? 0 : 1), 0), [rows]);
  const events = useMemo(() => rows.map(({ event }) => event), [rows]);

  const placeOf = (serialNo: number | undefined): number => rows.findIndex(({ event }) => event.serialNo === serialNo);
  const current = (): number => {
    if (shownSerialNo !== 0) return placeOf(shownSerialNo);
    const focused = focusedPlace(list.current, rows.length);
    return focused === -1 ? placeOf(at) : focused;
  };
  const goTo = (place: number, count = left): void => {
    const row = rows[place];
    if (!row) return;
    const { serialNo, deviceId, happenedS } = row.event;
    setAt(serialNo);
    setWords(
      t('{event}, {device}, {time}. {count} not reviewed', {
        event: row.name,
        device: titleOf(deviceId),
        time: formatLocalTime(happenedS, deviceId),
        count,
      }),
    );
    show(row, place);
  };
  const step = (by: ReviewStep, count?: number): void => {
    const from = current();
    const next = nextUnreviewed(events, from === -1 && by === -1 ? rows.length : from, by);
    if (next !== -1) {
      goTo(next, count);
      return;
    }
    const other = beyond(by);
    if (other) {
      setComing(other.serialNo);
      other.open();
    } else
      setWords(
        by === 1 ? t('No further event below that was not reviewed') : t('No event above that was not reviewed'),
      );
  };
  const arrive = useEffectEvent(() => {
    const place = placeOf(coming);
    if (coming === undefined || place === -1) return;
    setComing(undefined);
    goTo(place);
  });
  useEffect(() => arrive(), [rows, coming]);
  const review = (row: EventRow): void => {
    if (!mayReview) return;
    const reviewed = isReviewed(row.event);
    check.run(row.event, !reviewed);
    if (!reviewed) step(1, left - 1);
  };
  useReviewKeys({
    onStep: step,
    onReview: () => {
      const row = rows[current()];
      if (!row) step(1);
      else if (!isReviewed(row.event)) review(row);
    },
  });
  return { at, left, first: rows[nextUnreviewed(events, -1, 1)], words, step: (by) => step(by), review };
}

/** Place of the row or card with the focus; -1 for none. */
function focusedPlace(list: HTMLElement | null, rows: number): number {
  const focused = document.activeElement;
  if (!list?.contains(focused)) return -1;
  const { index, place = index } = focused?.closest<HTMLElement>('tr[data-index], [data-place]')?.dataset ?? {};
  return place === undefined || Number(place) >= rows ? -1 : Number(place);
}
