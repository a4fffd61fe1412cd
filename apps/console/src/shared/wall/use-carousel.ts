import { useEffect, useState, type FocusEvent } from 'react';
import { carouselPages } from './carousel-pages.js';

/** What the carousel listens to, on the element that it is in. */
export interface CarouselHold {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Result of {@link useCarousel}. */
export interface Carousel<T> {
  readonly shown: readonly T[];
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  /** The pointer or the focus is in it, so that it waits. */
  readonly held: boolean;
  readonly hold: CarouselHold | undefined;
}

/** Shows page after page of `items`, each for `everyS` seconds, but not from under a hand; 0 shows all at once. */
export function useCarousel<T>(items: readonly T[], everyS: number): Carousel<T> {
  const pages = everyS > 0 ? carouselPages(items) : [items];
  const [at, setAt] = useState(0);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const turns = everyS > 0 && pages.length > 1;
  const held = turns && (pointed || focused);
  useEffect(() => {
    if (!turns || held) return;
    const timer = setInterval(() => setAt((page) => page + 1), everyS * 1000);
    return () => clearInterval(timer);
  }, [turns, held, everyS]);
  const page = pages.length === 0 ? 0 : at % pages.length;
  return {
    shown: pages[page] ?? [],
    page,
    pages: pages.length,
    held,
    hold: turns
      ? {
          onPointerEnter: () => setPointed(true),
          onPointerLeave: () => setPointed(false),
          onFocus: () => setFocused(true),
          onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
        }
      : undefined,
  };
}
