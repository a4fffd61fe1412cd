import { useEffect, useEffectEvent } from 'react';
import { isStepKey, stepOf } from './pop-up-keys.js';

/** Calls `go` with how far an arrow key goes in the list, wherever in the page it is pressed. */
export function useStepKeys(go: (step: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isStepKey(event)) return;
    event.preventDefault();
    go(stepOf(event.key));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
