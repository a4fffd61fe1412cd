/**
 * The user picked a vehicle on a map. The map then focuses it, unless the event is cancelled. Does
 * not bubble.
 *
 * @public
 */
export class GkMapDeviceSelectedEvent extends Event {
  static readonly eventName = 'gk-map-device-selected';
  readonly deviceId: string;

  constructor(deviceId: string) {
    super(GkMapDeviceSelectedEvent.eventName, { cancelable: true });
    this.deviceId = deviceId;
  }
}

/**
 * The user let the focused vehicle go (click beside it, Escape). The map then clears its focus,
 * unless the event is cancelled. Does not bubble.
 *
 * @public
 */
export class GkMapFocusClearedEvent extends Event {
  static readonly eventName = 'gk-map-focus-cleared';

  constructor() {
    super(GkMapFocusClearedEvent.eventName, { cancelable: true });
  }
}

/**
 * The user turned following the focused vehicle on or off. Does not bubble.
 *
 * @public
 */
export class GkMapFollowChangedEvent extends Event {
  static readonly eventName = 'gk-map-follow-changed';
  readonly follow: boolean;

  constructor(follow: boolean) {
    super(GkMapFollowChangedEvent.eventName);
    this.follow = follow;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user picked a vehicle on a map; cancelable, does not bubble. */
    'gk-map-device-selected': GkMapDeviceSelectedEvent;
    /** The user let the focused vehicle go; cancelable, does not bubble. */
    'gk-map-focus-cleared': GkMapFocusClearedEvent;
    /** The user turned following on or off; does not bubble. */
    'gk-map-follow-changed': GkMapFollowChangedEvent;
  }
}
