/** "Receivers have semicolons converted to commas and items trimmed" (spec 002 section 5); empty ones go. */
export function normalizeReceivers(text: string): string {
  return text
    .replaceAll(';', ',')
    .split(',')
    .map((receiver) => receiver.trim())
    .filter((receiver) => receiver !== '')
    .join(',');
}

/** "Call time numeric" (spec 002 section 5): whole seconds, or undefined for anything but a number. */
export function toCallTimeS(typed: string): number | undefined {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;
}
