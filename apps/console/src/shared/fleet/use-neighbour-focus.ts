import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { FILTER_ID } from './fleet-list.js';

/**
 * The focus of a list of vehicles: where the vehicle with the focus goes, the one in its place takes it, of the last one the one
 * before, of the only one the filter box.
 */
export function useNeighbourFocus(list: RefObject<HTMLElement | null>): {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
} {
  const focused = useRef<{ readonly entry: Element; readonly place: number }>(undefined);
  useLayoutEffect(() => {
    // An entry that is removed with the focus in it leaves the focus to the page, without an event.
    if (!focused.current || focused.current.entry.isConnected || document.activeElement !== document.body) return;
    const { place } = focused.current;
    focused.current = undefined;
    const entries = list.current?.querySelectorAll<HTMLElement>('[data-fleet-entry]');
    const next = entries?.[Math.min(place, entries.length - 1)] ?? document.getElementById(FILTER_ID);
    next?.focus();
  });
  return {
    onFocus: ({ target, currentTarget }) => {
      const place = [...currentTarget.children].findIndex((entry) => entry.contains(target));
      const entry = currentTarget.children[place];
      focused.current = entry && { entry, place };
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
