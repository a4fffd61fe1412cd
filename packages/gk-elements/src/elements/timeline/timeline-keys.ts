import type { TimelinePeriod } from 'gk-sdk/rules';
import { clampS, keyStepS, lengthS } from './timeline-view.js';

/** Zoom of one press. @internal */
export const KEY_ZOOM = 2;

/** Where a key leads in the list of events; undefined = it is not ours. @internal */
export function eventKeyStep(key: string): -1 | 1 | 'first' | 'last' | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return -1;
    case 'ArrowRight':
    case 'ArrowDown':
      return 1;
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    default:
      return undefined;
  }
}

/** Action of a key. */
type TimelineKeyAction =
  | { readonly kind: 'move'; readonly toS: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'show-all' }
  | { readonly kind: 'select'; readonly end: 'start' | 'end' }
  | { readonly kind: 'cancel' };

/** Relevant part of a keyboard event. @internal */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * Returns the action of a key of the position, or of an end of the selection; undefined for an unknown key. @internal
 */
export function timelineKey(
  event: PressedKey,
  atS: number,
  view: TimelinePeriod,
  bounds: TimelinePeriod,
): TimelineKeyAction | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const move = (toS: number): TimelineKeyAction => ({ kind: 'move', toS: Math.round(clampS(toS, bounds)) });
  const stepS = event.shiftKey ? 1 : keyStepS(view);
  const pageS = Math.max(1, lengthS(view) / 10);
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return move(atS - stepS);
    case 'ArrowRight':
    case 'ArrowUp':
      return move(atS + stepS);
    case 'PageDown':
      return move(atS - pageS);
    case 'PageUp':
      return move(atS + pageS);
    case 'Home':
      return move(bounds.startS);
    case 'End':
      return move(bounds.endS);
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1 / KEY_ZOOM };
    case '-':
    case '_':
      return { kind: 'zoom', factor: KEY_ZOOM };
    case '0':
      return { kind: 'show-all' };
    case '[':
      return { kind: 'select', end: 'start' };
    case ']':
      return { kind: 'select', end: 'end' };
    case 'Escape':
      return { kind: 'cancel' };
    default:
      return undefined;
  }
}

/**
 * The selection after one of its ends was set: an end beyond the other one takes it along, so that a selection always
 * has a length.
 *
 * @internal
 */
export function setSelectionEnd(
  selection: TimelinePeriod | undefined,
  end: 'start' | 'end',
  timeS: number,
  bounds: TimelinePeriod,
): TimelinePeriod {
  const atS = Math.round(clampS(timeS, bounds));
  const before = selection ?? { startS: bounds.startS, endS: bounds.endS };
  if (end === 'start') {
    const startS = Math.min(atS, bounds.endS - 1);
    return { startS, endS: before.endS > startS ? before.endS : Math.min(bounds.endS, startS + lengthS(before)) };
  }
  const endS = Math.max(atS, bounds.startS + 1);
  return { startS: before.startS < endS ? before.startS : Math.max(bounds.startS, endS - lengthS(before)), endS };
}

/** A selection between two times, whole seconds, at least one long. @internal */
export function selectionBetween(oneS: number, otherS: number, bounds: TimelinePeriod): TimelinePeriod {
  const startS = Math.round(clampS(Math.min(oneS, otherS), bounds));
  const endS = Math.round(clampS(Math.max(oneS, otherS), bounds));
  if (endS > startS) return { startS, endS };
  return endS < bounds.endS ? { startS, endS: startS + 1 } : { startS: endS - 1, endS };
}
