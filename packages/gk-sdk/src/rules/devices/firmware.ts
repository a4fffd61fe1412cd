/** "Firmware upload limit 200 MB (209715200 bytes)" (spec 001 section 5). @public */
export const MAX_FIRMWARE_BYTES = 209_715_200;

/** Returns why a firmware file is refused, in the words of spec 001 section 5; undefined = it may be sent. @public */
export function checkFirmwareFile(sizeBytes: number): 'Error : Exceeded size 200MB' | undefined {
  return sizeBytes > MAX_FIRMWARE_BYTES ? 'Error : Exceeded size 200MB' : undefined;
}

/** "Auto update plan cannot be added without both source version and URL" (spec 001 section 5). @public */
export function canAddAutoUpdatePlan(targetFirmware: string, url: string): boolean {
  return targetFirmware.trim() !== '' && url.trim() !== '';
}
