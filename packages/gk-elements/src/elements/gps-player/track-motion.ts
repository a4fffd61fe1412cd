import type { TimelinePeriod } from 'gk-sdk/rules';
import { PlayerClock } from './gps-player-clock.js';
import type { TransportMoves } from './track-transport.js';

/** The player, as what moves its position sees it. @internal */
export interface MotionHost {
  readonly isConnected: boolean;
  readonly externalClock: boolean;
  readonly skipStops: boolean;
  readonly speed: number;
  positionS: number | undefined;
  playing: boolean;
}

/** Callbacks of the motion. @internal */
export interface MotionListener {
  /** From the first point of any track to the last one; undefined without any point. */
  span(): TimelinePeriod | undefined;
  /** Stops and gaps of the track in detail. */
  skipped(): readonly TimelinePeriod[];
  moved(timeS: number, by: 'user' | 'clock'): void;
  playingChanged(playing: boolean): void;
}

/** Moves the position of a player: by its clock, by its buttons and keys, and to where the user points. @internal */
export class TrackMotion implements TransportMoves {
  readonly #host: MotionHost;
  readonly #listener: MotionListener;
  readonly #clock: PlayerClock;

  constructor(host: MotionHost, listener: MotionListener) {
    this.#host = host;
    this.#listener = listener;
    this.#clock = new PlayerClock(
      () => {
        const span = listener.span();
        const { positionS, speed } = host;
        if (span === undefined || positionS === undefined) return undefined;
        return { positionS, speed, endS: span.endS, skipped: host.skipStops ? listener.skipped() : [] };
      },
      (positionS, ended) => {
        host.positionS = positionS;
        listener.moved(positionS, 'clock');
        if (ended) this.pause();
      },
    );
  }

  readonly toggle = (): void => {
    if (this.#host.playing) this.pause();
    else this.play();
  };

  readonly skip = (byS: number): void => {
    const span = this.#listener.span();
    if (span === undefined) return;
    this.seek(Math.min(span.endS, Math.max(span.startS, (this.#host.positionS ?? span.startS) + byS)));
  };

  readonly seek = (timeS: number): void => {
    this.#host.positionS = timeS;
    this.#listener.moved(timeS, 'user');
  };

  /** Plays from the current position, or from the beginning if the position is at the end. */
  play(): void {
    const host = this.#host;
    const span = this.#listener.span();
    if (span === undefined || host.externalClock) return;
    if (host.positionS === undefined || host.positionS >= span.endS) host.positionS = span.startS;
    this.#setPlaying(true);
  }

  pause(): void {
    this.#setPlaying(false);
  }

  /** Runs the clock while the player plays. */
  follow(): void {
    if (this.#host.isConnected && this.#host.playing && !this.#host.externalClock) this.#clock.start();
    else this.stop();
  }

  stop(): void {
    this.#clock.stop();
  }

  /** The position is one of the tracks', unless the page has its own clock. */
  keepInSpan(): void {
    const host = this.#host;
    const span = this.#listener.span();
    if (span === undefined || host.externalClock) return;
    if (host.positionS === undefined || host.positionS < span.startS || host.positionS > span.endS) {
      host.positionS = span.startS;
    }
  }

  #setPlaying(playing: boolean): void {
    if (playing === this.#host.playing) return;
    this.#host.playing = playing;
    this.#listener.playingChanged(playing);
  }
}
