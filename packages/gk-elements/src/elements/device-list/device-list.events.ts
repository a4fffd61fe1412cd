/**
 * The user picked a device of a list. The list then marks it as selected, unless the event is
 * cancelled. Does not bubble.
 *
 * @public
 */
export class GkDeviceListSelectedEvent extends Event {
  static readonly eventName = 'gk-device-list-selected';
  readonly deviceId: string;

  constructor(deviceId: string) {
    super(GkDeviceListSelectedEvent.eventName, { cancelable: true });
    this.deviceId = deviceId;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user picked a device of a list; cancelable, does not bubble. */
    'gk-device-list-selected': GkDeviceListSelectedEvent;
  }
}
