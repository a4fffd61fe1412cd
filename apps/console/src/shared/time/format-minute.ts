/** A minute of the day as hh:mm; the end of the day is 24:00. */
export function formatMinute(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
