/** Words of a zone: `UTC+05:30`. @public */
export function timeZoneLabel(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `UTC${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
