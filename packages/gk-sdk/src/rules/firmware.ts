/** "Firmware upload limit 200 MB (209715200 bytes)" (spec 001 section 5). @public */
export const MAX_FIRMWARE_BYTES = 209_715_200;
/** "A 10-second cooldown follows each click" (spec 001 section 4). @public */
export const FIRMWARE_COOLDOWN_MS = 10_000;

/** Why a firmware file is refused, in the words of spec 001 section 5; undefined = it may be sent. @public */
export function checkFirmwareFile(sizeBytes: number): 'Error : Exceeded size 200MB' | undefined {
  return sizeBytes > MAX_FIRMWARE_BYTES ? 'Error : Exceeded size 200MB' : undefined;
}

/**
 * "The Update button is enabled only when the device status is 0 or 100; a 10-second cooldown follows each click"
 * (spec 001 section 4).
 *
 * @param statusPercent - State of the device's update: 0 none, 100 done.
 * @param clickedAtMs - Last click; undefined = none.
 * @public
 */
export function mayUpdateFirmware(statusPercent: number, nowMs: number, clickedAtMs?: number): boolean {
  return (statusPercent === 0 || statusPercent === 100) && firmwareCooldownMs(nowMs, clickedAtMs) === 0;
}

/** How long the button still waits after a click, ms. @public */
export function firmwareCooldownMs(nowMs: number, clickedAtMs?: number): number {
  if (clickedAtMs === undefined) return 0;
  return Math.min(FIRMWARE_COOLDOWN_MS, Math.max(0, clickedAtMs + FIRMWARE_COOLDOWN_MS - nowMs));
}

/** "Auto update plan cannot be added without both source version and URL" (spec 001 section 5). @public */
export function canAddAutoUpdatePlan(targetFirmware: string, url: string): boolean {
  return targetFirmware.trim() !== '' && url.trim() !== '';
}

/**
 * "Inline edit of target firmware or URL to empty shows 'cannot be empty'" (spec 001 section 5); the memo may be.
 *
 * @public
 */
export function checkAutoUpdateEdit(field: 'targetfw' | 'url' | 'memo', text: string): 'cannot be empty' | undefined {
  return field !== 'memo' && text.trim() === '' ? 'cannot be empty' : undefined;
}
