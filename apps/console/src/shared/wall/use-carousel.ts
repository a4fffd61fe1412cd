import { useEffect, useState, type RefObject } from 'react';
import { useAttention } from '../ui/use-attention.js';
import { carouselPages } from './carousel-pages.js';

/** Result of {@link useCarousel}. */
export interface Carousel<T> {
  readonly shown: readonly T[];
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  /** A user is working with it, so it waits. */
  readonly held: boolean;
}

/**
 * Shows page after page of `items`, each for `everyS` seconds, and pauses while a user works with them; 0 shows all at once.
 *
 * @param place - Container of the items. It exists as long as the carousel.
 */
export function useCarousel<T>(items: readonly T[], everyS: number, place: RefObject<HTMLElement | null>): Carousel<T> {
  const pages = everyS > 0 ? carouselPages(items) : [items];
  const [at, setAt] = useState(0);
  const [attentive, setAttentive] = useState(false);
  const turns = everyS > 0 && pages.length > 1;
  const held = turns && attentive;
  useAttention(place, setAttentive, turns);
  useEffect(() => {
    if (!turns || held) return undefined;
    const timer = setInterval(() => setAt((page) => page + 1), everyS * 1000);
    return () => clearInterval(timer);
  }, [turns, held, everyS]);
  const page = pages.length === 0 ? 0 : at % pages.length;
  return { shown: pages[page] ?? [], page, pages: pages.length, held };
}
