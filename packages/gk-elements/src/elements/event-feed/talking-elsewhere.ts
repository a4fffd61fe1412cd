import type { Session, StreamStatus } from 'gk-sdk';
import { devicesTalkedTo } from 'gk-sdk/rules';
import type { EventFeedCore } from './event-feed-core.js';

/**
 * Ends calls that another user answers: a dispatcher who picks up makes the telephone of the others silent. Looks at each
 * stream status once, so that a call that comes during a talk rings all the same until the next one.
 *
 * @internal
 */
export class TalkingElsewhere {
  #seen: StreamStatus | undefined;

  /** True when a call ended. */
  withdraw(core: EventFeedCore, session: Session | undefined): boolean {
    const status = session?.streamStatus;
    if (status === this.#seen) return false;
    this.#seen = status;
    const username = session?.state.kind === 'signed-in' ? session.state.user.username : undefined;
    const ended = devicesTalkedTo(status, username).map((deviceId) => core.withdrawCalls(deviceId));
    return ended.includes(true);
  }
}
