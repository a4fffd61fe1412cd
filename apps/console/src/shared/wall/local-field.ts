const two = (value: number): string => String(value).padStart(2, '0');

/** A moment, unix seconds, as a field for date and time holds it: this computer's time. */
export function toLocalField(atS: number): string {
  const date = new Date(atS * 1000);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The moment in a field for date and time, unix seconds; undefined for an empty one. */
export function fromLocalField(text: string): number | undefined {
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}
