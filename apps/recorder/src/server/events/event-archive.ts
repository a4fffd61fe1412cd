import type { EventMessage } from 'gk-sdk/wire';
import type { EventAttachments } from '../../store/events/attachment-store.js';
import type { AddedEvent } from '../../store/events/added-event-store.js';
import type { EventEdit } from '../../store/events/event-edit-store.js';
import type { FootageOrder } from '../../store/events/footage-order-store.js';
import type { DownloadPlan, RealtimePlan } from '../../store/events/event-plan.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { LiveWorld } from '../../device/live-world.js';
import type { WorldEvent } from '../../device/world.js';
import type { EventHistory, EventQuery } from '../../history/history.js';
import { opensAt } from '../access/content.js';
import { can, type Principal } from '../access/principal.js';
import type { Fleet } from '../fleet/fleet.js';
import { PLAN, type FootageOrders } from './footage-orders.js';
import type { EventFilter } from './event-filter.js';
import { addedEventRow, fileFields, footageFields, reportedEventRow, type EventRow } from './event-row.js';
import { mergeBySerial } from './merge-by-serial.js';
import { PlansInForce } from './plans-in-force.js';

const DAY_MS = 86_400_000;
/** How far a search goes back that names no time and no serial number, and how far the past reaches without a setting. */
const SEARCHED_DAYS = 30;
const MOST_DAYS = 180;
/** Many events in one moment have serial numbers of later moments, at most so far ahead. */
const SERIALS_AHEAD_MS = 3_600_000;
/** Events about a fence. */
const FENCE_CODES = new Set<number>([EVENT_CODES.geofenceIn, EVENT_CODES.geofenceOut]);

type Changes = Partial<
  Pick<EventEdit, 'checkStatus' | 'checkedBy' | 'checkedS' | 'memo' | 'downloadAskedMs' | 'downloadMask'>
>;

/** The footage of an event: its span in unix seconds, and its order where there is one. */
export interface EventFootage {
  readonly start: number;
  readonly end: number;
  readonly order: FootageOrder | undefined;
}

export interface EventArchiveOptions {
  readonly store: RecorderStore;
  readonly world: Pick<LiveWorld, 'timeOfSerial'>;
  /** All events that devices have reported. */
  readonly past: EventHistory;
  /** Which footage is fetched, and how far that is. */
  readonly footageOrders: FootageOrders;
  readonly fleet: Fleet;
  readonly link: Pick<DeviceLink, 'confirmAlarm'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Days that the database keeps events; 0 = all there are. */
  readonly keptDays: () => number;
}

/** Events as users see them: what the devices reported, under what users changed, planned and added. */
export class EventArchive {
  readonly #options: EventArchiveOptions;
  readonly #realtimePlans: PlansInForce<RealtimePlan>;

  constructor(options: EventArchiveOptions) {
    this.#options = options;
    this.#realtimePlans = new PlansInForce(options.store, options.store.events.realtimePlans);
  }

  /**
   * Pages of the events that a filter asks for, of the devices that a principal sees, by serial number; `pageSize` is for who
   * needs only some of them.
   */
  async *find(
    principal: Principal,
    filter: EventFilter,
    { signal, pageSize }: { readonly signal: AbortSignal; readonly pageSize?: number },
  ): AsyncIterable<readonly EventRow[]> {
    if (filter.serialno !== undefined) {
      const row = await this.get(principal, filter.serialno, signal);
      yield row && matches(row, filter) ? [row] : [];
      return;
    }
    const deviceIds = this.#deviceIds(principal, filter);
    const events = [...this.#options.store.events.added.all()].filter(
      (event) =>
        deviceIds.has(event.deviceId) &&
        opensAt(principal, event.startS) &&
        event.addedMs >= this.#addedFromMs(filter) &&
        this.#isKept(event.deviceId, event.addedMs),
    );
    const added: EventRow[] = [];
    for (const event of events) {
      const row = await this.#addedRow(event, signal);
      if (matches(row, filter)) added.push(row);
    }
    added.sort((a, b) => a.serialno - b.serialno);
    const reported = this.#reported(principal, filter, deviceIds, pageSize, signal);
    for await (const page of mergeBySerial(reported, added, filter.newestFirst)) {
      // Until a history answers, a device may have left what the principal sees.
      yield page.filter(({ deviceid }) => this.#options.fleet.view(principal, deviceid) === 'visible');
    }
  }

  /** One event of a visible device. */
  async get(principal: Principal, serialno: number, signal: AbortSignal): Promise<EventRow | undefined> {
    const { store, past, fleet } = this.#options;
    const isVisible = (deviceId: string, atS: number) =>
      fleet.view(principal, deviceId) === 'visible' && opensAt(principal, atS);
    const added = store.events.added.get(serialno);
    if (
      added !== undefined &&
      (added.addedMs < this.#addedKeptFromMs() || !this.#isKept(added.deviceId, added.addedMs))
    ) {
      return undefined;
    }
    if (added !== undefined) {
      const row = await this.#addedRow(added, signal);
      return isVisible(added.deviceId, added.startS) ? row : undefined;
    }
    const event = await past.get(serialno, signal);
    if (event === undefined || event.reportedMs < this.#keptFromMs()) return undefined;
    if (!this.#isKept(event.deviceId, event.reportedMs)) return undefined;
    if (!isVisible(event.deviceId, event.happenedS)) return undefined;
    const [row] = await this.#reportedRows(principal, [event], true, signal);
    return isVisible(event.deviceId, event.happenedS) ? row : undefined;
  }

  /** Changes an event and gives its row. Whoever hangs up meanwhile has changed it all the same, for all others, too. */
  async change(
    principal: Principal,
    row: EventRow,
    changes: Omit<Changes, 'downloadAskedMs' | 'downloadMask'>,
  ): Promise<EventRow> {
    this.#edit(row, changes);
    return (await this.get(principal, row.serialno, new AbortController().signal)) ?? row;
  }

  #edit(row: EventRow, changes: Changes): void {
    const { store, now } = this.#options;
    const { serialno, deviceid: deviceId, eventtimeutc: happenedS } = row;
    const known = store.events.edits.get(serialno, deviceId, happenedS) ?? {
      checkStatus: null,
      checkedBy: null,
      checkedS: null,
      memo: null,
      downloadAskedMs: null,
      downloadMask: 0,
    };
    store.events.edits.put({ ...known, ...changes, serialno, deviceId, happenedS, updatedMs: now() });
  }

  /** Sets the check status of an event. One that is set already stays with who set it first, and when. */
  async check(principal: Principal, row: EventRow, checkStatus: number): Promise<EventRow> {
    if (row.checkstatus === checkStatus) return row;
    const by = checkStatus === 0 ? null : principal.username;
    const checkedS = by === null ? null : Math.floor(this.#options.now() / 1000);
    const changed = await this.change(principal, row, { checkStatus, checkedBy: by, checkedS });
    // Devices whose alarms last until somebody has seen them end them; no answer is waited for.
    if (by !== null) {
      void this.#options.link.confirmAlarm?.(row.deviceid, { code: row.appdevid, happenedS: row.eventtimeutc });
    }
    return changed;
  }

  /**
   * Orders the footage of an event: the channels of its plan, else all of the device. Gives the row as it is then; undefined where
   * there is no channel.
   */
  async order(principal: Principal, row: EventRow, signal: AbortSignal): Promise<EventRow | undefined> {
    const { store, past, footageOrders, now } = this.#options;
    const { serialno, deviceid: deviceId } = row;
    const added = store.events.added.get(serialno);
    const event = added === undefined ? await past.get(serialno, signal) : undefined;
    const plan = event && footageOrders.planFor(deviceId, event.code, event.reportedMs);
    const mask = added?.downloadMask ?? footageOrders.wanted(deviceId, plan?.downloadplan ?? 0);
    if (mask === 0) return undefined;
    // The order is noted with who gave it.
    store.atomically(() => {
      this.#edit(row, { downloadAskedMs: now(), downloadMask: mask });
      if (added !== undefined) footageOrders.orderAdded(added);
      else if (event !== undefined) footageOrders.orderReported(event, mask);
    });
    footageOrders.begin();
    return (await this.get(principal, serialno, new AbortController().signal)) ?? row;
  }

  /** The footage of an event: its span, unix seconds, and how far it is. */
  async footage(row: EventRow, signal: AbortSignal): Promise<EventFootage> {
    const { store, footageOrders } = this.#options;
    const { serialno, deviceid: deviceId, eventtimeutc: happenedS } = row;
    const order = footageOrders.of({ serialno, deviceId, happenedS });
    if (order !== undefined) return { start: order.startS, end: order.endS, order };
    const added = store.events.added.get(serialno);
    if (added !== undefined) return { start: added.startS, end: added.endS, order };
    // A device tells no times of the videos that it sends with an alarm.
    if (row.completed === 1) return { start: happenedS, end: happenedS, order };
    const { startS: start, endS: end } = footageOrders.span(happenedS, await this.#planOf(row, signal));
    return { start, end, order };
  }

  /** Event channel message for footage that is further than before. */
  footageUpdate(order: FootageOrder): EventMessage {
    const { serialno, deviceId, code, happenedS, sinceMs } = order;
    const event = { serialno, deviceid: deviceId, appdevid: code, eventtimeutc: happenedS };
    const attachments = this.#attachmentsOf([order]).get(serialno);
    const footage = footageFields(order, attachments);
    return { cmd: 'update', ...event, updatetime: Math.floor(sinceMs / 1000), ...footage, call: 0 };
  }

  /** Event channel message for files that the device of an event has sent. */
  attachmentsUpdate(attachments: EventAttachments): EventMessage {
    const { serialno, deviceId, code, happenedS, sinceMs, pictures } = attachments;
    const order = this.#options.footageOrders.of(attachments);
    const event = { serialno, deviceid: deviceId, appdevid: code, eventtimeutc: happenedS };
    const footage = footageFields(order, attachments);
    const snap = pictures === 0 ? {} : { snap: pictures };
    const files = fileFields(attachments);
    return { cmd: 'update', ...event, updatetime: Math.floor(sinceMs / 1000), ...footage, ...snap, ...files, call: 0 };
  }

  /** Event channel message for an event that has changed; its place has not. */
  update(row: EventRow): EventMessage {
    const { vehiclex: _lng, vehicley: _lat, speed: _speed, fence: _fence, ...rest } = row;
    return { ...rest, cmd: 'update', call: 0 };
  }

  /** False for a live event that a plan hides or throws away. */
  isPublished({ deviceid, appdevid }: EventMessage): boolean {
    const plan = this.#options.footageOrders.planFor(deviceid ?? '', Number(appdevid), this.#options.now());
    return plan?.downloadtype !== PLAN.hidden && plan?.downloadtype !== PLAN.discard;
  }

  /** A live event as a realtime plan has it: the plan decides whether it calls; without one, a driver's request does. */
  withCall(event: EventMessage): EventMessage {
    if (event.cmd !== 'new') return event;
    const plan = this.#realtimePlans.planFor(event.deviceid ?? '', Number(event.appdevid), this.#options.now());
    if (plan === undefined) return event;
    return { ...event, call: plan.call_en, ...(plan.call_en === 1 && { channel: event.channel ?? 1 }) };
  }

  async *#reported(
    principal: Principal,
    filter: EventFilter,
    deviceIds: ReadonlySet<string>,
    pageSize: number | undefined,
    signal: AbortSignal,
  ): AsyncIterable<readonly EventRow[]> {
    const span = this.#span(filter);
    const { newestFirst } = filter;
    const query = { ...span, deviceIds, newestFirst, ...(pageSize !== undefined && { pageSize }) };
    const edited =
      filter.updatedFromS === undefined ? [] : await this.#editedOutside(filter.updatedFromS, span, signal);
    const older = await this.#matching(
      principal,
      edited.filter(({ deviceId }) => deviceIds.has(deviceId)),
      filter,
      signal,
    );
    yield* mergeBySerial(this.#recent(principal, filter, query, signal), older, newestFirst);
  }

  async *#recent(
    principal: Principal,
    filter: EventFilter,
    query: EventQuery,
    signal: AbortSignal,
  ): AsyncIterable<readonly EventRow[]> {
    for await (const page of this.#options.past.between(query, signal)) {
      yield await this.#matching(principal, page, filter, signal);
    }
  }

  async #matching(
    principal: Principal,
    events: readonly WorldEvent[],
    filter: EventFilter,
    signal: AbortSignal,
  ): Promise<readonly EventRow[]> {
    // These are cheap to see, and spare most events the rest.
    const chosen = events.filter(
      (event) =>
        (filter.codes === undefined || filter.codes.has(event.code)) &&
        !isOutside(event.happenedS, filter) &&
        opensAt(principal, event.happenedS) &&
        this.#isKept(event.deviceId, event.reportedMs),
    );
    if (chosen.length === 0) return [];
    const rows = await this.#reportedRows(principal, chosen, false, signal);
    return rows.filter((row) => matches(row, filter));
  }

  /** When the reports were made that a filter can ask for, unix ms. */
  #span(filter: EventFilter): { readonly fromMs: number; readonly toMs: number } {
    const { past, world, now } = this.#options;
    const starts = [this.#keptFromMs()];
    if (filter.fromS !== undefined) starts.push(filter.fromS * 1000);
    if (filter.fromSerial !== undefined) starts.push(world.timeOfSerial(filter.fromSerial) - SERIALS_AHEAD_MS);
    if (filter.updatedFromS !== undefined) {
      starts.push(filter.updatedFromS * 1000 - past.updateDelayMs);
    }
    if (starts.length === 1) starts.push(now() - SEARCHED_DAYS * DAY_MS);
    const ends = [now()];
    if (filter.toS !== undefined) ends.push(filter.toS * 1000 + 999 + past.reportDelayMs);
    if (filter.toSerial !== undefined) ends.push(world.timeOfSerial(filter.toSerial + 16));
    return { fromMs: Math.max(...starts), toMs: Math.min(...ends) };
  }

  #keptFromMs(): number {
    const { now, keptDays } = this.#options;
    return now() - DAY_MS * (keptDays() || MOST_DAYS);
  }

  /** False beyond the days that the device editor has for the events of a device; it has 0 for as long as the server keeps them. */
  #isKept(deviceId: string, atMs: number): boolean {
    const { store, now } = this.#options;
    const days = store.devices.get(deviceId)?.edit.eventDays ?? 0;
    return days === 0 || atMs >= now() - days * DAY_MS;
  }

  /** Events added by users are stored: without a setting they are kept forever. */
  #addedKeptFromMs(): number {
    return this.#options.keptDays() === 0 ? 0 : this.#keptFromMs();
  }

  /** Start of the added events that match a filter, unix ms. */
  #addedFromMs({ fromS, fromSerial, updatedFromS }: EventFilter): number {
    const isOpen = fromS === undefined && fromSerial === undefined && updatedFromS === undefined;
    return Math.max(this.#addedKeptFromMs(), isOpen ? this.#options.now() - SEARCHED_DAYS * DAY_MS : 0);
  }

  /** Events that were reported before a span, and were changed by users or got footage since. */
  async #editedOutside(
    updatedFromS: number,
    span: { readonly fromMs: number },
    signal: AbortSignal,
  ): Promise<WorldEvent[]> {
    const { store, past } = this.#options;
    const sinceMs = updatedFromS * 1000;
    const { edits, footageOrders, attachments } = store.events;
    const edited = edits.changedSince(sinceMs).map(({ serialno }) => serialno);
    const ordered = footageOrders.changedSince(sinceMs, span.fromMs);
    const events: WorldEvent[] = [];
    for (const serialno of new Set([...edited, ...ordered, ...attachments.changedSince(sinceMs, span.fromMs)])) {
      const event = await past.get(serialno, signal);
      if (event !== undefined && event.reportedMs < span.fromMs) events.push(event);
    }
    return events.sort((a, b) => a.serialno - b.serialno);
  }

  #deviceIds(principal: Principal, { deviceIds, groupId }: EventFilter): ReadonlySet<string> {
    const { fleet, store } = this.#options;
    const visible = fleet.visibleIds(principal);
    const chosen = deviceIds === undefined ? visible : new Set([...deviceIds].filter((id) => visible.has(id)));
    if (groupId === undefined || groupId === 'root') return chosen;
    const ofGroup = store.devices.idsOfGroup(Number(groupId));
    return new Set([...chosen].filter((id) => ofGroup.has(id)));
  }

  /** The rows of reported events, without those that a plan throws away or hides. */
  async #reportedRows(
    principal: Principal,
    events: readonly WorldEvent[],
    withHidden: boolean,
    signal: AbortSignal,
  ): Promise<readonly EventRow[]> {
    const { store, fleet } = this.#options;
    const shown = events.flatMap((event) => {
      const plan = this.#options.footageOrders.planFor(event.deviceId, event.code, event.reportedMs);
      const isLeft = plan?.downloadtype === PLAN.discard || (!withHidden && plan?.downloadtype === PLAN.hidden);
      return isLeft ? [] : [{ event }];
    });
    const moments = shown.map(({ event: { deviceId, happenedS: atS } }) => ({ deviceId, atS }));
    const drivers = await fleet.driversAt(moments, signal);
    const orders = this.#options.footageOrders.ofMany(shown.map(({ event }) => event));
    const attachments = this.#attachmentsOf(shown.map(({ event }) => event));
    const rows: EventRow[] = [];
    for (const [index, { event }] of shown.entries()) {
      // A change in the meantime has a time of its own, by which it is found again.
      const edit = store.events.edits.get(event.serialno, event.deviceId, event.happenedS);
      rows.push(
        reportedEventRow(event, {
          zone: fleet.zoneOf(event.deviceId),
          edit,
          order: orders.get(event.serialno),
          attachments: attachments.get(event.serialno),
          fence: FENCE_CODES.has(event.code) && event.place !== undefined ? event.place : this.#fenceAt(event),
          driver: drivers[index],
          showsPosition: can(principal, 'F_gps'),
        }),
      );
    }
    return rows;
  }

  /** Title of the fence that an event happened in; who leaves one is outside of it. */
  #fenceAt({ deviceId, lat, lng }: WorldEvent): string {
    return lat === null || lng === null ? '' : (this.#options.store.fences.fenceNameAt(deviceId, lat, lng) ?? '');
  }

  /** The files that devices have sent with events; in another world a number may be another event's. */
  #attachmentsOf(
    events: readonly { readonly serialno: number; readonly deviceId: string; readonly happenedS: number }[],
  ): ReadonlyMap<number, EventAttachments> {
    const known = this.#options.store.events.attachments.ofSerials(events.map(({ serialno }) => serialno));
    const own = new Map<number, EventAttachments>();
    for (const { serialno, deviceId, happenedS } of events) {
      const found = known.get(serialno);
      if (found?.deviceId === deviceId && found.happenedS === happenedS) own.set(serialno, found);
    }
    return own;
  }

  async #addedRow(event: AddedEvent, signal: AbortSignal): Promise<EventRow> {
    const { store, fleet, footageOrders } = this.#options;
    const edit = store.events.edits.get(event.serialno, event.deviceId, event.startS);
    const driver = await fleet.driverAt(event.deviceId, event.startS, signal);
    const order = footageOrders.of({ ...event, happenedS: event.startS });
    return addedEventRow(event, { zone: fleet.zoneOf(event.deviceId), edit, order, driver });
  }

  async #planOf(row: EventRow, signal: AbortSignal): Promise<DownloadPlan | undefined> {
    const event = await this.#options.past.get(row.serialno, signal);
    return event && this.#options.footageOrders.planFor(event.deviceId, event.code, event.reportedMs);
  }
}

function isOutside(happenedS: number, { fromS, toS }: EventFilter): boolean {
  return (fromS !== undefined && happenedS < fromS) || (toS !== undefined && happenedS > toS);
}

function matches(row: EventRow, filter: EventFilter): boolean {
  const { fromSerial, toSerial, updatedFromS, codes, deviceIds, hasSnapshot } = filter;
  if (isOutside(row.eventtimeutc, filter)) return false;
  if (fromSerial !== undefined && row.serialno < fromSerial) return false;
  if (toSerial !== undefined && row.serialno > toSerial) return false;
  if (updatedFromS !== undefined && row.updatetime < updatedFromS) return false;
  if (codes !== undefined && !codes.has(row.appdevid)) return false;
  if (deviceIds?.has(row.deviceid) === false) return false;
  return hasSnapshot === undefined || (row.snap !== 0) === hasSnapshot;
}
