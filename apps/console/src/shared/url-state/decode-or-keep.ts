/** A part of an address, decoded; as it stands when it cannot be, such as `%` typed by hand. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
