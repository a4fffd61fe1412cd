/** "Firmware upload limit 200 MB (209715200 bytes)" (spec 001 section 5). @public */
export const MAX_FIRMWARE_BYTES = 209_715_200;
/** "A 10-second cooldown follows each click" (spec 001 section 4). @public */
export const FIRMWARE_COOLDOWN_S = 10;

/** Why a firmware file is refused, in the words of spec 001 section 5; undefined = it may be sent. @public */
export function checkFirmwareFile(sizeBytes: number): 'Error : Exceeded size 200MB' | undefined {
  return sizeBytes > MAX_FIRMWARE_BYTES ? 'Error : Exceeded size 200MB' : undefined;
}

/**
 * "The Update button is enabled only when the device status is 0 or 100; a 10-second cooldown follows each click"
 * (spec 001 section 4).
 *
 * @param statusPercent - State of the device's update: 0 none, 100 done.
 * @param clickedAtS - Last click, unix seconds; undefined = none.
 * @public
 */
export function mayUpdateFirmware(statusPercent: number, nowS: number, clickedAtS?: number): boolean {
  return (statusPercent === 0 || statusPercent === 100) && firmwareCooldownS(nowS, clickedAtS) === 0;
}

/** How long the button still waits after a click, seconds. @public */
export function firmwareCooldownS(nowS: number, clickedAtS?: number): number {
  if (clickedAtS === undefined) return 0;
  return Math.min(FIRMWARE_COOLDOWN_S, Math.max(0, clickedAtS + FIRMWARE_COOLDOWN_S - nowS));
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
