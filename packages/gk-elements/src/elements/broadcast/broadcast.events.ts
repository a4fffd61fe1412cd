/** Recipients of a broadcast: `global` for all devices that the user sees, `devices` for those in `devices`. @public */
export type BroadcastTarget = 'global' | 'devices';

/**
 * The user chose other recipients of a broadcast: all devices, or those in `devices`. Does not bubble.
 *
 * @public
 */
export class GkBroadcastTargetChangedEvent extends Event {
  static readonly eventName = 'gk-broadcast-target-changed';
  /** The new recipients, as `broadcast.target`. */
  readonly recipients: BroadcastTarget;

  constructor(recipients: BroadcastTarget) {
    super(GkBroadcastTargetChangedEvent.eventName);
    this.recipients = recipients;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user chose other recipients of a broadcast; does not bubble. */
    'gk-broadcast-target-changed': GkBroadcastTargetChangedEvent;
  }
}
