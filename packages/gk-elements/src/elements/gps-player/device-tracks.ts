import type { GpsPoint, Session } from 'gk-sdk';
import type { TimelinePeriod } from 'gk-sdk/rules';
import { DeviceTrack } from './device-track.js';

/** Which tracks a player shows. @internal */
export interface TracksQuery {
  /** A track of the page's own; set, nothing is read. */
  readonly track: readonly GpsPoint[] | undefined;
  /** The device that is shown in detail. */
  readonly device: string | undefined;
  readonly devices: readonly string[];
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
  readonly session: Session | undefined;
}

/** Another vehicle on the same clock. @internal */
export interface OtherTrack {
  readonly deviceId: string;
  readonly track: DeviceTrack;
}

/**
 * Change since the last comparison: other points, another device in detail, other stops of the same, or none. @internal
 */
export type TracksChange = 'another' | 'chosen' | 'redrawn' | 'same';

/** The devices of a player, each once: `device` is one of them. @internal */
export function devicesOf({ device, devices }: Pick<TracksQuery, 'device' | 'devices'>): readonly string[] {
  return [...new Set(device ? [...devices, device] : devices)];
}

/**
 * The tracks of a player, one a device, all on one clock: one of them in detail. A device that is chosen after another
 * is there at once; nothing is read twice.
 *
 * @internal
 */
export class DeviceTracks {
  readonly #changed: () => void;
  readonly #loaded: (points: number, deviceId: string) => void;
  /** For a page's own track, and while there is no device. */
  readonly #given: DeviceTrack;
  readonly #read = new Map<string, DeviceTrack>();
  #main: DeviceTrack;

  /**
   * @param changed - How far the reading is has changed.
   * @param loaded - The track of a device was read, with so many points.
   */
  constructor(changed: () => void, loaded: (points: number, deviceId: string) => void) {
    this.#changed = changed;
    this.#loaded = loaded;
    this.#given = new DeviceTrack(changed, () => undefined);
    this.#main = this.#given;
  }

  /** The one in detail. */
  get main(): DeviceTrack {
    return this.#main;
  }

  /** All devices whose tracks are read, in the order in which they were named. */
  get all(): readonly OtherTrack[] {
    return [...this.#read].map(([deviceId, track]) => ({ deviceId, track }));
  }

  /** Those beside the one in detail. */
  get others(): readonly OtherTrack[] {
    return this.all.filter(({ track }) => track !== this.#main);
  }

  /** From the first point of any track to the last one; undefined without any point. */
  get span(): TimelinePeriod | undefined {
    const sums = [this.#main, ...this.others.map(({ track }) => track)].flatMap(
      ({ analysis }) => analysis.summary ?? [],
    );
    if (sums.length === 0) return undefined;
    return {
      startS: Math.min(...sums.map(({ startS }) => startS)),
      endS: Math.max(...sums.map(({ endS }) => endS)),
    };
  }

  /** Reads the tracks that are asked for, unless they are given, there or on their way. */
  ask(query: TracksQuery): void {
    const { track, fromS, toS, session } = query;
    const ids = track === undefined ? devicesOf(query) : [];
    for (const [id, one] of this.#read) {
      if (ids.includes(id)) continue;
      one.cancel();
      this.#read.delete(id);
    }
    for (const device of ids) this.#of(device).ask({ track, device, fromS, toS, session });
    this.#given.ask({ track, device: undefined, fromS, toS, session });
  }

  /** Takes over what was given or read, and which device is in detail. */
  take(track: readonly GpsPoint[] | undefined, device: string | undefined, minStopS: number): TracksChange {
    const main = (track === undefined && device ? this.#read.get(device) : undefined) ?? this.#given;
    const isChosen = main !== this.#main;
    this.#main = main;
    const own = main.take(main === this.#given ? track : undefined, minStopS);
    const others = this.others.map((other) => other.track.take(undefined, minStopS));
    if (own === 'another' || others.includes('another')) return 'another';
    if (isChosen) return 'chosen';
    return own === 'same' && others.every((one) => one === 'same') ? 'same' : 'redrawn';
  }

  /** Has the next {@link DeviceTracks.ask} read all of them again. */
  forget(): void {
    for (const { track } of this.all) track.forget();
  }

  /** Gives up what is under way. */
  cancel(): void {
    for (const { track } of this.all) track.cancel();
  }

  #of(deviceId: string): DeviceTrack {
    let track = this.#read.get(deviceId);
    if (track === undefined) {
      track = new DeviceTrack(this.#changed, (points) => {
        this.#loaded(points, deviceId);
      });
      this.#read.set(deviceId, track);
    }
    return track;
  }
}
