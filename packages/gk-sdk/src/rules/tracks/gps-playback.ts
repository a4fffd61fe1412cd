/** "Export needs a non-empty result" (spec 001 section 5). @public */
export function canExportGps(points: readonly unknown[]): boolean {
  return points.length > 0;
}
