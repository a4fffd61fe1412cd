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

declare global {
  interface HTMLElementEventMap {
    /** The user selected a device of a list; cancelable, does not bubble. */
    'gk-device-list-selected': GkDeviceListSelectedEvent;
  }
}
