/** Points that an event costs a driver. @public */
export interface DriverPoint {
  /** Event code. */
  readonly eventType: number;
  /** -100 to 0 in steps of 0.1. */
  readonly point: number;
}

/** "Default driver points" (spec 002 section 9). @public */
export const DEFAULT_DRIVER_POINTS: readonly DriverPoint[] = [
  [13, -2],
  [16, -1],
  [101, -2],
  [102, -2],
  [103, -2],
  [104, -3],
  [105, -2],
  [106, -1],
  [107, -1],
  [108, -3],
  [109, -2],
  [110, -2],
  [111, -1],
  [112, -1],
  [113, -1],
  [114, -1],
  [115, -1],
  [116, -1],
  [117, -1],
].map(([eventType = 0, point = 0]) => ({ eventType, point }));

/** "Driver point value: number, min -100, max 0, step 0.1" (spec 002 section 5); undefined for what is no number. @public */
export function fitDriverPoint(value: number): number | undefined {
  if (Number.isNaN(value)) return undefined;
  const fitted = Math.min(0, Math.max(-100, Math.round(value * 10) / 10));
  return fitted === 0 ? 0 : fitted;
}

/** Reads a "comma list of eventtype=point" (spec 002 section 3); what is none is left out, of two the last counts. @public */
export function parseDriverPoints(text: string): DriverPoint[] {
  const points = new Map<number, number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,6})\s*=\s*(-?\d+(?:\.\d+)?)\s*$/.exec(part);
    const point = match ? fitDriverPoint(Number(match[2])) : undefined;
    if (match && point !== undefined) points.set(Number(match[1]), point);
  }
  return [...points].map(([eventType, point]) => ({ eventType, point }));
}
