import { isInTimeParts, parseTimeParts } from 'gk-sdk/rules';
import type { EventMessage } from 'gk-sdk/wire';
import type { WorldEvent } from '../../device/world.js';
import { allOf } from '../../history/all-of.js';
import { SourceError } from '../../device/source-error.js';
import type { EventHistory, History } from '../../history/history.js';
import type { AddedEvent } from '../../store/events/added-event-store.js';
import type { DownloadPlan } from '../../store/events/event-plan.js';
import type { FootageOrder } from '../../store/events/footage-order-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Fleet } from '../fleet/fleet.js';
import type { FootageFetcher } from './footage-fetcher.js';
import { PlansInForce } from './plans-in-force.js';

const DAY_S = 86_400;
/** Reports that came while the recorder was off are planned for so long back; older ones are left to users. */
const CATCH_UP_MS = DAY_S * 1000;
/** How often it is noted up to when all reports were planned for. */
const NOTED_EACH_MS = 60_000;
/** Where it is noted that the orders of an earlier version are still to be taken over. */
const TAKE_OVER_KEY = 'footageOrders';
/** Seconds of footage around an event without a plan of its own. */
const OFFSETS_S = { pre: 10, post: 10 } as const;
/** Media fetched when no plan says otherwise (spec 001 section 9). */
const MEDIA = { video: 1, withSound: 3 } as const;
/** Plans hide an event from every list, or throw it away (spec 001 section 4). */
export const PLAN = { hidden: 0, download: 1, discard: 4 } as const;

export interface FootageOrdersOptions {
  readonly store: RecorderStore;
  readonly history: Pick<History, 'trips'>;
  /** All events that devices have reported. */
  readonly past: EventHistory;
  readonly fleet: Pick<Fleet, 'hasChannel'>;
  readonly fetcher: Pick<FootageFetcher, 'look' | 'now' | 'bytesPerS'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Takes a failure that is none of the history. */
  readonly onFailure: (error: unknown) => void;
}

/** A download of the footage of an event, as the monitors tell it. */
export interface EventDownload {
  readonly order: FootageOrder;
  /** The plan that asked for it, or under which a user did. */
  readonly plan: DownloadPlan | undefined;
  /** Bytes that are kept, and bytes a second that come. */
  readonly bytes: number;
  readonly bytesPerS: number;
}

/**
 * Which footage of events is wanted, by plans and by users (spec 001 section 3). A plan orders when an event is reported: `timepart` are
 * the minutes of the UTC day in which events are downloaded, `intermission` the seconds that pass at least between the reports of two
 * downloads of a device, and `accoffonly` waits until the engine is off.
 */
export class FootageOrders {
  readonly #options: FootageOrdersOptions;
  readonly #plans: PlansInForce<DownloadPlan>;
  readonly #end = new AbortController();
  /** One event after another: the pause of a plan depends on the order before. */
  #work: Promise<void> = Promise.resolve();
  /** How much of it is not done. */
  #pending = 0;
  #notedMs = -Infinity;
  #hasFailed = false;

  constructor(options: FootageOrdersOptions) {
    this.#options = options;
    this.#plans = new PlansInForce(options.store, options.store.events.downloadPlans);
  }

  /** Plans for what was reported while the recorder was off, and takes over what an earlier version ordered. */
  start(): void {
    this.#begin(async () => {
      await this.#takeOver();
      await this.#catchUp();
    });
  }

  close(): void {
    this.#end.abort();
    if (this.#pending === 0) this.#note();
  }

  /** Takes an event that a device reports now. */
  take({ cmd, deviceid, appdevid, serialno }: EventMessage): void {
    if (cmd !== 'new' && cmd !== 'cover') return;
    const { now, past } = this.#options;
    const plan = this.planFor(deviceid ?? '', Number(appdevid), now());
    if (plan?.downloadtype !== PLAN.download) return;
    this.#begin(async (signal) => {
      if (this.#hasFailed) await this.#catchUp();
      const event = await past.get(Number(serialno), signal);
      if (event !== undefined) this.#plan(event);
    });
  }

  /** Begins with what was ordered, once that is in the file. */
  begin(): void {
    this.#options.fetcher.look();
  }

  /** The plan that holds for an event. */
  planFor(deviceId: string, code: number, reportedMs: number): DownloadPlan | undefined {
    return this.#plans.planFor(deviceId, code, reportedMs);
  }

  /** The order of an event, with its progress; undefined when its footage is not wanted. */
  of(event: Pick<FootageOrder, 'serialno' | 'deviceId' | 'happenedS'>): FootageOrder | undefined {
    const order = this.#options.store.events.footageOrders.get(event);
    return order && this.#options.fetcher.now(order);
  }

  /** The orders of many reported events. */
  ofMany(events: readonly WorldEvent[]): ReadonlyMap<number, FootageOrder> {
    const { store, fetcher } = this.#options;
    const orders = store.events.footageOrders.ofSerials(events.map(({ serialno }) => serialno));
    const own = new Map<number, FootageOrder>();
    for (const { serialno, deviceId, happenedS } of events) {
      const order = orders.get(serialno);
      if (order?.deviceId === deviceId && order.happenedS === happenedS) own.set(serialno, fetcher.now(order));
    }
    return own;
  }

  /** The channels that a user wants of an event: those of its plan, else all of the device. */
  wanted(deviceId: string, plannedMask: number): number {
    return plannedMask === 0 ? this.#channelsOf(deviceId) : plannedMask;
  }

  /** Orders the footage of a reported event for a user. One that is being fetched goes on, whoever asks for it, too. */
  orderReported(event: WorldEvent, channels: number): void {
    const plan = this.planFor(event.deviceId, event.code, event.reportedMs);
    this.#orderForUser({ ...this.#orderOf(event, plan, channels), isPlanned: false });
  }

  /** Orders the footage of an event that a user added, or orders it again. */
  orderAdded(event: AddedEvent): void {
    const { serialno, deviceId, code, startS, endS, downloadMask, mainStreamMask, audio, addedMs } = event;
    const what = { serialno, deviceId, code, happenedS: startS, reportedMs: addedMs, startS, endS };
    const how = { channels: downloadMask, mainStreamMask, mediaType: audio ? MEDIA.withSound : MEDIA.video };
    this.#orderForUser(this.#newOrder({ ...what, ...how, isPlanned: false }));
  }

  /** The span of a reported event's footage, unix seconds; `maxbackupsecs` of a plan is the longest, 0 = any. */
  span(happenedS: number, plan: DownloadPlan | undefined): { readonly startS: number; readonly endS: number } {
    const startS = happenedS - (plan?.preoffset ?? OFFSETS_S.pre);
    const endS = happenedS + (plan?.postoffset ?? OFFSETS_S.post);
    const mostS = plan?.maxbackupsecs ?? 0;
    return { startS, endS: mostS === 0 ? endS : Math.min(endS, startS + mostS) };
  }

  /** All downloads that are open, or have changed at `sinceMs` (unix ms) or later, by serial number. */
  since(sinceMs: number): EventDownload[] {
    const { store, fetcher } = this.#options;
    return store.events.footageOrders.openOrSince(sinceMs).map((order) => {
      const { deviceId, code, reportedMs, startS, endS, serialno } = order;
      return {
        order: fetcher.now(order),
        plan: this.planFor(deviceId, code, reportedMs),
        bytes: store.events.footage.bytesOf({ deviceId, startS, durationS: endS - startS }),
        bytesPerS: fetcher.bytesPerS(serialno),
      };
    });
  }

  /**
   * Whether the engine was off at some time since the report of an event. A drive that goes on has no end; for a silent device the
   * end is unknown.
   */
  async wasEngineOff({ deviceId, reportedMs }: FootageOrder, signal: AbortSignal): Promise<boolean> {
    const atS = Math.floor(reportedMs / 1000);
    const untilS = Math.min(atS + DAY_S, Math.floor(this.#options.now() / 1000));
    // From a second before, so that the drive of a report of this second is a part of it.
    const trips = await allOf(this.#options.history.trips(deviceId, atS - 1, untilS, signal));
    const drive = trips.find(({ startS, endS }) => startS <= atS && (endS === undefined || endS > atS));
    return drive === undefined || (drive.endS !== undefined && drive.endS < atS + DAY_S);
  }

  #begin(work: (signal: AbortSignal) => Promise<void>): void {
    this.#pending += 1;
    this.#work = this.#work.then(async () => {
      if (this.#end.signal.aborted) return;
      try {
        await work(this.#end.signal);
        this.#pending -= 1;
        if (this.#pending === 0 && Math.abs(this.#options.now() - this.#notedMs) >= NOTED_EACH_MS) this.#note();
      } catch (error) {
        this.#pending -= 1;
        this.#hasFailed = true;
        // A history that fails has said so itself; what was reported is planned for with the next report.
        if (!(error instanceof SourceError)) this.#options.onFailure(error);
      }
    });
  }

  /** Notes up to when all is planned for. What is planned for twice, after a kill, is ordered once. */
  #note(): void {
    const { store, now, onFailure } = this.#options;
    if (this.#hasFailed) return;
    try {
      this.#notedMs = now();
      store.events.footageOrders.plannedUntilMs = this.#notedMs;
    } catch (error) {
      onFailure(error);
    }
  }

  async #catchUp(): Promise<void> {
    const { store, past, now } = this.#options;
    const noted = store.events.footageOrders.plannedUntilMs;
    const toMs = now();
    if (noted !== undefined && this.#mayPlan()) {
      const fromMs = Math.max(noted, toMs - CATCH_UP_MS);
      for await (const page of past.between({ fromMs, toMs }, this.#end.signal))
        for (const event of page) this.#plan(event);
    }
    this.#hasFailed = false;
  }

  #mayPlan(): boolean {
    return this.#options.store.events.downloadPlans.list().some(({ downloadtype }) => downloadtype === PLAN.download);
  }

  /** Orders the footage of an event where its plan says so, once. */
  #plan(event: WorldEvent): void {
    const { store, fetcher } = this.#options;
    const { deviceId, code, reportedMs } = event;
    const plan = this.planFor(deviceId, code, reportedMs);
    if (plan?.downloadtype !== PLAN.download || store.events.footageOrders.get(event) !== undefined) return;
    if (!this.#isIncluded(plan, event)) return;
    const channels = plan.downloadplan & this.#channelsOf(deviceId);
    if (channels === 0) return;
    store.events.footageOrders.put(this.#orderOf(event, plan, channels));
    fetcher.look();
  }

  #isIncluded(plan: DownloadPlan, { deviceId, code, happenedS, reportedMs }: WorldEvent): boolean {
    const { downloadsOff, footageOrders } = this.#options.store.events;
    if (downloadsOff.isOffAt(reportedMs)) return false;
    const minuteUtc = Math.floor((happenedS % DAY_S) / 60);
    if (plan.entimepart === 1 && !isInTimeParts(parseTimeParts(plan.timepart), minuteUtc)) return false;
    if (plan.intermission === 0) return true;
    const lastMs = footageOrders.lastPlannedMs(deviceId, code, reportedMs);
    // A plan holds for what is reported after it was saved: nothing before it makes a pause.
    return lastMs === undefined || lastMs < plan.updatetime * 1000 || reportedMs - lastMs >= plan.intermission * 1000;
  }

  #orderOf(event: WorldEvent, plan: DownloadPlan | undefined, channels: number): FootageOrder {
    const { serialno, deviceId, code, happenedS, reportedMs } = event;
    const what = { serialno, deviceId, code, happenedS, reportedMs, ...this.span(happenedS, plan), channels };
    const how = { mainStreamMask: plan?.streamtype ?? 0, mediaType: plan?.mediatype ?? MEDIA.withSound };
    const order = this.#newOrder({ ...what, ...how, isPlanned: true });
    // An order alone does not change the update time of the row.
    return { ...order, sinceMs: reportedMs, waitsForEngine: plan?.accoffonly === 1 };
  }

  #newOrder(
    what: Omit<
      FootageOrder,
      'came' | 'missing' | 'state' | 'tries' | 'sinceMs' | 'nextMs' | 'waitsForEngine' | 'isAnew'
    >,
  ): FootageOrder {
    const nowMs = this.#options.now();
    // Devices send what they have recorded.
    const nextMs = Math.max(nowMs, what.endS * 1000);
    const begin = { came: 0, missing: 0, tries: 0, sinceMs: nowMs, isAnew: false, waitsForEngine: false } as const;
    return { ...what, ...begin, nextMs, state: { kind: 'waiting' } };
  }

  #orderForUser(order: FootageOrder): void {
    const { store, now } = this.#options;
    const known = store.events.footageOrders.get(order);
    const isOpen = known !== undefined && known.state.kind !== 'here' && known.state.kind !== 'failed';
    if (isOpen && (known.state.kind !== 'waiting' || (known.channels & order.channels) === order.channels)) {
      // Who asks does not wait for the rest of a pause, nor for the engine.
      if (known.state.kind === 'waiting') {
        store.events.footageOrders.put({
          ...known,
          nextMs: Math.min(known.nextMs, order.nextMs),
          waitsForEngine: false,
        });
      }
    } else {
      const isAnew = known?.state.kind === 'here';
      store.events.footageOrders.put({ ...order, isAnew, waitsForEngine: false, sinceMs: now() });
    }
  }

  /** Takes over what an earlier version had fetched, and what its users had asked for. */
  async #takeOver(): Promise<void> {
    const { store, past } = this.#options;
    if (store.meta.read(TAKE_OVER_KEY) !== 'due') return;
    const { signal } = this.#end;
    for (const { serialno, deviceId, happenedS, downloadAskedMs, downloadMask } of store.events.edits.changedSince(0)) {
      const event = downloadAskedMs === null ? undefined : await past.get(serialno, signal);
      if (event?.deviceId !== deviceId || event.happenedS !== happenedS) continue;
      if (store.events.footageOrders.get(event) !== undefined) continue;
      const plan = this.planFor(event.deviceId, event.code, event.reportedMs);
      const order = { ...this.#orderOf(event, plan, downloadMask), isPlanned: false, waitsForEngine: false };
      store.events.footageOrders.put(order);
    }
    for (const { deviceId, startS, durationS } of store.events.footage.spans()) {
      const query = { fromMs: startS * 1000, toMs: (startS + durationS) * 1000 + past.reportDelayMs };
      for (const event of await allOf(past.between({ ...query, deviceIds: new Set([deviceId]) }, signal))) {
        const plan = this.planFor(deviceId, event.code, event.reportedMs);
        const span = this.span(event.happenedS, plan);
        const isOfEvent = span.startS === startS && span.endS === startS + durationS;
        const channels = (plan?.downloadplan ?? 0) & this.#channelsOf(deviceId);
        if (!isOfEvent || plan?.downloadtype !== PLAN.download || channels === 0) continue;
        if (store.events.footageOrders.get(event) !== undefined) continue;
        store.events.footageOrders.put(this.#orderOf(event, plan, channels));
      }
    }
    store.meta.write(TAKE_OVER_KEY, 'done');
    this.#options.fetcher.look();
  }

  /** Bit mask of the first eight channels that a device has. */
  #channelsOf(deviceId: string): number {
    let mask = 0;
    for (let channel = 1; channel <= 8; channel++) {
      if (this.#options.fleet.hasChannel(deviceId, channel)) mask |= 1 << (channel - 1);
    }
    return mask;
  }
}
