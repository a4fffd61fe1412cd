import { useState, type RefObject } from 'react';
import { CarouselController } from 'gk-elements';
import { useAttention } from '../ui/use-attention.js';
import { useController } from '../ui/use-controller.js';
import { carouselPages } from './carousel-pages.js';

/** Result of {@link useCarousel}. */
export interface Carousel<T> {
  readonly shown: readonly T[];
  /** The next page, while it is being prepared unseen. */
  readonly warming: readonly T[];
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  /** A user is working with it or has stopped it, so it waits. */
  readonly held: boolean;
  /** Moves forward by `by` pages; after the last page comes the first. */
  readonly turn: (by: number) => void;
  /** Stays on the page, or goes on. */
  readonly toggleStanding: () => void;
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
  const [isStanding, setStanding] = useState(false);
  const [isWarming, setWarming] = useState(false);
  const turns = everyS > 0 && pages.length > 1;
  const held = turns && (attentive || isStanding);
  useAttention(place, setAttentive, turns);
  useController(
    (host, latest) =>
      new CarouselController(host, { intervalS: latest, warm: setWarming, turn: () => setAt((page) => page + 1) }),
    turns && !held ? everyS : 0,
  );
  const count = Math.max(1, pages.length);
  const page = ((at % count) + count) % count;
  return {
    shown: pages[page] ?? [],
    warming: (turns && isWarming && pages[(page + 1) % count]) || [],
    page,
    pages: pages.length,
    held,
    turn: (by) => setAt((before) => before + by),
    toggleStanding: () => setStanding((before) => !before),
  };
}
