import { useEffect, useEffectEvent, useState } from 'react';

/** Event handlers of a message's element, by which it stays while somebody points at it or works with it. */
export interface DismissalHands {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Lets a message go after a time; pointer and focus hold it.
 *
 * @param afterMs - Undefined for one that stays until it is closed.
 * @param turn - The time begins anew when it changes.
 */
export function useDismissal(afterMs: number | undefined, turn: number, dismiss: () => void): DismissalHands {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const go = useEffectEvent(dismiss);
  const held = pointed || focused;
  useEffect(() => {
    if (afterMs === undefined || held) return;
    const timer = setTimeout(() => go(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, held, turn]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
