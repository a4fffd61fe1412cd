import type { GkError, Session, SessionState } from 'gk-sdk';

/**
 * The session of a `<gk-session>`, or the state of the session, changed. Does not bubble.
 *
 * @public
 */
export class GkSessionChangedEvent extends Event {
  static readonly eventName = 'gk-session-changed';
  /** The session in use; undefined when there is no session. */
  readonly session: Session | undefined;
  /** State of the session; undefined when there is no session. */
  readonly state: SessionState | undefined;
  /** Why the last login of a session made by the element failed. */
  readonly error: GkError | undefined;

  constructor(session: Session | undefined, state: SessionState | undefined, error: GkError | undefined) {
    super(GkSessionChangedEvent.eventName);
    this.session = session;
    this.state = state;
    this.error = error;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The session or its state changed; does not bubble. */
    'gk-session-changed': GkSessionChangedEvent;
  }
}
