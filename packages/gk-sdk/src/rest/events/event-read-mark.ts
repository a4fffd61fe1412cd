import { numberField, toRow } from '../../model/fields/json-fields.js';
import type { FleetEvent } from '../../model/events/fleet-event.js';
import type { RestCallOptions } from '../connection/call-options.js';
import type { RestConnection } from '../connection/rest-connection.js';

/** Mark up to which a user has read the events. @public */
export interface EventReadMark {
  /** Events with a greater number are unread. 0 = no event was read yet: those that happened after `timeS` are unread. */
  readonly serialNo: number;
  /** When that event happened, unix seconds. */
  readonly timeS: number;
}

/**
 * The one mark of the user who is logged in, the same in all browsers (docs/protocol.md, "Read mark"). Only on a server with the
 * extension `event-read-mark`.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface EventReadMarkResource {
  /** `GET gkevent/readmark`; undefined for a user who has none yet. */
  read(options?: RestCallOptions): Promise<EventReadMark | undefined>;
  /** `PUT gkevent/readmark` without an event: for a user without a mark, everything up to now is read. Returns the mark. */
  begin(options?: RestCallOptions): Promise<EventReadMark>;
  /** `PUT gkevent/readmark`: the events up to this one are read. A mark that is further on stays. Returns the mark. */
  moveTo(serialNo: number, options?: RestCallOptions): Promise<EventReadMark>;
  /** `PUT gkevent/readmark` with `back`: this event and all later ones are unread. Returns the mark. */
  moveBefore(serialNo: number, options?: RestCallOptions): Promise<EventReadMark>;
  /** The mark that a message of the event channel (`eventMessage` of the session) tells; undefined for any other message. */
  ofMessage(message: Readonly<Record<string, unknown>>): EventReadMark | undefined;
  /** Whether an event is above the mark. */
  isUnread(event: Pick<FleetEvent, 'serialNo' | 'happenedS'>, mark: EventReadMark): boolean;
}

/** The calls of the read mark over a connection, such as `session.rest`. @public */
export function eventReadMarkResource(rest: RestConnection): EventReadMarkResource {
  const put = (body: Readonly<Record<string, unknown>>, options: RestCallOptions | undefined): Promise<EventReadMark> =>
    rest.call({ method: 'PUT', path: 'eventReadMark', body, read: requireMark }, options);
  return {
    read: (options) => rest.call({ method: 'GET', path: 'eventReadMark', read: readMark }, options),
    begin: (options) => put({}, options),
    moveTo: (serialNo, options) => put({ serialno: serialNo }, options),
    moveBefore: (serialNo, options) => put({ serialno: serialNo, back: 1 }, options),
    ofMessage: (message) => (message.cmd === 'readmark' ? readMark(message) : undefined),
    isUnread: ({ serialNo, happenedS }, mark) =>
      mark.serialNo > 0 ? serialNo > mark.serialNo : happenedS > mark.timeS,
  };
}

function readMark(json: unknown): EventReadMark | undefined {
  const row = toRow(json);
  const [serialNo, timeS] = [numberField(row?.serialno), numberField(row?.time)];
  return serialNo === undefined || timeS === undefined ? undefined : { serialNo, timeS };
}

function requireMark(json: unknown): EventReadMark {
  const mark = readMark(json);
  if (mark === undefined) throw new TypeError('The answer holds no mark.');
  return mark;
}
