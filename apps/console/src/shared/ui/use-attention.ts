import { useEffect, useEffectEvent, type RefObject } from 'react';
import { watchAttention } from 'gk-elements';

/**
 * Tells whether somebody works with an element, by pointer or keyboard; nobody does with one that is gone.
 *
 * @param place - The element. It is there as long as the part that asks.
 * @param watches - Whether anybody wants to know.
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
