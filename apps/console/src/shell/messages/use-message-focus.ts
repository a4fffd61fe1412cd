import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { messageFocus } from '../../shared/toast/message-focus.js';

/** Event handlers of a region of messages, by which the focus finds its way back. */
export interface MessageFocusHands {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Gives the focus back to where it was, by Esc, and when the message that has it goes. */
export function useMessageFocus(): MessageFocusHands {
  const inside = useRef(false);
  useLayoutEffect(() => {
    // A message that is removed with the focus in it leaves the focus to the page, without an event.
    if (!inside.current || document.activeElement !== document.body) return;
    inside.current = false;
    messageFocus.goBack();
  });
  useLayoutEffect(
    () => () => {
      if (inside.current) messageFocus.leave();
    },
    [],
  );
  return {
    onFocus: ({ relatedTarget, currentTarget }) => {
      if (inside.current) return;
      inside.current = true;
      messageFocus.enter(currentTarget.contains(relatedTarget) ? null : relatedTarget);
    },
    onBlur: ({ relatedTarget, currentTarget }) => {
      // Of a window that goes to the background the message is still the one with the focus.
      if (currentTarget.contains(relatedTarget ?? document.activeElement)) return;
      inside.current = false;
      messageFocus.leave();
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return;
      // A dialog that is open below stays open.
      event.preventDefault();
      event.stopPropagation();
      messageFocus.goBack();
    },
  };
}
