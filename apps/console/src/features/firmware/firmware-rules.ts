/** "A 10-second cooldown follows each click" (spec 001 section 4). */
export const FIRMWARE_COOLDOWN_S = 10;

/**
 * "The Update button is enabled only when the device status is 0 or 100; a 10-second cooldown follows each click"
 * (spec 001 section 4).
 *
 * @param statusPercent - State of the device's update: 0 none, 100 done.
 * @param clickedAtS - Last click, unix seconds; undefined = none.
 */
export function canUpdateFirmware(statusPercent: number, nowS: number, clickedAtS?: number): boolean {
  return (statusPercent === 0 || statusPercent === 100) && firmwareCooldownS(nowS, clickedAtS) === 0;
}

/** How long the button still waits after a click, seconds. */
export function firmwareCooldownS(nowS: number, clickedAtS?: number): number {
  if (clickedAtS === undefined) return 0;
  return Math.min(FIRMWARE_COOLDOWN_S, Math.max(0, clickedAtS + FIRMWARE_COOLDOWN_S - nowS));
}

/**
 * "Inline edit of target firmware or URL to empty shows 'cannot be empty'" (spec 001 section 5); the memo may be.
 */
export function checkAutoUpdateEdit(field: 'targetfw' | 'url' | 'memo', text: string): 'cannot be empty' | undefined {
  return field !== 'memo' && text.trim() === '' ? 'cannot be empty' : undefined;
}
