import { useEffect, useEffectEvent, type RefObject } from 'react';
import { watchAttention } from 'gk-elements';

/**
 * Tells whether somebody works with an element, by pointer or keyboard; nobody does with one that is gone.
 *
 * @param place - The element. It is there as long as the part that asks.
 */
export function useAttention(place: RefObject<HTMLElement | null>, onChange: (attentive: boolean) => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!place.current) return undefined;
    const stop = watchAttention(place.current, (attentive) => tell(attentive));
    return () => {
      stop();
      tell(false);
    };
  }, [place]);
}
