import type { GpsPoint, Session } from 'gk-sdk';
import type { TimelinePeriod } from 'gk-sdk/rules';
import { sessionKey } from '../../context/session-key.js';
import { fixAt, indexTrack, type IndexedTrack, type TrackFix } from '../../track/indexed-track.js';
import { analyseTrack, MIN_STOP_S, type TrackAnalysis } from '../../track/track-analysis.js';
import { skippedPeriods } from './gps-player-core.js';
import { TrackLoader, type TrackLoad } from './track-loader.js';

/** Which track a player shows. @internal */
export interface TrackQuery {
  /** A track of the page's own; set, nothing is read. */
  readonly track: readonly GpsPoint[] | undefined;
  readonly device: string | undefined;
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
  readonly session: Session | undefined;
}

const NO_POINTS: readonly GpsPoint[] = [];

/** The track of a player: given, or read from a session; with its times, stops and gaps. @internal */
export class DeviceTrack {
  readonly #loaded: (points: number) => void;
  readonly #loader: TrackLoader;
  #points = NO_POINTS;
  #indexed: IndexedTrack = indexTrack([]);
  #minStopS = MIN_STOP_S;
  #analysis: TrackAnalysis = analyseTrack(this.#indexed);
  #skipped: readonly TimelinePeriod[] = [];
  #asked = '';

  /**
   * @param changed - How far the reading is has changed.
   * @param loaded - A track was read, with so many points.
   */
  constructor(changed: () => void, loaded: (points: number) => void) {
    this.#loader = new TrackLoader(changed);
    this.#loaded = loaded;
  }

  get load(): TrackLoad {
    return this.#loader.state;
  }

  get points(): readonly GpsPoint[] {
    return this.#points;
  }

  get indexed(): IndexedTrack {
    return this.#indexed;
  }

  get analysis(): TrackAnalysis {
    return this.#analysis;
  }

  /** Stops and gaps. */
  get skipped(): readonly TimelinePeriod[] {
    return this.#skipped;
  }

  at(timeS: number | undefined): TrackFix | undefined {
    return timeS === undefined ? undefined : fixAt(this.#indexed, timeS);
  }

  /** Reads the track that is asked for, unless it is given, there or on its way. */
  ask({ track, device, fromS, toS, session }: TrackQuery): void {
    if (track !== undefined || !device || fromS === undefined || toS === undefined || !(fromS <= toS)) {
      this.#asked = '';
      if (this.load.kind !== 'idle') queueMicrotask(() => this.#loader.clear());
      return;
    }
    if (session?.state.kind !== 'signed-in') {
      // A load that failed may succeed with the next connection.
      if (this.load.kind === 'failed') this.forget();
      return;
    }
    const key = JSON.stringify([sessionKey(session), device, fromS, toS]);
    if (key === this.#asked) return;
    this.#asked = key;
    const read = session.rest.gps.bind(session.rest);
    // After the update that asks, which the loader's first word would be part of.
    queueMicrotask(() => {
      void this.#loader.load(read, { deviceId: device, startS: fromS, endS: toS }).then(() => {
        if (this.load.kind === 'loaded' && this.#asked === key) this.#loaded(this.load.points.length);
      });
    });
  }

  /** Takes over the given track or what was read; says whether it is another one, or the same with other stops. */
  take(track: readonly GpsPoint[] | undefined, minStopS: number): 'another' | 'other-stops' | 'same' {
    const points = track ?? (this.load.kind === 'loaded' ? this.load.points : NO_POINTS);
    const another = points !== this.#points;
    if (!another && minStopS === this.#minStopS) return 'same';
    if (another) this.#indexed = indexTrack(points);
    this.#points = points;
    this.#minStopS = minStopS;
    this.#analysis = analyseTrack(this.#indexed, minStopS);
    this.#skipped = skippedPeriods(this.#analysis);
    return another ? 'another' : 'other-stops';
  }

  /** Has the next {@link DeviceTrack.ask} read again. */
  forget(): void {
    this.#asked = '';
  }

  /** Gives up what is under way. */
  cancel(): void {
    this.#loader.cancel();
    this.#asked = '';
  }
}
