import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageFocus } from '../toast/message-focus.js';
import { innermostFocus } from './innermost-focus.js';
import { tabStops } from './tab-stops.js';
import { isOpaque, useFullscreenContainer, useFullscreenElement } from './use-fullscreen-container.js';

/** Where a dialog or drawer stands, as properties of its element. */
export interface DialogPlace {
  readonly container: HTMLElement;
  /** Not yet while a picture that would hide it still fills the screen. */
  readonly show: boolean;
  /** It holds the focus, but for messages above it. */
  readonly enforceFocus: boolean;
}

/**
 * The place of a dialog, in sight. Where an element fills the screen that cannot hold the dialog, such as a live tile, full
 * screen is left first: behind the picture the dialog would take the focus unseen. A dialog that is open already stays
 * when its own picture fills the screen.
 */
export function useDialogPlace(open: boolean): DialogPlace {
  const container = useFullscreenContainer();
  const filling = useFullscreenElement();
  const [wasShown, setWasShown] = useState(false);
  const covered = filling !== null && isOpaque(filling);
  const show = open && (wasShown || !covered);
  if (show !== wasShown) setWasShown(show);
  const leaves = open && !show;
  useEffect(() => {
    // If the browser refuses, the dialog appears when the user leaves full screen.
    if (leaves) void document.exitFullscreen().catch(() => undefined);
  }, [leaves]);
  useEffect(() => {
    if (!show) return;
    document.addEventListener('keydown', goRound);
    return () => {
      document.removeEventListener('keydown', goRound);
    };
  }, [show]);
  const enforceFocus = !useSyncExternalStore(messageFocus.subscribe, messageFocus.isInside);
  return { container, show, enforceFocus };
}

/**
 * Shift and Tab lead from the first element of a dialog, or from the dialog itself, to its last one: left to the browser, they
 * leave the dialog, which takes the focus back, time and again. Tab goes on to the messages at the end of the page.
 */
function goRound(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !event.shiftKey || event.defaultPrevented) return;
  const dialog = document.activeElement?.closest('[aria-modal="true"]');
  if (!dialog) return;
  const stops = tabStops(dialog);
  const focused = innermostFocus();
  if (focused !== dialog && focused !== stops[0]) return;
  event.preventDefault();
  stops.at(-1)?.focus();
}
