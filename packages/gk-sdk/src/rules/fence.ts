/** A circle fence as its form holds it (spec 002 section 3). Degrees and metres. @public */
export interface FenceForm {
  readonly title: string;
  readonly enable: boolean;
  readonly lat: number;
  readonly lng: number;
  readonly radius: number;
  readonly triggerIn: 0 | 1;
  readonly triggerOut: 0 | 1;
  readonly devices: readonly string[];
}

/** "Title loses the single-quote character" (spec 002 section 5). @public */
export function cleanTitle(title: string): string {
  return title.replaceAll("'", '');
}

/** "A fence with zero lat or lng turns on circle drawing; otherwise the circle is shown" (spec 002 section 4). @public */
export function needsDrawing(fence: Pick<FenceForm, 'lat' | 'lng'>): boolean {
  return fence.lat === 0 || fence.lng === 0;
}

/** "Save is disabled until a fence is chosen" (spec 002 section 2). @public */
export function canSaveFence(index: number | undefined): boolean {
  return index !== undefined && index >= 0;
}

/** "Trigger flags toggle 0/1" (spec 002 section 5). @public */
export function toggleFlag(flag: 0 | 1): 0 | 1 {
  return flag === 1 ? 0 : 1;
}

/** The body of `PUT /gkserver/fence/\{index\}`: "radius is rounded to a whole number on save" (spec 002 section 5). @public */
export function toFenceBody(fence: FenceForm): {
  readonly title: string;
  readonly enable: 0 | 1;
  readonly lat: number;
  readonly lng: number;
  readonly radius: number;
  readonly trigger_in: 0 | 1;
  readonly trigger_out: 0 | 1;
  readonly devices: readonly string[];
} {
  return {
    title: cleanTitle(fence.title),
    enable: fence.enable ? 1 : 0,
    lat: fence.lat,
    lng: fence.lng,
    radius: Math.round(fence.radius),
    trigger_in: fence.triggerIn,
    trigger_out: fence.triggerOut,
    devices: fence.devices,
  };
}
