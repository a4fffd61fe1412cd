/**
 * The moment that an incident shows changed: the pictures went on, or the user chose another one. At most once a frame.
 * Does not bubble.
 *
 * @public
 */
export class GkIncidentTimeChangedEvent extends Event {
  static readonly eventName = 'gk-incident-time-changed';
  /** Unix seconds with fraction. */
  readonly timeS: number;
  /** Whether the user or the pictures changed it. */
  readonly by: 'user' | 'clock';

  constructor(timeS: number, by: 'user' | 'clock') {
    super(GkIncidentTimeChangedEvent.eventName);
    this.timeS = timeS;
    this.by = by;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The moment shown changed; does not bubble. */
    'gk-incident-time-changed': GkIncidentTimeChangedEvent;
  }
}
