/** "Default call time 30" (spec 002 section 9), seconds. @public */
export const DEFAULT_CALL_TIME_S = 30;

/** "Receivers have semicolons converted to commas and items trimmed" (spec 002 section 5); empty ones go. @public */
export function normalizeReceivers(text: string): string {
  return text
    .replaceAll(';', ',')
    .split(',')
    .map((receiver) => receiver.trim())
    .filter((receiver) => receiver !== '')
    .join(',');
}

/** "Call time numeric" (spec 002 section 5): whole seconds, or undefined for what is no number. @public */
export function toCallTimeS(typed: string): number | undefined {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;
}
