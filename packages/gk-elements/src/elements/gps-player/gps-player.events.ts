import type { GpsPoint } from 'gk-sdk';
import type { GpsPlayerEvent } from './track-events.js';

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
  /** Whether the user or the clock changed the position. */
  readonly by: 'user' | 'clock';

  constructor(timeS: number, by: 'user' | 'clock') {
    super(GkGpsPlayerTimeChangedEvent.eventName);
    this.timeS = timeS;
    this.by = by;
  }
}

/**
 * Playback in a GPS player started or stopped, by the user or at the end of the track. Does not bubble.
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
 * A GPS player has loaded its track. An empty track has no points. Does not bubble.
 *
 * @public
 */
export class GkGpsPlayerLoadedEvent extends Event {
  static readonly eventName = 'gk-gps-player-loaded';
  readonly points: number;
  /** Id of the device of the track. */
  readonly deviceId: string;

  constructor(points: number, deviceId: string) {
    super(GkGpsPlayerLoadedEvent.eventName);
    this.points = points;
    this.deviceId = deviceId;
  }
}

/**
 * The user chose which of the vehicles is shown in detail. Does not bubble.
 *
 * @public
 */
export class GkGpsPlayerDeviceSelectedEvent extends Event {
  static readonly eventName = 'gk-gps-player-device-selected';
  readonly deviceId: string;

  constructor(deviceId: string) {
    super(GkGpsPlayerDeviceSelectedEvent.eventName);
    this.deviceId = deviceId;
  }
}

/**
 * The stretch that chart and table show changed: the user chose another hour, or the position went to another one. Does not
 * bubble.
 *
 * @public
 */
export class GkGpsPlayerWindowChangedEvent extends Event {
  static readonly eventName = 'gk-gps-player-window-changed';
  /** First moment, unix seconds. */
  readonly fromS: number;
  /** End, unix seconds, not included. */
  readonly toS: number;

  constructor(fromS: number, toS: number) {
    super(GkGpsPlayerWindowChangedEvent.eventName);
    this.fromS = fromS;
    this.toS = toS;
  }
}

/**
 * The user opened a moment of the track: pressed a bar of the chart, a row of the table, a point or an event of the map, or
 * an event of the list, or pressed Enter on chart or table. A page shows video, map and address of it (spec 001 section 2). Does
 * not bubble.
 *
 * @public
 */
export class GkGpsPlayerPointOpenedEvent extends Event {
  static readonly eventName = 'gk-gps-player-point-opened';
  /** The point of the track nearest in time. */
  readonly point: GpsPoint;
  /** Id of the device of the track; undefined for a track provided by the page. */
  readonly deviceId: string | undefined;
  /** The event that was opened, if any. */
  readonly event: GpsPlayerEvent | undefined;

  constructor(init: Pick<GkGpsPlayerPointOpenedEvent, 'point' | 'deviceId' | 'event'>) {
    super(GkGpsPlayerPointOpenedEvent.eventName);
    this.point = init.point;
    this.deviceId = init.deviceId;
    this.event = init.event;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The position changed; does not bubble. */
    'gk-gps-player-time-changed': GkGpsPlayerTimeChangedEvent;
    /** Playback started or stopped; does not bubble. */
    'gk-gps-player-playing-changed': GkGpsPlayerPlayingChangedEvent;
    /** The track was loaded; does not bubble. */
    'gk-gps-player-loaded': GkGpsPlayerLoadedEvent;
    /** The user chose another vehicle to show in detail; does not bubble. */
    'gk-gps-player-device-selected': GkGpsPlayerDeviceSelectedEvent;
    /** Chart and table show another period; does not bubble. */
    'gk-gps-player-window-changed': GkGpsPlayerWindowChangedEvent;
    /** The user opened a moment of the track; does not bubble. */
    'gk-gps-player-point-opened': GkGpsPlayerPointOpenedEvent;
  }
}
