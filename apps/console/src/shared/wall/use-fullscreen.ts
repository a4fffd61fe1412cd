import { useCallback, useSyncExternalStore, type RefObject } from 'react';
import { canFillScreen } from 'gk-elements';
import { onFullscreenChange } from '../ui/use-fullscreen-container.js';

/** Whether an element fills the screen, and the way there and back; no way where the browser has none, such as on a phone. */
export function useFullscreen(
  element: RefObject<HTMLElement | null>,
): readonly [isFull: boolean, toggle: (() => void) | undefined] {
  const isFull = useSyncExternalStore(
    onFullscreenChange,
    () => element.current !== null && document.fullscreenElement === element.current,
  );
  const toggle = useCallback(() => {
    // A browser that refuses leaves things as they are.
    if (document.fullscreenElement) void document.exitFullscreen();
    else void element.current?.requestFullscreen().catch(() => undefined);
  }, [element]);
  return [isFull, canFillScreen(document.documentElement) ? toggle : undefined];
}
