import { parse } from 'node:path';
import type { DeviceSeed } from '../../device/world.js';
import type { FootageSet } from './read-footage.js';

/** The devices of footage as the fleet sees them: named after their files, in a group of their own. */
export function footageSeeds(footage: FootageSet): DeviceSeed[] {
  return footage.devices.map(({ deviceId, clips }) => {
    const names = clips.map(({ name }) => parse(name).name);
    return {
      deviceid: deviceId,
      drivername: '',
      vehicleid:
        names.length === 1 ? `Footage: ${names[0] ?? ''}` : `Footage: ${names[0] ?? ''} and ${names.length - 1} more`,
      plate: deviceId,
      extid: '',
      version: 'footage',
      chn_count: clips.length,
      chmask: '1'.repeat(clips.length),
      icon: 1,
      channelNames: names,
      registed: true,
      driverlicense: '',
      group: 'Footage',
      source: 'footage',
    };
  });
}
