import { systemClock } from 'gk-sdk';
import { createMediaLibrary } from '../media/create-media-library.js';
import { footageSeeds } from '../media/footage/footage-seeds.js';
import { readFootage } from '../media/footage/read-footage.js';
import type { MediaLibrary } from '../media/media-library.js';
import { createPlaces } from '../world/create-places.js';
import { createWorld } from '../world/create-world.js';
import { StandingTimes } from '../world/standing-times.js';
import { readTracks } from '../world/read-tracks.js';
import type { Places } from '../world/places/places.js';
import type { ComputedWorld } from '../world/computed-world.js';
import type { Locations } from './locations.js';
import type { RecorderOptions } from './options.js';

/** The fleet, its city and its cameras. Whoever opens them closes `media`. */
export interface FleetSources {
  readonly world: ComputedWorld;
  readonly places: Places;
  readonly media: MediaLibrary;
  /** Notes for the user, one line each. */
  readonly notes: readonly string[];
}

/**
 * Makes the fleet of the command line.
 * @throws GkError for footage or tracks that cannot be read.
 */
export async function openFleetSources(options: RecorderOptions, locations: Locations): Promise<FleetSources> {
  const { devices, seed, footage, tracks, clock } = options;
  const footageSet = footage === undefined ? undefined : await readFootage(footage);
  const trackFile = tracks === undefined ? undefined : await readTracks(tracks);
  const world = createWorld({
    deviceCount: devices,
    seed,
    startMs: Date.now(),
    ...(footageSet && { footageDevices: footageSeeds(footageSet) }),
    ...(trackFile && { tracks: [trackFile] }),
    ...(clock && { clockOfDay: clock }),
  });
  const channelNames = new Map(world.seeds.map((device) => [device.deviceid, device.channelNames]));
  return {
    world,
    places: createPlaces({ seed }),
    media: createMediaLibrary({
      clock: systemClock,
      assetsDir: locations.clips,
      stillsDir: locations.stills,
      channelName: (deviceId, channel) => channelNames.get(deviceId)?.[channel - 1],
      standing: new StandingTimes(world),
      ...(footageSet && { footage: footageSet }),
    }),
    notes: [...(footageSet?.notes ?? []), ...(trackFile?.notes ?? [])],
  };
}
