import { useSyncExternalStore } from 'react';

/**
 * Where dialogs and messages stand: the element that fills the screen, else the body. What is outside of the former
 * cannot be clicked. An element with a shadow root shows nothing that is put into it, so that the body remains.
 */
export function useFullscreenContainer(): HTMLElement {
  return useSyncExternalStore(onFullscreenChange, fullscreenContainer);
}

function fullscreenContainer(): HTMLElement {
  const filling = document.fullscreenElement;
  return filling instanceof HTMLElement && filling.shadowRoot === null ? filling : document.body;
}

function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
