/** "An hour slider 0-23 where only hours with data can be chosen" (spec 001 section 2). */
export function hoursWithData(dayData: readonly ArrayLike<unknown>[]): number[] {
  return dayData.flatMap((points, hour) => (points.length > 0 ? [hour] : []));
}
