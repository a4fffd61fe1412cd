import type { RecordedView } from 'gk-sdk/dom';
import { stepPace, type TimelinePeriod } from 'gk-sdk/rules';
import { clipWith, isRunning, type PlayerKeyAction } from './player-core.js';
import type { PlayerToolbarActions } from './player-toolbar.js';

/** End leads so far ahead of the last picture, seconds. */
const END_BEFORE_S = 5;

/** What a player shows at this moment. @internal */
export interface PlayerSight {
  readonly view: RecordedView | undefined;
  readonly positionS: number;
  readonly bounds: TimelinePeriod;
  /** Start of the first record and end of the last one. */
  readonly recorded: TimelinePeriod;
  readonly clip: TimelinePeriod | undefined;
  readonly chosen: number;
  readonly channelCount: number;
  readonly channels: readonly number[];
}

/** What the actions need of the player. @internal */
export interface PlayerActionsHost {
  look(): PlayerSight;
  play(): void;
  seek(timeS: number): Promise<void>;
  step(direction: 1 | -1): Promise<void>;
  savePicture(): void;
  /** The speed of a playback that is not open yet. */
  setFirstSpeed(speed: number): void;
  setClip(clip: TimelinePeriod | undefined): void;
  requestDownload(): void;
  /** Begins to pack the clip, or gives it up. */
  togglePacking(): void;
  choose(channel: number): void;
  toggleChannel(channel: number): void;
  toggleLoop(): void;
  toggleMap(): void;
  toggleFullScreen(): void;
  shrink(): void;
  /** Somebody listens at a speed at which there is no sound. */
  soundIsSilent(): void;
}

/** What buttons and keys do. @internal */
export class PlayerActions implements PlayerToolbarActions {
  readonly #host: PlayerActionsHost;

  constructor(host: PlayerActionsHost) {
    this.#host = host;
  }

  readonly toggle = (): void => {
    const { view } = this.#host.look();
    if (view && isRunning(view)) view.pause();
    else this.#host.play();
  };

  readonly step = (direction: 1 | -1): void => {
    void this.#host.step(direction);
  };

  readonly skip = (byS: number): void => {
    this.#seek(this.#host.look().positionS + byS);
  };

  readonly setSpeed = (speed: number): void => {
    const { view } = this.#host.look();
    if (speed === 0) view?.pause();
    else if (view === undefined) this.#host.setFirstSpeed(speed);
    else {
      view.setSpeed(speed);
      this.#hintSound(view);
    }
  };

  readonly toggleSound = (): void => {
    const { view, chosen } = this.#host.look();
    if (view === undefined) return;
    if (view.isSoundBlocked) {
      void view.resumeSound();
      return;
    }
    view.soundChannel = view.soundChannel === undefined ? chosen : undefined;
    this.#hintSound(view);
  };

  readonly setVolume = (volume: number): void => {
    const { view } = this.#host.look();
    if (view) view.volume = volume;
  };

  readonly snapshot = (): void => {
    this.#host.savePicture();
  };

  readonly setClipEnd = (end: 'start' | 'end'): void => {
    const { clip, positionS, bounds } = this.#host.look();
    this.#host.setClip(clipWith(clip, end, positionS, bounds));
  };

  readonly toggleLoop = (): void => {
    this.#host.toggleLoop();
  };

  readonly download = (): void => {
    this.#host.requestDownload();
  };

  readonly pack = (): void => {
    this.#host.togglePacking();
  };

  readonly clearClip = (): void => {
    this.#host.setClip(undefined);
  };

  readonly toggleMap = (): void => {
    this.#host.toggleMap();
  };

  readonly shrink = (): void => {
    this.#host.shrink();
  };

  readonly toggleFullScreen = (): void => {
    this.#host.toggleFullScreen();
  };

  /** Does what a key asks for. */
  act(action: PlayerKeyAction): void {
    switch (action.kind) {
      case 'toggle':
        this.toggle();
        return;
      case 'slower':
      case 'faster':
        this.#stepSpeed(action.kind);
        return;
      case 'step':
        this.step(action.direction);
        return;
      case 'skip':
        this.skip(action.byS);
        return;
      case 'start':
        this.#seek(this.#host.look().recorded.startS);
        return;
      case 'end':
        this.#seek(this.#host.look().recorded.endS - END_BEFORE_S);
        return;
      case 'channel':
        this.#channel(action.channel);
        return;
      case 'set-start':
        this.setClipEnd('start');
        return;
      case 'set-end':
        this.setClipEnd('end');
        return;
      case 'full-screen':
        this.toggleFullScreen();
        return;
      case 'snapshot':
        this.snapshot();
        return;
      case 'shrink':
        this.shrink();
        return;
      case 'mute':
        this.toggleSound();
    }
  }

  /** Says why nothing is heard, where one could wonder. */
  #hintSound({ soundChannel, speed }: RecordedView): void {
    if (soundChannel !== undefined && speed !== 0 && speed !== 1) this.#host.soundIsSilent();
  }

  #seek(timeS: number): void {
    const { startS, endS } = this.#host.look().bounds;
    void this.#host.seek(Math.max(startS, Math.min(endS, timeS)));
  }

  #stepSpeed(kind: 'slower' | 'faster'): void {
    const { view } = this.#host.look();
    if (view && isRunning(view)) this.setSpeed(stepPace({ speed: view.speed, lastSpeed: view.speed }, kind).speed);
    else if (kind === 'faster') this.#host.play();
    else this.skip(-5);
  }

  #channel(channel: number): void {
    const { channels, channelCount } = this.#host.look();
    if (channel > channelCount) return;
    if (!channels.includes(channel)) this.#host.toggleChannel(channel);
    this.#host.choose(channel);
  }
}
