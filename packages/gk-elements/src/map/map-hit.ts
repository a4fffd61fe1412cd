import type { MapEngine, MapPlace, MapVehicle, MapVehicles } from './map-engine.js';
import { mercatorX, mercatorY } from './mercator.js';
import type { SceneHit, VehicleScene } from './vehicle-scene.js';

/** Radius of the ring around the focused vehicle, CSS pixels. @internal */
export const FOCUS_RADIUS_PX = 20;

/** Object at a place of a map. @internal */
export type MapHit = { readonly vehicle: MapVehicle } | Extract<SceneHit, { readonly cluster: unknown }>;

/** Where to look. @internal */
export interface HitGround {
  readonly map: Pick<MapEngine, 'project' | 'view'>;
  readonly scene: VehicleScene;
  readonly vehicles: MapVehicles | undefined;
  readonly focus: MapVehicle | undefined;
}

/** Returns the object at a place; the focused vehicle lies above all others. @internal */
export function hitOf({ lng, lat }: MapPlace, { map, scene, vehicles, focus }: HitGround): MapHit | undefined {
  if (focus) {
    const at = map.project(focus);
    const pointer = map.project({ lng, lat });
    if (Math.hypot(at.x - pointer.x, at.y - pointer.y) <= FOCUS_RADIUS_PX) {
      const cluster = scene.stackOf(focus.key);
      return cluster ? { cluster, gathering: 'stacks' } : { vehicle: focus };
    }
  }
  const hit = scene.hit(mercatorX(lng), mercatorY(lat), map.view.zoom);
  if (hit === undefined || 'cluster' in hit) return hit;
  const vehicle = vehicles?.vehicle(hit.key);
  return vehicle && { vehicle };
}
