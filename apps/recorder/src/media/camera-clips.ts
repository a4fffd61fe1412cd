import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GkError } from 'gk-sdk/wire';
import type { Clip } from './clip.js';
import { readGmsClips, type GmsClips } from './gms-clips.js';

/** The clips of one channel number; a device shows one of them. */
export type CameraVariants = readonly GmsClips[];

const CLIP_NAME = /^([1-8])-.+\.gms$/;

/**
 * Reads the recorder's own clips: `{channel}-{name}.gms`, one or more for each channel.
 *
 * @throws GkError `not-found` when the folder has no clips.
 */
export function readCameraClips(assetsDir: string): ReadonlyMap<number, CameraVariants> {
  const channels = new Map<number, GmsClips[]>();
  for (const name of clipNames(assetsDir)) {
    const channel = Number(name[0]);
    const clips = readGmsClips(name, readFileSync(join(assetsDir, name)));
    const variants = channels.get(channel);
    if (variants === undefined) channels.set(channel, [clips]);
    else variants.push(clips);
  }
  if (channels.size === 0) throw new GkError('not-found', `There are no clips (*.gms) in ${assetsDir}.`);
  return channels;
}

function clipNames(assetsDir: string): string[] {
  try {
    return readdirSync(assetsDir)
      .filter((name) => CLIP_NAME.test(name))
      .sort();
  } catch (cause) {
    throw new GkError('not-found', `The clips' folder ${assetsDir} cannot be read.`, { cause });
  }
}

/** The clip that a camera shows: always the same for the same device and channel. */
export function chooseClip(variants: CameraVariants, deviceId: string, sub: boolean): Clip | undefined {
  const clips = variants[hashOf(deviceId) % variants.length];
  return sub ? (clips?.sub ?? clips?.main) : clips?.main;
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
