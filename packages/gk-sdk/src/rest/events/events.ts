import { readFleetEvent, type FleetEvent } from '../../model/events/fleet-event.js';
import { numberField, optionalTextField, textField, toRow } from '../../model/fields/json-fields.js';
import { toItems } from '../../model/fields/list-change.js';
import { omitUndefined } from '../../model/fields/omit-undefined.js';
import { toUnixS } from '../../model/fields/wire-time.js';
import { GkError } from '../../errors/gk-error.js';
import type { EventQuery } from '../../rules/events/event-query.js';
import { readRecordingParts, type RecordingPart } from '../../rules/footage/recording-parts.js';
import { formatDay, formatIsoWithOffset, type Zone } from '../../rules/time/zone.js';
import type { RestCallOptions } from '../connection/client.js';
import { replyList } from '../connection/setting-resource.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { RestFile } from '../files/rest-file.js';

/** Events of one page: `limit` of the query (docs/protocol.md, "Events"). */
const PAGE_ROWS = 5_000;

/** Footage of an event to fetch. @public */
export interface EventFootageRequest {
  /** The server's number of the event. */
  readonly serialNo: number;
  /** From 1. */
  readonly channel: number;
}

/**
 * Events of the fleet: search them, note what was done about them, fetch their footage (spec 001 section 7). Every call
 * needs F_event and sees the devices that the user sees.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface EventsResource {
  /**
   * `POST gkevent/eventquery`: events by serial number. A row that cannot be read is left out. The reference recorder
   * looks 30 days back when neither a time nor a serial number is asked for.
   *
   * @example
   * ```ts
   * const today = await api.events.query({ afterS: startOfDayS, zone: 'Asia/Taipei' });
   * const changed = await api.events.query({ afterS: startOfDayS, updatedAfterS: lastAskedS });
   * ```
   */
  query(query: EventQuery, options?: RestCallOptions): Promise<readonly FleetEvent[]>;
  /**
   * Result of {@link EventsResource.query} in pages of at most 5,000 events, each requested when the one before it was
   * taken: a long span shows its first events at once, and ends where the loop does. A server without pages answers
   * with one. With `limit`, it ends after as many events. Each page throws as a call rejects.
   *
   * @example
   * ```ts
   * for await (const page of api.events.pages({ afterS, newestFirst: true })) list.push(...page);
   * ```
   */
  pages(query: EventQuery, options?: RestCallOptions): AsyncIterable<readonly FleetEvent[]>;
  /** `PUT gkevent/eventset`. */
  setCheckStatus(
    serialNo: number,
    checkStatus: number,
    options?: RestCallOptions,
  ): Promise<
    Required<Pick<FleetEvent, 'serialNo' | 'checkStatus'>> & Pick<FleetEvent, 'checkedBy' | 'checkedS' | 'updatedS'>
  >;
  /** `POST gkevent/eventset`; needs permission 0 or 1. Send a memo only when it changed. */
  setMemo(
    serialNo: number,
    memo: string,
    options?: RestCallOptions,
  ): Promise<Required<Pick<FleetEvent, 'memo'>> & Pick<FleetEvent, 'updatedS'>>;
  /** `POST gkevent/download`: fetches the footage of an event (again); needs permission 0 or 1. */
  requestDownload(
    event: Pick<FleetEvent, 'serialNo' | 'deviceId' | 'eventCode'>,
    options?: RestCallOptions,
  ): Promise<
    Required<Pick<FleetEvent, 'serialNo' | 'downloaded' | 'downloadTries' | 'downloadMask'>> &
      Pick<FleetEvent, 'updatedS'> & {
        /** The server's words, for the notice of success. */
        readonly message: string;
      }
  >;
  /** `GET gkevent/footageinfo`: the span of an event's footage, unix seconds. */
  footageInfo(
    request: EventFootageRequest,
    options?: RestCallOptions,
  ): Promise<{ readonly startS: number; readonly endS: number }>;
  /**
   * `GET gkevent/footageinfo` with `parts`: how many files the footage comes as. An MP4 holds one codec, so that one
   * more begins where the camera changed it. 1 from a server that does not tell, and until the footage is on the server.
   *
   * @example
   * ```ts
   * const parts = await api.events.footageParts({ serialNo: event.serialNo, channel: 1 });
   * for (let part = 1; part <= parts; part += 1) await save(await api.events.footage(event, 1, { part }));
   * ```
   */
  footageParts(request: EventFootageRequest, options?: RestCallOptions): Promise<number>;
  /** The same call: the files, with the capture times of each where the server sends them. */
  footageFiles(request: EventFootageRequest, options?: RestCallOptions): Promise<readonly RecordingPart[]>;
  /**
   * `GET gkevent/footage/{deviceid}_{time}_ch{n}.mp4`: the footage as MP4, or one of its files; `not-found` until it
   * is on the server, `invalid-argument` for a part that is no whole number from 1.
   */
  footage(
    event: Pick<FleetEvent, 'serialNo' | 'deviceId' | 'happenedS'>,
    channel: number,
    options?: RestCallOptions & {
      /** From 1 (the default); {@link EventsResource.footageParts} returns their number. */
      readonly part?: number;
    },
  ): Promise<RestFile>;
  /** Address of the same file for a video element or a link. A secret: it holds the credentials. */
  footageUrl(
    event: Pick<FleetEvent, 'serialNo' | 'deviceId' | 'happenedS'>,
    channel: number,
    options?: { readonly part?: number },
  ): string;
  /**
   * `GET gkevent/file/{deviceid}_{time}_{n}.{extension}`: a file that the device has sent with the event, of its `files`; `not-found` when it is
   * not on the server any more.
   */
  file(
    event: Pick<FleetEvent, 'serialNo' | 'deviceId' | 'happenedS'>,
    file: Pick<NonNullable<FleetEvent['files']>[number], 'id' | 'extension'>,
    options?: RestCallOptions,
  ): Promise<RestFile>;
  /** Address of the same file for an image, a player or a link. A secret: it holds the credentials. */
  fileUrl(
    event: Pick<FleetEvent, 'serialNo' | 'deviceId' | 'happenedS'>,
    file: Pick<NonNullable<FleetEvent['files']>[number], 'id' | 'extension'>,
  ): string;
}

/** The calls about events over a connection, such as `session.rest`. @public */
export function eventsResource(rest: RestConnection): EventsResource {
  const footageFiles: EventsResource['footageFiles'] = ({ serialNo, channel }, options) => {
    const read = (json: unknown) => readRecordingParts(toReply(json));
    const query = { s: serialNo, c: channel, parts: 1 };
    return rest.call({ method: 'GET', path: 'eventFootageInfo', query, credentials: 'query', read }, options);
  };
  const footage = (
    event: Pick<FleetEvent, 'serialNo' | 'deviceId' | 'happenedS'>,
    channel: number,
    { part = 1 }: { readonly part?: number } = {},
  ) => {
    if (!Number.isInteger(part) || part < 1) {
      throw new GkError('invalid-argument', 'The parts of footage count from 1.');
    }
    const further = part > 1;
    return {
      path: 'eventFootage' as const,
      params: { name: `${event.deviceId}_${event.happenedS}_ch${channel}${further ? `-${part}` : ''}.mp4` },
      query: { s: event.serialNo, c: channel, ...(further && { part }) },
    };
  };
  const eventFile = (
    { serialNo, deviceId, happenedS }: Pick<FleetEvent, 'serialNo' | 'deviceId' | 'happenedS'>,
    { id, extension }: { readonly id: number; readonly extension: string },
  ) => ({
    path: 'eventFile' as const,
    params: { name: `${deviceId}_${happenedS}_${id}.${extension}` },
    query: { s: serialNo, f: id },
  });
  const queryPage = (
    query: EventQuery,
    limit: number,
    options: RestCallOptions | undefined,
  ): Promise<readonly unknown[]> => {
    const body = { ...toQueryBody(query), limit };
    return rest.call({ method: 'POST', path: 'eventQuery', body, read: replyList }, options);
  };
  async function* pages(query: EventQuery, options?: RestCallOptions): AsyncGenerator<readonly FleetEvent[]> {
    let next: EventQuery | undefined = query;
    let left = query.limit ?? Infinity;
    while (next !== undefined) {
      const limit = Math.min(PAGE_ROWS, left);
      const rows = await queryPage(next, limit, options);
      // A server without pages sends more.
      const events = readPage(rows, next).slice(0, left);
      left -= events.length;
      if (events.length > 0) yield events;
      // Only a page that is just full can have another one behind it.
      next = rows.length === limit && events.length > 0 && left > 0 ? behind(next, events) : undefined;
    }
  }
  return {
    pages,
    query: async (query, options) => {
      const events: FleetEvent[] = [];
      for await (const page of pages(query, options)) {
        for (const event of page) events.push(event);
      }
      return events;
    },
    setCheckStatus: (serialNo, checkStatus, options) => {
      const body = { serialno: serialNo, checkstatus: checkStatus };
      const read = (json: unknown) => {
        const row = toReply(json);
        return omitUndefined({
          serialNo: numberField(row.serialno) ?? serialNo,
          checkStatus: numberField(row.checkstatus) ?? checkStatus,
          checkedBy: optionalTextField(row.checkedby),
          checkedS: numberField(row.checkedtime),
          updatedS: toUnixS(row.updatetime),
        });
      };
      return rest.call({ method: 'PUT', path: 'eventSet', body, read }, options);
    },
    setMemo: (serialNo, memo, options) => {
      const read = (json: unknown) => {
        const row = toReply(json);
        return omitUndefined({
          memo: row.memo === undefined ? memo : textField(row.memo),
          updatedS: toUnixS(row.updatetime),
        });
      };
      return rest.call({ method: 'POST', path: 'eventSet', body: { serialno: serialNo, memo }, read }, options);
    },
    requestDownload: ({ serialNo, deviceId, eventCode }, options) => {
      const body = { deviceid: deviceId, appdevid: eventCode, serialno: serialNo };
      const read = (json: unknown) => {
        const row = toReply(json);
        return omitUndefined({
          serialNo: numberField(row.serialno) ?? serialNo,
          downloaded: numberField(row.completed) === 1,
          downloadTries: numberField(row.try) ?? 0,
          downloadMask: numberField(row.download) ?? 0,
          updatedS: toUnixS(row.updatetime),
          message: textField(row.message),
        });
      };
      return rest.call({ method: 'POST', path: 'eventDownload', body, read }, options);
    },
    footageInfo: ({ serialNo, channel }, options) => {
      const read = (json: unknown) => {
        const row = toReply(json);
        const startS = toUnixS(row.start);
        const endS = toUnixS(row.end);
        if (startS === undefined || endS === undefined) throw new TypeError('The answer holds no span.');
        return { startS, endS };
      };
      const query = { s: serialNo, c: channel };
      return rest.call({ method: 'GET', path: 'eventFootageInfo', query, credentials: 'query', read }, options);
    },
    footageParts: async (request, options) => (await footageFiles(request, options)).length,
    footageFiles,
    footage: async (event, channel, options) =>
      rest.file({ method: 'GET', ...footage(event, channel, options), credentials: 'query' }, options),
    footageUrl: (event, channel, options) => rest.url(footage(event, channel, options)),
    file: (event, file, options) =>
      rest.file({ method: 'GET', ...eventFile(event, file), credentials: 'query' }, options),
    fileUrl: (event, file) => rest.url(eventFile(event, file)),
  };
}

/** The events of a page; a server that ignores where it begins gives the same page for ever. */
function readPage(
  rows: readonly unknown[],
  { afterSerialNo = -1, beforeSerialNo = Infinity }: EventQuery,
): FleetEvent[] {
  return toItems(rows, readFleetEvent).filter(({ serialNo }) => serialNo > afterSerialNo && serialNo < beforeSerialNo);
}

/** The query of the page behind one. */
function behind(query: EventQuery, page: readonly FleetEvent[]): EventQuery {
  const numbers = page.map(({ serialNo }) => serialNo);
  return query.newestFirst === true
    ? { ...query, beforeSerialNo: Math.min(...numbers) }
    : { ...query, afterSerialNo: Math.max(...numbers) };
}

function toQueryBody(query: EventQuery): Readonly<Record<string, unknown>> {
  const { zone = 0, eventCodes, newestFirst } = query;
  // Spec 001 section 7: today's events have a start alone, `afterTime`; a search has `afterDate` and `beforeDate`.
  const isSearch = query.beforeS !== undefined;
  return {
    ...given(isSearch ? 'afterDate' : 'afterTime', toIso(query.afterS, zone)),
    ...given('beforeDate', toIso(query.beforeS, zone)),
    ...given('afterUpdatetime', toIso(query.updatedAfterS, zone)),
    ...given('date', query.date && formatDay(query.date)),
    ...given('serialno', query.serialNo),
    ...given('afterSerialno', query.afterSerialNo),
    ...given('beforeSerialno', query.beforeSerialNo),
    ...given('deviceid', query.deviceId || undefined),
    ...given('groupid', query.groupId),
    ...given('appdevids', eventCodes && eventCodes.length > 0 ? eventCodes : undefined),
    ...given('hasSnapshot', query.hasSnapshot),
    ...given('desc', newestFirst),
    timeZone: zone,
  };
}

function given(name: string, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { [name]: value };
}

function toIso(unixS: number | undefined, zone: Zone): string | undefined {
  if (unixS === undefined) return undefined;
  if (!Number.isFinite(unixS)) throw new GkError('invalid-argument', 'A time of the event query is not a number.');
  return formatIsoWithOffset(Math.floor(unixS), zone);
}

function toReply(json: unknown): Readonly<Record<string, unknown>> {
  const row = toRow(json);
  if (row === undefined) throw new TypeError('The answer is not an object.');
  return row;
}
