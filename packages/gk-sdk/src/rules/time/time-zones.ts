/** Label of an offset from UTC in hours: `UTC+05:30` (time zones: spec 002 section 9). @public */
export function timeZoneLabel(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `UTC${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
