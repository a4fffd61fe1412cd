import type { Fence } from '../../model/tracks/fence.js';

/**
 * Things without which a fence that is on never makes an event: a circle, a trigger, a vehicle. None for a fence that is off. The one
 * rule of servers and forms (docs/protocol.md, `GET /gkserver/fencelist`).
 *
 * @public
 */
export function fenceGaps({
  enabled,
  lat,
  lng,
  radiusM,
  triggerIn,
  triggerOut,
  deviceIds,
}: Omit<Fence, 'title' | 'extra'>): readonly ('circle' | 'trigger' | 'vehicle')[] {
  if (!enabled) return [];
  return [
    // A latitude or longitude of zero means that no circle has been drawn yet (spec 002 section 4).
    ...(lat === 0 || lng === 0 || !(radiusM > 0) ? (['circle'] as const) : []),
    ...(triggerIn || triggerOut ? [] : (['trigger'] as const)),
    ...(deviceIds.length > 0 ? [] : (['vehicle'] as const)),
  ];
}
