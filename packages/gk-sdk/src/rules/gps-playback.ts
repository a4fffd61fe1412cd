/** "A time-range slider (0 to 1440 minutes, step 5)" (spec 001 section 2). @public */
export const GPS_SLIDER = { minMin: 0, maxMin: 1440, stepMin: 5 } as const;

/** A range of the time slider brought into its limits, onto its steps and into order, minutes of the day. @public */
export function clampGpsRange(fromMin: number, toMin: number): { readonly fromMin: number; readonly toMin: number } {
  const snap = (minute: number): number => {
    const inside = Math.min(Math.max(Number.isNaN(minute) ? 0 : minute, GPS_SLIDER.minMin), GPS_SLIDER.maxMin);
    return Math.round(inside / GPS_SLIDER.stepMin) * GPS_SLIDER.stepMin;
  };
  const a = snap(fromMin);
  const b = snap(toMin);
  return { fromMin: Math.min(a, b), toMin: Math.max(a, b) };
}

/** "GPS query needs a selected day, a device and an idle status" (spec 001 section 5). @public */
export function canQueryGps(form: {
  readonly day: unknown;
  readonly deviceId: string;
  readonly status: 'idle' | 'querying';
}): boolean {
  return form.day !== undefined && form.day !== null && form.deviceId !== '' && form.status === 'idle';
}

/** "Export needs a non-empty result" (spec 001 section 5). @public */
export function canExportGps(points: readonly unknown[]): boolean {
  return points.length > 0;
}

/** What is said of a query without points (spec 001 section 8). @public */
export function gpsResultWarning(points: readonly unknown[]): 'no gps data' | undefined {
  return points.length === 0 ? 'no gps data' : undefined;
}

/** "An hour slider 0-23 where only hours with data can be chosen" (spec 001 section 2). @public */
export function hoursWithData(dayData: readonly ArrayLike<unknown>[]): number[] {
  return dayData.flatMap((points, hour) => (points.length > 0 ? [hour] : []));
}

/** How long before an event its playback opens, s (spec 002 section 9). @public */
export const EVENT_PLAYBACK_LEAD_S = 15;

/** "Playback opens 15 seconds before the event" (spec 002 section 9), unix s. @public */
export function eventPlaybackStartS(happenedS: number): number {
  return Math.max(0, happenedS - EVENT_PLAYBACK_LEAD_S);
}

/** "Event footage up to 8 channels, snapshots up to 16" (spec 002 section 9). @public */
export const EVENT_MEDIA_CHANNELS = { footage: 8, snapshots: 16 } as const;
