import type { Fence } from 'gk-sdk/rest';
import { hasFix, haversineKm, type LatLng } from 'gk-sdk/rules';
import type { GpsPoint } from 'gk-sdk';

/** A vehicle that went into a fence or out of it. */
export interface FenceCrossing {
  readonly kind: 'in' | 'out';
  /** The first point on the other side. */
  readonly point: GpsPoint;
  /** Whether the fence reports it: `trigger_in` and `trigger_out` (spec 002 section 3). */
  readonly reported: boolean;
}

/** True when a place lies in a fence, its edge included. */
export function isInFence(fence: Pick<Fence, 'lat' | 'lng' | 'radiusM'>, place: LatLng): boolean {
  return haversineKm(fence, place) * 1000 <= fence.radiusM;
}

/**
 * Where a track crosses a fence, in its order. The first point tells on which side the vehicle begins, and is no crossing.
 */
export function fenceCrossings(
  fence: Pick<Fence, 'lat' | 'lng' | 'radiusM' | 'triggerIn' | 'triggerOut'>,
  track: readonly GpsPoint[],
): readonly FenceCrossing[] {
  let inside: boolean | undefined;
  return track.flatMap((point): FenceCrossing[] => {
    if (!hasFix(point)) return [];
    const before = inside;
    inside = isInFence(fence, point);
    if (before === undefined || before === inside) return [];
    return [
      inside ? { kind: 'in', point, reported: fence.triggerIn } : { kind: 'out', point, reported: fence.triggerOut },
    ];
  });
}
