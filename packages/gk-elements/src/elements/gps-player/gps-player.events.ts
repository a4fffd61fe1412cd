/**
 * The position of a GPS player changed: its clock ran on, or the user chose another time. At most once a frame. Does not
 * bubble.
 *
 * @public
 */
export class GkGpsPlayerTimeChangedEvent extends Event {
  static readonly eventName = 'gk-gps-player-time-changed';
  /** Unix seconds, with fractions while the clock runs. */
  readonly timeS: number;
  /** Who moved it. */
  readonly by: 'user' | 'clock';

  constructor(timeS: number, by: 'user' | 'clock') {
    super(GkGpsPlayerTimeChangedEvent.eventName);
    this.timeS = timeS;
    this.by = by;
  }
}

/**
 * A GPS player began to play, or stopped: by the user, or at the end of the track. Does not bubble.
 *
 * @public
 */
export class GkGpsPlayerPlayingChangedEvent extends Event {
  static readonly eventName = 'gk-gps-player-playing-changed';
  readonly playing: boolean;

  constructor(playing: boolean) {
    super(GkGpsPlayerPlayingChangedEvent.eventName);
    this.playing = playing;
  }
}

/**
 * A GPS player has read its track; an empty one has no points. Does not bubble.
 *
 * @public
 */
export class GkGpsPlayerLoadedEvent extends Event {
  static readonly eventName = 'gk-gps-player-loaded';
  readonly points: number;
  /** Whose track it is. */
  readonly deviceId: string;

  constructor(points: number, deviceId: string) {
    super(GkGpsPlayerLoadedEvent.eventName);
    this.points = points;
    this.deviceId = deviceId;
  }
}

/**
 * The user chose which of the vehicles on the clock is shown in detail. Does not bubble.
 *
 * @public
 */
export class GkGpsPlayerDeviceChosenEvent extends Event {
  static readonly eventName = 'gk-gps-player-device-chosen';
  readonly deviceId: string;

  constructor(deviceId: string) {
    super(GkGpsPlayerDeviceChosenEvent.eventName);
    this.deviceId = deviceId;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The position changed; does not bubble. */
    'gk-gps-player-time-changed': GkGpsPlayerTimeChangedEvent;
    /** It began to play, or stopped; does not bubble. */
    'gk-gps-player-playing-changed': GkGpsPlayerPlayingChangedEvent;
    /** The track was read; does not bubble. */
    'gk-gps-player-loaded': GkGpsPlayerLoadedEvent;
    /** Another vehicle is shown in detail; does not bubble. */
    'gk-gps-player-device-chosen': GkGpsPlayerDeviceChosenEvent;
  }
}
