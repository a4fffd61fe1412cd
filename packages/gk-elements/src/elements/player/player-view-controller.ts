import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Session } from 'gk-sdk';
import { createRecordedView, type RecordedView, type ScriptUrl } from 'gk-sdk/dom';
import { createPlayback } from 'gk-sdk/recordings';
import type { TimelinePeriod } from 'gk-sdk/rules';

/** Source to play. @internal */
export interface PlayerSource {
  readonly session: Session;
  /** Who plays it. */
  readonly user: string;
  readonly deviceId: string;
  readonly place: 'server' | 'device';
  readonly workerUrl: ScriptUrl | undefined;
  readonly workletUrl: string | undefined;
  /** Period of the timeline, at whose end playing ends. */
  readonly period: TimelinePeriod;
  /** Most that is played from where it begins; undefined = all of the period. */
  readonly durationS: number | undefined;
}

/** Streams of a player. @internal */
export interface PlayerStreams {
  /** From 1. */
  readonly channels: readonly number[];
  readonly main: boolean;
}

/** Callbacks of a player's pictures. @internal */
export interface PlayerViewEvents {
  /** Once a frame, when the time on the screen changed. */
  onTime(positionS: number): void;
  /** A stretch without any record was passed over; unix seconds. */
  onGap(fromS: number, toS: number): void;
  /** The sound that is wanted cannot be played. */
  onSoundFailed(reason: string): void;
}

/**
 * Follows one recorded view for an element: updates it when something changes, and reports the time once a frame. @internal
 */
export class PlayerViewController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #events: PlayerViewEvents;
  #view: RecordedView | undefined;
  #source: PlayerSource | undefined;
  #isMain = false;
  /** Period that the view can reach, unix seconds. */
  #reach: TimelinePeriod = { startS: 0, endS: 0 };
  #off: (() => void) | undefined;
  #frame: number | undefined;
  #lastS: number | undefined;
  #shown = '';
  #gap: RecordedView['lastGap'];
  #soundError: RecordedView['soundError'];

  constructor(host: ReactiveControllerHost, events: PlayerViewEvents) {
    this.#host = host;
    this.#events = events;
    host.addController(this);
  }

  get view(): RecordedView | undefined {
    return this.#view;
  }

  /** The view of this source, made at a position if there is none. */
  open(source: PlayerSource, { channels, main }: PlayerStreams, startS: number): RecordedView {
    if (this.#view !== undefined && this.fits(source)) return this.#view;
    this.close();
    const { session, deviceId, place, workerUrl, workletUrl, period } = source;
    const durationS = Math.max(1, Math.min(source.durationS ?? Infinity, period.endS - startS));
    const view = createRecordedView({
      createPlayback: (onChunk) =>
        createPlayback({
          session,
          deviceId,
          place,
          main,
          channels,
          startS,
          durationS,
          onChunk,
        }),
      ...(workerUrl !== undefined && { workerUrl }),
      ...(workletUrl !== undefined && { workletUrl }),
    });
    this.#source = source;
    this.#isMain = main;
    this.#reach = { startS: source.durationS === undefined ? period.startS : startS, endS: startS + durationS };
    this.#view = view;
    this.#off = view.subscribe(() => {
      this.#follow();
    });
    return view;
  }

  /** Plays, or goes on; at `firstSpeed` when it begins. */
  play(source: PlayerSource, streams: PlayerStreams, startS: number, firstSpeed: number): void {
    const isNew = this.#view === undefined;
    const view = this.open(source, streams, startS);
    const { kind } = view.state;
    if (kind === 'ended' || kind === 'failed' || isNew || kind === 'stopped') {
      view.play();
      if (isNew && firstSpeed !== 1) view.setSpeed(firstSpeed);
    } else view.resume();
  }

  /** Shows these streams where others are open. */
  show({ channels, main }: PlayerStreams): void {
    const view = this.#view;
    if (view === undefined) return;
    if (main !== this.#isMain) {
      this.#isMain = main;
      view.setMain(main, channels);
    } else if (view.channels.map(({ channel }) => channel).join() !== channels.join()) view.setChannels(channels);
  }

  /**
   * Why the main stream is asked for and cannot be shown: the server refuses it or the browser has no decoder for it, or the server has
   * no recording of it. Undefined while all is well.
   */
  get mainFailure(): 'refused' | 'not-recorded' | undefined {
    const { state, channels = [] } = this.#view ?? {};
    if (!this.#isMain || state === undefined) return undefined;
    if (state.kind === 'failed') {
      if (state.error.code === 'not-found') return 'not-recorded';
      return state.error.code === 'forbidden' || state.error.code === 'refused' ? 'refused' : undefined;
    }
    return channels.length > 0 && channels.every((one) => one.state === 'unsupported') ? 'refused' : undefined;
  }

  /** Whether the view that is open shows this. A period that grows leaves it open: what plays is still in it. */
  fits(source: PlayerSource): boolean {
    const now = this.#source;
    return (
      now !== undefined &&
      now.session === source.session &&
      now.user === source.user &&
      now.deviceId === source.deviceId &&
      now.place === source.place &&
      now.durationS === source.durationS &&
      (source.period.endS === now.period.endS ||
        (source.period.startS <= now.period.startS && source.period.endS > now.period.endS))
    );
  }

  /** Whether a time of the period lies where the view cannot reach: the period grew, or only a part of it is played. */
  isBeyond({ period }: PlayerSource, timeS: number): boolean {
    if (this.#source === undefined) return false;
    const { startS, endS } = this.#reach;
    return (timeS > endS && period.endS > endS) || (timeS < startS && period.startS < startS);
  }

  close(): void {
    this.#off?.();
    this.#view?.close();
    this.#view = undefined;
    this.#source = undefined;
    this.#shown = '';
    this.#gap = undefined;
    this.#soundError = undefined;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    if (this.#view !== undefined) this.#follow();
  }

  #follow(): void {
    const view = this.#view;
    if (view === undefined) return;
    const { state, speed, channels, soundChannel, isSoundBlocked, soundError, volume, lastGap, stats } = view;
    const reports = channels.map(({ channel, state: does, keyFramesOnly, hasSound }) => [
      channel,
      does,
      keyFramesOnly,
      hasSound,
    ]);
    const shown = JSON.stringify([
      state.kind,
      speed,
      reports,
      soundChannel,
      isSoundBlocked,
      soundError?.message,
      volume,
      lastGap,
      stats.channels.map(({ width, height }) => [width, height]),
    ]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#host.requestUpdate();
    }
    if (soundError !== this.#soundError) {
      this.#soundError = soundError;
      if (soundError) this.#events.onSoundFailed(soundError.message);
    }
    if (lastGap !== this.#gap) {
      this.#gap = lastGap;
      if (lastGap) this.#events.onGap(lastGap.fromS, lastGap.toS);
    }
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      const positionS = this.#view?.positionS;
      if (positionS === undefined || positionS === this.#lastS) return;
      this.#lastS = positionS;
      this.#events.onTime(positionS);
    });
  }
}
