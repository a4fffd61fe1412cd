import type { AddressAnswer } from './address-book.js';
import type { AddressLabels } from './address.labels.js';

/** A place that is not yet known waits this long for the vehicle to stand still or the list to stop scrolling. @internal */
export const SETTLE_MS = 300;
/** A vehicle that moves is looked up this often at most. @internal */
export const MOVING_MS = 5000;

/** A lookup that failed is tried again after this, while the element is in sight. @internal */
export const FAILED_MS = 60_000;

/** State of the element. @public */
export type AddressState = 'no-position' | 'loading' | 'found' | 'none' | 'unavailable' | 'failed';

/** Milliseconds until the next lookup may begin. @internal */
export function lookUpDelayMs(lastAskedMs: number | undefined, nowMs: number): number {
  return lastAskedMs === undefined ? SETTLE_MS : Math.max(SETTLE_MS, lastAskedMs + MOVING_MS - nowMs);
}

/** Degrees of the property, or undefined for an invalid place. @internal */
export function toPosition(
  lat: number | undefined,
  lng: number | undefined,
): { readonly lat: number; readonly lng: number } | undefined {
  if (lat === undefined || lng === undefined || !Number.isFinite(lat) || !Number.isFinite(lng)) return undefined;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

/**
 * Returns the text to show: an address, also an old one while the next is looked up; else a message.
 *
 * @param lost - The connection is lost: the vehicle may be elsewhere by now.
 * @internal
 */
export function toAddressView(
  position: object | undefined,
  answer: AddressAnswer | undefined,
  shownAddress: string | undefined,
  labels: AddressLabels,
  lost = false,
): { readonly state: AddressState; readonly text: string; readonly hint: string; readonly note: string } {
  const note = lost ? labels.lastKnown : '';
  if (position === undefined)
    return { state: 'no-position', text: lost ? labels.lost : labels.noPosition, hint: '', note: '' };
  if (answer?.kind === 'found') return { state: 'found', text: answer.address, hint: answer.address, note };
  if (answer === undefined) {
    return shownAddress === undefined
      ? { state: 'loading', text: lost ? labels.lost : '', hint: lost ? labels.lost : labels.loading, note: '' }
      : { state: 'loading', text: shownAddress, hint: shownAddress, note };
  }
  const hint = { none: labels.none, unavailable: labels.unavailable, failed: labels.failed }[answer.kind];
  return { state: answer.kind, text: answer.kind === 'unavailable' ? '' : hint, hint, note: '' };
}
