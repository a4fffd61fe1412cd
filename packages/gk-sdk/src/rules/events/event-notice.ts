import type { LiveEvent } from '../../model/events/live-event.js';
import type { StreamStatus } from '../../model/footage/stream-status.js';

/** Kind of an event of the event channel: a new event, a recovered one, or a driver's call. @public */
export type EventNoticeKind = 'event' | 'recovered' | 'call';

/** The word of the stream address, which servers use in the stream status, too. */
const TALK = 'talk';

/**
 * "Cmd 'new' raises a warning toast; 'cover' a success toast 'Recover Success'; a call flag rings and shows a 'Call
 * Request' toast" (spec 000 section 4): the flag counts on an update, too, until the call is over. Undefined for a
 * message without a notice.
 *
 * @public
 */
export function eventNoticeKind(
  event: Pick<LiveEvent, 'change' | 'callChannel' | 'checkStatus'>,
): EventNoticeKind | undefined {
  const { change, callChannel } = event;
  if (change === 'recovered') return 'recovered';
  if (change === 'updated') return callChannel === undefined || endsCall(event) ? undefined : 'call';
  if (change !== 'new') return undefined;
  return callChannel === undefined ? 'event' : 'call';
}

/**
 * Whether a message ends the call of its event: it was marked as seen, or the server has recovered the event. @public
 */
export function endsCall({ change, checkStatus = 0 }: Pick<LiveEvent, 'change' | 'checkStatus'>): boolean {
  return change === 'recovered' || (change === 'updated' && checkStatus > 0);
}

/**
 * Devices that another user talks to, by the stream status of a server (spec 000 section 3): their calls are answered.
 * The user's own talks do not count: the page knows of them.
 *
 * @public
 */
export function devicesTalkedTo(status: StreamStatus | undefined, username: string | undefined): readonly string[] {
  return (status?.devices ?? [])
    .filter(({ users }) => users.some((user) => user.type === TALK && user.username !== username))
    .map(({ deviceId }) => deviceId);
}
