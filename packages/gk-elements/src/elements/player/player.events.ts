/**
 * The time on the screen changed; at most once a frame. Does not bubble.
 *
 * @public
 */
export class GkPlayerTimeChangedEvent extends Event {
  static readonly eventName = 'gk-player-time-changed';
  /** Capture time of the pictures, unix seconds with fraction. */
  readonly timeS: number;

  constructor(timeS: number) {
    super(GkPlayerTimeChangedEvent.eventName);
    this.timeS = timeS;
  }
}

/**
 * The user chose where playing begins: in the time pickers, or a day in the record map. Does not bubble.
 *
 * @public
 */
export class GkPlayerStartSelectedEvent extends Event {
  static readonly eventName = 'gk-player-start-selected';
  /** Unix seconds. */
  readonly timeS: number;

  constructor(timeS: number) {
    super(GkPlayerStartSelectedEvent.eventName);
    this.timeS = timeS;
  }
}

/** State of a player. @public */
export type PlayerState =
  | 'empty'
  | 'loading'
  | 'no-record'
  | 'offline'
  | 'stopped'
  | 'opening'
  | 'buffering'
  | 'playing'
  | 'paused'
  | 'seeking'
  | 'ended'
  | 'failed';

/**
 * The state of the player changed. Does not bubble.
 *
 * @public
 */
export class GkPlayerStateChangedEvent extends Event {
  static readonly eventName = 'gk-player-state-changed';
  readonly state: PlayerState;

  constructor(state: PlayerState) {
    super(GkPlayerStateChangedEvent.eventName);
    this.state = state;
  }
}

/**
 * The user chose other channels. Does not bubble.
 *
 * @public
 */
export class GkPlayerChannelsChangedEvent extends Event {
  static readonly eventName = 'gk-player-channels-changed';
  /** From 1. */
  readonly channels: readonly number[];

  constructor(channels: readonly number[]) {
    super(GkPlayerChannelsChangedEvent.eventName);
    this.channels = channels;
  }
}

/**
 * The user chose the main stream, the sub stream, or leaves it to the player. Does not bubble.
 *
 * @public
 */
export class GkPlayerMainChangedEvent extends Event {
  static readonly eventName = 'gk-player-main-changed';
  /** As the property `main` of the player. */
  readonly main: boolean | 'auto';

  constructor(main: boolean | 'auto') {
    super(GkPlayerMainChangedEvent.eventName);
    this.main = main;
  }
}

/**
 * The user chose another clip, or none. Does not bubble.
 *
 * @public
 */
export class GkPlayerClipChangedEvent extends Event {
  static readonly eventName = 'gk-player-clip-changed';
  /** Unix seconds; undefined = no clip. */
  readonly clip: { readonly startS: number; readonly endS: number } | undefined;

  constructor(clip: { readonly startS: number; readonly endS: number } | undefined) {
    super(GkPlayerClipChangedEvent.eventName);
    this.clip = clip;
  }
}

/**
 * The user wants a stretch of recording as a file, for example through a `<gk-download>`. Bubbles.
 *
 * @public
 */
export class GkRequestDownloadEvent extends Event {
  static readonly eventName = 'gk-request-download';
  readonly deviceId: string;
  readonly place: 'server' | 'device';
  /** From 1; a file each. */
  readonly channels: readonly number[];
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds, not included. */
  readonly endS: number;

  constructor(init: Pick<GkRequestDownloadEvent, 'deviceId' | 'place' | 'channels' | 'startS' | 'endS'>) {
    super(GkRequestDownloadEvent.eventName, { bubbles: true, composed: true });
    this.deviceId = init.deviceId;
    this.place = init.place;
    this.channels = init.channels;
    this.startS = init.startS;
    this.endS = init.endS;
  }
}

/** One file of a clip. @public */
export interface PlayerClipFile {
  /** From 1. */
  readonly channel: number;
  /** As the player would save it. */
  readonly name: string;
  /** An MP4 that one can seek in. */
  readonly content: Blob;
}

/**
 * A clip was packed into MP4 in this browser. The player saves the files, unless `preventDefault` says that the page
 * does something else with them. Does not bubble.
 *
 * @public
 */
export class GkPlayerClipPackedEvent extends Event {
  static readonly eventName = 'gk-player-clip-packed';
  /** One for each channel that had pictures, or several where its picture changed its size. */
  readonly files: readonly PlayerClipFile[];

  constructor(files: readonly PlayerClipFile[]) {
    super(GkPlayerClipPackedEvent.eventName, { cancelable: true });
    this.files = files;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The time on the screen changed; does not bubble. */
    'gk-player-time-changed': GkPlayerTimeChangedEvent;
    /** The user chose where playing begins, in the time pickers or the record map; does not bubble. */
    'gk-player-start-selected': GkPlayerStartSelectedEvent;
    /** The state of the player changed; does not bubble. */
    'gk-player-state-changed': GkPlayerStateChangedEvent;
    /** The user chose other channels; does not bubble. */
    'gk-player-channels-changed': GkPlayerChannelsChangedEvent;
    /** The user chose the main stream, the sub stream, or leaves it to the player; does not bubble. */
    'gk-player-main-changed': GkPlayerMainChangedEvent;
    /** The user chose another clip; does not bubble. */
    'gk-player-clip-changed': GkPlayerClipChangedEvent;
    /** A clip was packed into MP4 in this browser; does not bubble. */
    'gk-player-clip-packed': GkPlayerClipPackedEvent;
    /** The user wants a stretch of recording as a file; bubbles. */
    'gk-request-download': GkRequestDownloadEvent;
  }
}
