/** "Focus zoom is the configured default plus 23" (spec 000 section 9), as far as the map goes. */
export function focusZoom(configuredZoom: number, mapMaxZoom: number): number {
  return Math.min(configuredZoom + 23, mapMaxZoom);
}
