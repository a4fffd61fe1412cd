import type { RefObject } from 'react';
import { canFillScreen, FullscreenController } from 'gk-elements';
import { useController } from '../ui/use-controller.js';

/** Whether an element fills the screen, and the way there and back; no way where the browser has none, such as on a phone. */
export function useFullscreen(
  element: RefObject<HTMLElement | null>,
): readonly [isFull: boolean, toggle: (() => void) | undefined] {
  const screen = useController(
    (host) =>
      new FullscreenController(
        host,
        // A browser that refuses leaves things as they are.
        () => undefined,
        () => element.current,
      ),
    undefined,
  );
  return [screen.isOn, canFillScreen(document.documentElement) ? screen.wish : undefined];
}
