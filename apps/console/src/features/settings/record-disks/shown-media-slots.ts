import { MEDIA_SLOTS, savedMediaSlots } from 'gk-sdk/rules';

/**
 * "A slot is shown only when the previous one has a value" (spec 002 section 5): how many of the 24 are shown.
 *
 * @param slots - Disk uuid or free text of each slot, from the first.
 */
export function shownMediaSlots(slots: readonly string[]): number {
  return Math.min(MEDIA_SLOTS, savedMediaSlots(slots).length + 1);
}
