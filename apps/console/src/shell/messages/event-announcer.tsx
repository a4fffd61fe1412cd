import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LiveEvent } from 'gk-sdk';
import type { EventWords } from 'gk-sdk/rules';
import { eventToasts } from '../../shared/toast/event-toast-store.js';
import { useMessagePlace } from '../../shared/ui/use-fullscreen-container.js';
import { useTitleOf } from '../../shared/vehicle/use-device-title.js';
import { eventAnnouncements, type Announcement } from './event-announcements.js';

/** How long the words stay where a reader finds them. */
const KEPT_MS = 10_000;
const MOST_KEPT = 20;

interface Told {
  readonly lastId: number;
  readonly lines: readonly (Announcement & { readonly id: number })[];
}

/**
 * Reads events out when they are shown: alarms and calls at once, the rest when the reader has time. Each one is a new
 * line of its live region, so that the same words are read again, and visible ones are not read again when another
 * toast goes. In full screen they stand inside the element that fills the screen: screen readers ignore the page around
 * it.
 */
export function EventAnnouncer({ words }: { readonly words: EventWords }) {
  const [{ lines }, setTold] = useState<Told>({ lastId: 0, lines: [] });
  const { container, slot } = useMessagePlace();
  const titleOf = useTitleOf();
  const [shownIn, setShownIn] = useState(container);
  if (container !== shownIn) {
    // The regions are new ones: their initial text would be read again.
    setShownIn(container);
    setTold(({ lastId }) => ({ lastId, lines: [] }));
  }
  const announce = useEffectEvent((events: readonly LiveEvent[]) => {
    const added = eventAnnouncements(events, words, titleOf);
    setTold(({ lastId, lines: before }) => ({
      lastId: lastId + added.length,
      lines: [...before, ...added.map((line, index) => ({ ...line, id: lastId + index + 1 }))].slice(-MOST_KEPT),
    }));
  });
  useEffect(() => eventToasts.onEventsShown((events) => announce(events)), []);
  useEffect(() => {
    if (lines.length === 0) return;
    const timer = setTimeout(() => setTold(({ lastId }) => ({ lastId, lines: [] })), KEPT_MS);
    return () => clearTimeout(timer);
  }, [lines]);
  const linesOf = (urgent: boolean) =>
    lines.filter((line) => line.urgent === urgent).map(({ id, text }) => <p key={id}>{text}</p>);
  return createPortal(
    <>
      <div className="visually-hidden" role="alert" aria-atomic="false" slot={slot}>
        {linesOf(true)}
      </div>
      <div className="visually-hidden" role="status" aria-atomic="false" slot={slot}>
        {linesOf(false)}
      </div>
    </>,
    container,
  );
}
