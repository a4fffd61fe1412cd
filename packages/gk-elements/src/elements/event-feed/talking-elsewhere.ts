import type { Session, StreamStatus } from 'gk-sdk';
import type { EventFeedCore } from './event-feed-core.js';

/** The word of the stream address, which servers use in the stream status, too. */
const TALK = 'talk';

/**
 * Devices that somebody else talks to, by the stream status of a server (spec 000 section 3). The user's own talks do not
 * count: the page knows of them. Pure.
 *
 * @internal
 */
export function devicesTalkedTo(status: StreamStatus | undefined, username: string | undefined): readonly string[] {
  return (status?.devices ?? [])
    .filter(({ users }) => users.some((user) => user.type === TALK && user.username !== username))
    .map(({ deviceId }) => deviceId);
}

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
