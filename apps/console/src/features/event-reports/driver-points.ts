import { type DriverPoint, fitDriverPoint } from 'gk-sdk/rules';

/** Writes the comma list. */
export function formatDriverPoints(points: readonly DriverPoint[]): string {
  return points.map(({ eventType, point }) => `${eventType}=${fitDriverPoint(point) ?? 0}`).join(',');
}
