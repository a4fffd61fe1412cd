import { hash32, unit } from '../world/random.js';

/** Purposes of the draws below. */
const SILENT = 1;
const TEXT = 2;
const PTZ = 3;

/** Abilities of the simulated devices, as functions of their ids. */
export class DeviceAbilities {
  /** A few in a hundred take messages and never answer one. */
  isSilent(deviceId: string): boolean {
    return unit(keyOf(deviceId), SILENT) < 0.04;
  }

  /** Most have a display for texts. */
  showsText(deviceId: string): boolean {
    return unit(keyOf(deviceId), TEXT) >= 0.2;
  }

  /** Two of five have a camera that moves: the first channel. */
  hasPtz(deviceId: string, channel: number): boolean {
    return channel === 1 && unit(keyOf(deviceId), PTZ) < 0.4;
  }
}

function keyOf(deviceId: string): number {
  let key = 0;
  for (const character of deviceId) key = hash32(key, character.codePointAt(0) ?? 0);
  return key;
}
