import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GkError } from 'gk-sdk/wire';
import type { CameraPlace } from './camera-place.js';
import { readGmsClips, type GmsClips } from './gms-clips.js';
import type { Stills } from './stills.js';

/** Clips and stills of one camera. */
export interface CameraClips extends GmsClips {
  readonly stills?: Stills | undefined;
  /** When it is shown; undefined for one that looks the same at any time. */
  readonly light?: Light | undefined;
}

const LIGHTS = ['day', 'night'] as const;
export type Light = (typeof LIGHTS)[number];

/** The clips of one camera place; a device shows one of them, by the light of the time where there is one for each. */
export type CameraVariants = readonly CameraClips[];

const CLIP_NAME = /^([a-z-]+)(?:\.([a-z-]+))?\.gms$/;

/**
 * Reads the recorder's own clips: `{place}.gms`, or `{place}.{variant}.gms` where there are several; the variants `day`
 * and `night` are shown by the time of day.
 *
 * @param stills - Still pictures by the clips' file names.
 * @throws GkError `not-found` when the folder has no clips.
 */
export function readCameraClips(
  assetsDir: string,
  stills: ReadonlyMap<string, Stills> = new Map(),
): ReadonlyMap<string, CameraVariants> {
  const places = new Map<string, CameraClips[]>();
  for (const name of clipNames(assetsDir)) {
    const [, place, variant] = CLIP_NAME.exec(name) ?? [];
    if (place === undefined) continue;
    const light = LIGHTS.find((name) => name === variant);
    const clips = { ...readGmsClips(name, readFileSync(join(assetsDir, name))), stills: stills.get(name), light };
    const variants = places.get(place);
    if (variants === undefined) places.set(place, [clips]);
    else variants.push(clips);
  }
  if (places.size === 0) throw new GkError('not-found', `There are no clips (*.gms) in ${assetsDir}.`);
  return places;
}

function clipNames(assetsDir: string): string[] {
  try {
    return readdirSync(assetsDir).sort();
  } catch (cause) {
    throw new GkError('not-found', `The clips' folder ${assetsDir} cannot be read.`, { cause });
  }
}

/** The clips that a camera shows: always the same for the same device, place and light. */
export function chooseClips(
  cameras: ReadonlyMap<string, CameraVariants>,
  place: CameraPlace,
  deviceId: string,
  light: Light,
): CameraClips | undefined {
  const variants = cameras.get(place)?.filter((clips) => clips.light === undefined || clips.light === light);
  return variants?.[hashOf(deviceId) % variants.length];
}

/** How far a device is ahead in its loops, microseconds: its channels keep together, two devices do not. */
export function phaseOf(deviceId: string): number {
  return (hashOf(`${deviceId} phase`) % 3_600_000) * 1000;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // A last mix: FNV alone leaves neighbouring device numbers in step with each other.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
