/** "Timezone list -12 to 12 plus 5.5" (spec 002 section 9), hours east of UTC. @public */
export const TIME_ZONE_HOURS: readonly number[] = [...Array.from({ length: 25 }, (_, index) => index - 12), 5.5].sort(
  (a, b) => a - b,
);

/** Seconds east of UTC, as the parameter `TZ` has it: -43200 to 43200. @public */
export function timeZoneSeconds(hours: number): number {
  return Math.round(hours * 3600);
}

/** Words of a zone: `UTC+05:30`. @public */
export function timeZoneLabel(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `UTC${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
