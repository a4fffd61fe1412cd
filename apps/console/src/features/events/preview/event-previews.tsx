import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { eventMedia } from '../../../shared/events/event-media.js';
import { useMediaQuery } from '../../../shared/ui/use-media-query.js';
import type { EventRow } from '../rows/event-row.js';
import { EventPreview } from './event-preview.js';
import { previewBox, type PreviewBox } from './preview-box.js';
import './event-preview.css';

/** A hand that only passes over the rows fetches nothing. */
const REST_MS = 400;

/** A row or card that hand or focus rests on. */
interface Pointed {
  readonly serialNo: number;
  readonly box: PreviewBox;
}

/**
 * Shows a short soundless preview of the event that hand or focus rests on, one at a time. It goes when they leave, and what it was
 * still loading with it; nothing that can be pressed is in it.
 */
export default function EventPreviews({
  list,
  rows,
}: {
  readonly list: RefObject<HTMLElement | null>;
  /** In the order of the list. */
  readonly rows: readonly EventRow[];
}) {
  const [pointed, setPointed] = useState<Pointed>();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const rowAt = useEffectEvent((place: number): EventRow | undefined => rows[place]);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let on: Element | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      on = undefined;
      setPointed(undefined);
    };
    const look = (event: PointerEvent | FocusEvent): void => {
      // A finger scrolls; it has the focus of the card that it has pressed.
      if ('pointerType' in event && event.pointerType === 'touch') return;
      // Details open where the preview would stand.
      const isDetails = event.target instanceof Element && event.target.closest('[aria-expanded]') !== null;
      const target = event.target instanceof Element && !isDetails ? event.target.closest(ROW) : null;
      if (target === on) return;
      leave();
      if (!(target instanceof HTMLElement)) return;
      on = target;
      const x = 'clientX' in event ? event.clientX : undefined;
      timer = setTimeout(() => {
        const row = target.isConnected ? rowAt(placeOf(target)) : undefined;
        if (row && hasPreview(row)) setPointed({ serialNo: row.event.serialNo, box: previewBox(target, x) });
      }, REST_MS);
    };
    element.addEventListener('pointerover', look);
    element.addEventListener('focusin', look);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusout', leave);
    element.addEventListener('scroll', leave, true);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerover', look);
      element.removeEventListener('focusin', look);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusout', leave);
      element.removeEventListener('scroll', leave, true);
    };
  }, [list]);
  const row = pointed && rows.find(({ event }) => event.serialNo === pointed.serialNo);
  if (!row) return null;
  return <EventPreview key={row.event.serialNo} event={row.event} box={pointed.box} still={still} />;
}

const ROW = 'tr[data-index], [data-place]';

const placeOf = ({ dataset }: HTMLElement): number => Number(dataset['place'] ?? dataset['index']);

const hasPreview = ({ event }: EventRow): boolean =>
  eventMedia(event).some(({ picture, video }) => picture || video === 'stored');
