import { useState, type FocusEvent, type UIEvent } from 'react';

/** Whether somebody reads the list: pointer or focus is in it, or it is scrolled down. */
export interface Reading {
  readonly reading: boolean;
  /** For the element around the list. */
  readonly watch: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
    readonly onScrollCapture: (event: UIEvent<HTMLElement>) => void;
  };
}

/** Notes whether the list is read, so that new rows do not move the text. */
export function useReading(): Reading {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  return {
    reading: pointer || focus || scrolled,
    watch: {
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget)),
      onScrollCapture: ({ target }) => setScrolled(target instanceof Element && target.scrollTop > 0),
    },
  };
}
