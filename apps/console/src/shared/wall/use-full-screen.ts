import { useCallback, useSyncExternalStore, type RefObject } from 'react';

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether an element fills the screen, and the way there and back. */
export function useFullScreen(element: RefObject<HTMLElement | null>): readonly [isFull: boolean, toggle: () => void] {
  const isFull = useSyncExternalStore(
    onFullScreenChange,
    () => element.current !== null && document.fullscreenElement === element.current,
  );
  const toggle = useCallback(() => {
    // A browser without full screen, such as that of a phone, leaves things as they are.
    if (document.fullscreenElement) void document.exitFullscreen();
    else void element.current?.requestFullscreen?.().catch(() => undefined);
  }, [element]);
  return [isFull, toggle];
}
