import { useLayoutEffect, useRef, useState } from 'react';
import { useMatches } from 'react-router';
import { t } from '../shared/i18n/translate.js';

/** How long a screen may take to show its heading. */
const HEADING_WAIT_MS = 10_000;

/**
 * Moves the focus to the heading of a screen that was opened, after the login and from another screen, so that keyboard
 * and screen reader begin there. Says so in a live region, too, for headings that are read without being focused. The
 * first screen of a visit keeps the browser's own start.
 */
export function RouteFocus() {
  const screen = useMatches().at(-1)?.id;
  const shown = useRef(screen);
  const [announced, setAnnounced] = useState('');
  // With the screen, not after it: between the two somebody may have gone to a control of the new screen.
  useLayoutEffect(() => {
    if (screen === shown.current) return;
    shown.current = screen;
    const focusedBefore = document.activeElement;
    let focused: HTMLElement | undefined;
    const tryFocus = (): void => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading || heading === focused) return;
      const { activeElement } = document;
      // A user who has moved on, into a field of the new screen, stays there.
      const isFree =
        activeElement === document.body ||
        !activeElement?.isConnected ||
        (focused === undefined && activeElement === focusedBefore);
      if (focused === undefined && !isFree) return leave();
      // A screen may show another heading when its data are there: the focus goes on with it.
      if (isFree) {
        if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      focused = heading;
      setAnnounced(heading.textContent);
    };
    const observer = new MutationObserver(tryFocus);
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    const leave = (): void => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    tryFocus();
    return leave;
  }, [screen]);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announced && t('{screen} opened', { screen: announced })}
    </div>
  );
}
