import { systemClock } from 'gk-sdk';
import { FakeMedia } from '../server/testing/fake-media.js';
import { FakeWorld, fakePlaces, fakeSeeds } from '../server/testing/fake-world.js';
import { createMediaLibrary } from '../media/create-media-library.js';
import type { MediaLibrary } from '../media/media-library.js';
import type { Places, World } from '../world/world.js';
import type { Locations } from './locations.js';
import type { RecorderOptions } from './options.js';

export interface FleetSources {
  readonly world: World;
  readonly places: Places;
  readonly media: MediaLibrary;
  readonly notes: readonly string[];
}

export function openFleetSources(options: RecorderOptions, locations: Locations): FleetSources {
  let media: MediaLibrary;
  try {
    media = createMediaLibrary({ clock: systemClock, assetsDir: locations.clips });
  } catch {
    media = new FakeMedia();
  }
  return { world: new FakeWorld(fakeSeeds(options.devices)), places: fakePlaces, media, notes: [] };
}
