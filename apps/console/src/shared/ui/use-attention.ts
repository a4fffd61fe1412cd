import { useEffect, useEffectEvent, type RefObject } from 'react';
import { watchAttention } from 'gk-elements';

/**
 * Returns whether somebody works with an element, by pointer or keyboard; false once the element is gone.
 *
 * @param place - The element. It exists as long as the caller.
 * @param watches - Whether to watch it.
 */
export function useAttention(
  place: RefObject<HTMLElement | null>,
  onChange: (attentive: boolean) => void,
  watches = true,
): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!watches || !place.current) return undefined;
    const stop = watchAttention(place.current, (attentive) => tell(attentive));
    return () => {
      stop();
      tell(false);
    };
  }, [place, watches]);
}
