import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The small layout: phones, and narrow windows. */
export function useIsMobile(): boolean {
  return useMediaQuery('(max-width: 767.98px)');
}
