import type { Fence } from 'gk-sdk/rest';

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
