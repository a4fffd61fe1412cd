import type { Fence } from 'gk-sdk/rest';
import type { Circle } from '../map-editor/circle-geometry.js';

/** "Title loses the single-quote character" (spec 002 section 5). */
export function cleanTitle(title: string): string {
  return title.replaceAll("'", '');
}

/** "A fence with zero lat or lng turns on circle drawing; otherwise the circle is shown" (spec 002 section 4). */
export function needsDrawing(fence: Pick<Fence, 'lat' | 'lng'>): boolean {
  return fence.lat === 0 || fence.lng === 0;
}

/** "Save is disabled until a fence is chosen" (spec 002 section 2). */
export function canSaveFence(index: number | undefined): boolean {
  return index !== undefined && index >= 0;
}

/**
 * A fence as it is saved: "title loses the single-quote character; radius is rounded to a whole number on save" (spec
 * 002 section 5), metres.
 */
export function savedFence(fence: Fence): Fence {
  return { ...fence, title: cleanTitle(fence.title), radiusM: Math.round(fence.radiusM) };
}

/** Half of the equator, m: no circle on the ground is larger. */
const MAX_RADIUS_M = 20_037_508;

/** The circle of a fence; undefined for one with zero lat or lng (spec 002 section 4), and for one that is nowhere on earth. */
export function circleOf(fence: Fence): Circle | undefined {
  const { lat, lng, radiusM } = fence;
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && Math.abs(radiusM) <= MAX_RADIUS_M;
  return needsDrawing(fence) || !isOnEarth ? undefined : { center: { lat, lng }, radiusM };
}
