import { useCallback, useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../dialog/use-questions.js';
import { leaveQuestion } from './leave-question.js';
import { unsavedForms } from './unsaved.js';

/**
 * Asks before a screen with unsaved changes is left, by a link, Back or closing the page. It stands once, in the shell.
 * The login is never held up: whoever is logged out is.
 */
export function UnsavedGuard() {
  const mayLeave = useMayLeave();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedForms.get().length > 0 &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/login',
  );
  const ask = useEffectEvent(async () => {
    const leave = await mayLeave();
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  });
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (blocked) void ask();
  }, [blocked]);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => {
      if (unsavedForms.get().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  return null;
}

/** Asks before a form is closed within its screen; true at once when nothing is unsaved. */
export function useMayLeave(): () => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(async () => unsavedForms.get().length === 0 || (await confirm(leaveQuestion())), [confirm]);
}
