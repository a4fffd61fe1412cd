/** Event codes of a text such as `13, 16,700`; anything else is left out. */
export function parseEventCodes(text: string): number[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,6}$/.test(part))
    .map(Number);
}
