/** "GPS query needs a selected day, a device and an idle status" (spec 001 section 5). */
export function canQueryGps(form: {
  readonly day: unknown;
  readonly deviceId: string;
  readonly status: 'idle' | 'querying';
}): boolean {
  return form.day !== undefined && form.day !== null && form.deviceId !== '' && form.status === 'idle';
}

/** Message for a query without points (spec 001 section 8). */
export function gpsResultWarning(points: readonly unknown[]): 'no gps data' | undefined {
  return points.length === 0 ? 'no gps data' : undefined;
}
