import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBlocker, useLocation } from 'react-router';
import { useConfirm } from '../dialog/use-questions.js';
import { openLine } from '../talk/open-line.js';
import { leaveQuestion } from './leave-question.js';
import { unsavedForms } from './unsaved.js';

/**
 * Asks before a screen with unsaved changes is left, by a link, Back or closing the page, before Back closes a form of the screen,
 * and before the dialog of an open line to a driver is closed or gives way to another one: the address has it, so that every way
 * there is held up here. It stands once, in the shell. The login is never held up: whoever is logged out is.
 */
export function UnsavedGuard() {
  const confirm = useConfirm();
  const mayLeave = useMayLeave();
  const here = useLocation();
  /** Counts the navigations that were held up. */
  const heldUp = useRef(0);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isHeldUp =
      nextLocation.pathname !== '/login' &&
      (openLine()?.isEndedBy(currentLocation.search, nextLocation.search) ||
        (unsavedForms.get().length > 0 &&
          (nextLocation.pathname !== currentLocation.pathname ||
            // Whatever else closes a form has asked.
            (historyAction === NavigationType.Pop && closesForm(currentLocation.search, nextLocation.search)))));
    if (isHeldUp) heldUp.current += 1;
    return isHeldUp;
  });
  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    const { location } = blocker;
    const asked = heldUp.current;
    const line = openLine();
    const leave =
      (!line?.isEndedBy(here.search, location.search) || (await confirm(line.question))) &&
      ((location.pathname === here.pathname && !closesForm(here.search, location.search)) || (await mayLeave()));
    // The answer is not for a navigation that was held up meanwhile, which is the next question.
    if (asked !== heldUp.current) return;
    if (leave) blocker.proceed();
    else blocker.reset();
  });
  // Each navigation that is held up has a blocker of its own: two can be held up before one render.
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker]);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => {
      if (openLine() || unsavedForms.get().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  return null;
}

/** Whether an unsaved form is open at one address, and is not at another, or is of something else there. */
function closesForm(from: string, to: string): boolean {
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)];
  return unsavedForms.get().some(({ parameters }) => parameters.some((name) => before.get(name) !== after.get(name)));
}

/** Asks before a form is closed within its screen; true at once when nothing is unsaved. */
export function useMayLeave(): () => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(async () => unsavedForms.get().length === 0 || (await confirm(leaveQuestion())), [confirm]);
}
