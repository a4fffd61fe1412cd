import { NIGHT } from '../road-look.ts';
import type { Scene } from '../scene.ts';
import { cargo } from './cargo.ts';
import { door } from './door.ts';
import { driver } from './driver.ts';
import { frontDay, frontNight, left, leftRear, rear, right, rightRear } from './road-scenes.ts';
import { saloon } from './saloon.ts';

const SCENES = {
  frontDay,
  frontNight,
  rear,
  rearNight: () => rear(NIGHT),
  left,
  leftNight: () => left(NIGHT),
  leftRear,
  leftRearNight: () => leftRear(NIGHT),
  right,
  rightNight: () => right(NIGHT),
  rightRear,
  rightRearNight: () => rightRear(NIGHT),
  driver: () => driver(),
  driverNight: () => driver(true),
  cargo,
  saloon: () => saloon({ seed: 4, seats: [42, 92, 150], rail: [232, 190, 60], passing: -1 }),
  saloonRear: () => saloon({ seed: 31, seats: [138, 46, 60], rail: [226, 118, 48], passing: 1 }),
  door: () => door({ seed: 9, leaf: [208, 214, 218], pavement: [168, 160, 148], boarding: true }),
  doorRear: () => door({ seed: 22, leaf: [120, 158, 176], pavement: [150, 132, 120], boarding: false }),
} as const;

/** Everything a camera can look at. */
export type SceneName = keyof typeof SCENES;

export function makeScene(name: SceneName): Scene {
  return SCENES[name]();
}
