import { VehicleScene } from '../map/vehicle-scene.js';
import { arrayVehicles, VehicleTracker, type VehiclePosition } from '../map/vehicle-tracker.js';

/** A scene of vehicles at these places, with their ids as labels. */
export function sceneOf(list: readonly VehiclePosition[]): {
  readonly scene: VehicleScene;
  readonly tracker: VehicleTracker;
} {
  const tracker = new VehicleTracker();
  tracker.update(arrayVehicles(list, 'deviceid'));
  const scene = new VehicleScene();
  scene.setVehicles(tracker);
  return { scene, tracker };
}
