import type { Scene } from '../scene.ts';
import { cargo } from './cargo.ts';
import { door } from './door.ts';
import { driver } from './driver.ts';
import { frontDay, frontNight, left, rear, right } from './road-scenes.ts';
import { saloon } from './saloon.ts';

const SCENES = { frontDay, frontNight, rear, left, right, driver, saloon, door, cargo } as const;

/** Everything a camera can look at. */
export type SceneName = keyof typeof SCENES;

export function makeScene(name: SceneName): Scene {
  return SCENES[name]();
}
