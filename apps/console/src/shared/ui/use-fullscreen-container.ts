import { useSyncExternalStore } from 'react';

/** Elements that do not render their children. */
const REPLACED = 'audio, canvas, embed, iframe, img, object, video';

/**
 * Where dialogs stand, and messages that have no slot: the element that fills the screen, else the body. What is outside of the former
 * cannot be clicked. An element with a shadow root shows no dialog that is put into it, so that the body remains.
 */
export function useFullscreenContainer(): HTMLElement {
  const filling = useFullscreenElement();
  return filling instanceof HTMLElement && !isOpaque(filling) ? filling : document.body;
}

/** Where messages of the page stand, and in which slot of an element with a shadow root. */
export interface MessagePlace {
  readonly container: HTMLElement;
  readonly slot: string | undefined;
}

/** As {@link useFullscreenContainer}, and inside of an element that fills the screen and has a slot for messages. */
export function useMessagePlace(): MessagePlace {
  const container = useFullscreenContainer();
  const filling = useFullscreenElement();
  return filling instanceof HTMLElement && takesMessages(filling)
    ? { container: filling, slot: MESSAGES }
    : { container, slot: undefined };
}

const MESSAGES = 'messages';

/**
 * Whether an element that fills the screen has a slot for messages. Where only a part inside of its shadow root fills it, the
 * slot must be in this part: all else lies below.
 */
export function takesMessages({ shadowRoot }: Element): boolean {
  const seen = shadowRoot?.fullscreenElement ?? shadowRoot;
  return Boolean(seen?.querySelector(`slot[name="${MESSAGES}"]`));
}

/** The element that fills the screen, or the one around the shadow root that it is in. */
export function useFullscreenElement(): Element | null {
  return useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement ?? null);
}

/** Whether the element shows nothing that is put into it outside of its slots, such as a live tile, a player or a map. */
export function isOpaque(element: Element): boolean {
  return element.shadowRoot !== null || element.matches(REPLACED);
}

/** Calls `listener` when an element enters or leaves full screen. Returns an unsubscribe function. */
export function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
