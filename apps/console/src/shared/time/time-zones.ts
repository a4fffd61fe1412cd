/** "Timezone list -12 to 12 plus 5.5" (spec 002 section 9), hours east of UTC. */
export const TIME_ZONE_HOURS: readonly number[] = [...Array.from({ length: 25 }, (_, index) => index - 12), 5.5].sort(
  (a, b) => a - b,
);

/** Seconds east of UTC, as the parameter `TZ` has it: -43200 to 43200. */
export function timeZoneSeconds(hours: number): number {
  return Math.round(hours * 3600);
}
