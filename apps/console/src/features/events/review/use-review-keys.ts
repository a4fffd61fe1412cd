import { useEffect, useEffectEvent } from 'react';
import { usePreference } from '../../../shared/storage/preference.js';
import { singleKeysPreference } from '../../../shared/storage/switch-preference.js';
import type { ReviewStep } from './review-order.js';

const STEPS: Readonly<Record<string, ReviewStep>> = { j: 1, k: -1 };
/** Where letters have a meaning of their own: texts, elements with keys, and windows over the list. */
const OWN_LETTERS =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable], [role="application"]';

/** Lets J, K and E review the list and its close-up. They can be switched off with the other keys without Ctrl (WCAG 2.1.4). */
export function useReviewKeys({
  onStep,
  onReview,
}: {
  readonly onStep: (step: ReviewStep) => void;
  readonly onReview: () => void;
}): void {
  const enabled = usePreference(singleKeysPreference);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const step = STEPS[key];
    if (step === undefined && key !== 'e') return;
    if (isElsewhere(event)) return;
    event.preventDefault();
    if (step !== undefined) onStep(step);
    else if (!event.repeat) onReview();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return true;
  }
  return event.composedPath().some((target) => {
    if (!(target instanceof Element)) return false;
    if (target.matches(OWN_LETTERS) || isElementWithKeys(target)) return true;
    return target.matches('[role="dialog"]') && target.querySelector('.gk-event-pop-up') === null;
  });
}

/** An element of its own, such as a player; the session stands around all of the page and has no keys. */
function isElementWithKeys({ tagName }: Element): boolean {
  return tagName.startsWith('GK-') && tagName !== 'GK-SESSION';
}
