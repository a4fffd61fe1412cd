/** A moment as a `datetime-local` field shows it, in the browser's zone: `2026-11-23T09:05:07`. */
export function toDateTimeField(atS: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
  return format.format(atS * 1000).replace(' ', 'T');
}

/** The moment that a `datetime-local` field holds, unix seconds; undefined for an incomplete one. */
export function fromDateTimeField(text: string): number | undefined {
  const atMs = new Date(text).getTime();
  return Number.isNaN(atMs) ? undefined : Math.floor(atMs / 1000);
}
