import { systemClock } from 'gk-sdk';
import { createMediaLibrary } from '../media/create-media-library.js';
import { footageSeeds } from '../media/footage/footage-seeds.js';
import type { FootageSet } from '../media/footage/read-footage.js';
import type { MediaLibrary } from '../media/media-library.js';
import type { OpenBaseMap } from '../maps/base-map.js';
import { MapFileError } from '../maps/file/map-file-error.js';
import { createPlaces } from '../world/create-places.js';
import { CITY_BOUNDS } from '../world/places/map-style.js';
import { NO_PLACES } from '../world/places/no-places.js';
import { createWorld } from '../world/create-world.js';
import { StandingTimes } from '../world/standing-times.js';
import { readTracks } from '../world/read-tracks.js';
import type { Places } from '../world/places/places.js';
import type { ComputedWorld } from '../world/computed-world.js';
import { CommandLineError } from './command-line-error.js';
import type { Locations } from './locations.js';
import type { RecorderOptions } from './options.js';

/** The fleet, its city and its cameras. Whoever opens them closes `map` and `media`. */
export interface FleetSources {
  readonly world: ComputedWorld;
  readonly places: Places;
  /** The base map; it is a part of `places`. */
  readonly map: OpenBaseMap;
  readonly media: MediaLibrary;
  /** Notes for the user, one line each. */
  readonly notes: readonly string[];
}

/**
 * Makes the fleet of the command line; `log` is told what goes wrong later.
 * @throws GkError for footage or tracks that cannot be read, CommandLineError for a map that cannot.
 */
export async function openFleetSources(
  options: RecorderOptions,
  locations: Locations,
  log: (line: string) => void,
): Promise<FleetSources> {
  const { devices, seed, footage, tracks, clock } = options;
  const footageSet = footage === undefined ? undefined : await footageOf(footage);
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
  const places = await openPlaces(options, log);
  return {
    world,
    ...places,
    media: createMediaLibrary({
      clock: systemClock,
      assetsDir: locations.clips,
      stillsDir: locations.stills,
      channelName: (deviceId, channel) => channelNames.get(deviceId)?.[channel - 1],
      standing: new StandingTimes(world),
      ...(footageSet && { footage: footageSet }),
      hasCameras: devices > 0,
    }),
    notes: [...(footageSet?.notes ?? []), ...(trackFile?.notes ?? [])],
  };
}

/** Reads footage by code that is loaded when there is some: it is large. */
async function footageOf(folder: string): Promise<FootageSet> {
  const { readFootage } = await import('../media/footage/read-footage.js');
  return readFootage(folder);
}

/**
 * The map and what is known about places. The simulated city is shown while vehicles drive in it, with land around it for
 * those that drive elsewhere; on a map of real streets its addresses would be wrong, as they would be for real vehicles beside it.
 */
async function openPlaces(
  options: RecorderOptions,
  log: (line: string) => void,
): Promise<Pick<FleetSources, 'map' | 'places'>> {
  const { devices, footage, tracks, jt808, seed, map: file } = options;
  if (file !== undefined) {
    const map = await openMap(file, log);
    return { map, places: { ...NO_PLACES, ...map } };
  }
  if (devices === 0 && footage === undefined) {
    const { openLandMap } = await import('../maps/open-base-map.js');
    const map = await openLandMap();
    return { map, places: { ...NO_PLACES, ...map } };
  }
  const city = createPlaces({ seed });
  if (tracks === undefined && jt808 === undefined) {
    return { map: { ...city, close: () => Promise.resolve() }, places: city };
  }
  const { openAreaMap } = await import('../maps/open-base-map.js');
  const map = await openAreaMap(city, CITY_BOUNDS);
  // A question for an address names a place, not whose it is: a real vehicle would be told an invented street.
  const known = jt808 === undefined ? city : { ...city, reverse: () => undefined };
  return { map, places: { ...known, ...map } };
}

async function openMap(file: string, log: (line: string) => void): Promise<OpenBaseMap> {
  const { openFileMap } = await import('../maps/open-base-map.js');
  try {
    return await openFileMap(file, log);
  } catch (error) {
    if (error instanceof MapFileError) throw new CommandLineError(`--map: ${file} cannot be used, ${error.message}.`);
    throw error;
  }
}
