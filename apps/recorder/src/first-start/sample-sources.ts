import { zoneOffsetS } from 'gk-sdk/rules';
import type { MediaLibrary } from '../media/media-library.js';
import type { RecorderStore } from '../store/recorder-store.js';
import { SERVER_TIME_ZONE } from '../time/zone-time.js';
import type { DeviceSeed } from '../device/world.js';
import type { ComputedWorld } from '../world/computed-world.js';
import type { Places } from '../world/places/places.js';

export interface SampleSources {
  readonly store: RecorderStore;
  readonly world: ComputedWorld;
  readonly places: Pick<Places, 'search' | 'route'>;
  readonly media: Pick<MediaLibrary, 'stillAt' | 'clipOf'>;
  /** Unix seconds. */
  readonly nowS: number;
  /** Address of the console, for settings that name this recorder. */
  readonly url: string;
}

/** The devices of the samples: those in the fleet. */
export function sampleDevices({ world }: SampleSources): readonly DeviceSeed[] {
  return world.seeds.filter(({ registed }) => registed);
}

/** A time of yesterday, by the clock of the city, in unix seconds. */
export function yesterdayS({ nowS }: SampleSources, hour: number, minute: number, second = 0): number {
  const offsetS = zoneOffsetS(nowS, SERVER_TIME_ZONE);
  const todayS = Math.floor((nowS + offsetS) / 86_400) * 86_400 - offsetS;
  return todayS - 86_400 + hour * 3600 + minute * 60 + second;
}
