import { useEffect, useState } from 'react';
import { isOpaque, useFullscreenContainer, useFullscreenElement } from './use-fullscreen-container.js';

/** Where a dialog or drawer stands. */
export interface DialogPlace {
  readonly container: HTMLElement;
  /** Whether it is shown: not yet while a picture that would hide it still fills the screen. */
  readonly shown: boolean;
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
  const shown = open && (wasShown || !covered);
  if (shown !== wasShown) setWasShown(shown);
  const leaves = open && !shown;
  useEffect(() => {
    // A browser that refuses leaves the dialog to whoever leaves full screen by hand.
    if (leaves) void document.exitFullscreen().catch(() => undefined);
  }, [leaves]);
  return { container, shown };
}
