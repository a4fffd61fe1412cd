/**
 * The user selected a device of a list or, with `selection="multiple"`, changed the selection. The list then marks the
 * devices as selected, unless the event is cancelled. Does not bubble.
 *
 * @public
 */
export class GkDeviceListSelectedEvent extends Event {
  static readonly eventName = 'gk-device-list-selected';
  /** The device that was clicked or selected with the keyboard. */
  readonly deviceId: string;
  /** All devices selected now, in the order of the list. */
  readonly deviceIds: readonly string[];

  constructor(deviceId: string, deviceIds: readonly string[] = [deviceId]) {
    super(GkDeviceListSelectedEvent.eventName, { cancelable: true });
    this.deviceId = deviceId;
    this.deviceIds = deviceIds;
  }
}

/** The user requested the context menu of a device. Cancel the event to show something in place of the browser's. Bubbles. @public */
export class GkRequestDeviceMenuEvent extends Event {
  static readonly eventName = 'gk-request-device-menu';
  readonly deviceId: string;
  /** Position for the menu, CSS pixels of the viewport. */
  readonly x: number;
  readonly y: number;

  constructor(deviceId: string, x: number, y: number) {
    super(GkRequestDeviceMenuEvent.eventName, { bubbles: true, composed: true, cancelable: true });
    this.deviceId = deviceId;
    this.x = x;
    this.y = y;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user selected a device of a list; cancelable, does not bubble. */
    'gk-device-list-selected': GkDeviceListSelectedEvent;
    /** The user requested the context menu of a device; cancelable, bubbles. */
    'gk-request-device-menu': GkRequestDeviceMenuEvent;
  }
}
