import type { AddedEvent } from '../../store/events/added-event-store.js';
import type { EventEdit } from '../../store/events/event-edit-store.js';
import type { DownloadPlan } from '../../store/events/event-plan.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { WorldEvent } from '../../device/world.js';
import { allOf } from '../../history/all-of.js';
import type { EventHistory, History } from '../../history/history.js';
import type { Fleet } from '../fleet/fleet.js';
import {
  DOWNLOAD_SETTLES_MS,
  downloadState,
  triesOf,
  type DownloadOrder,
  type DownloadState,
} from './event-download.js';
import { ENGINE_OFF_WAIT_MS, PlannedDownloads } from './planned-downloads.js';
import { PlansInForce } from './plans-in-force.js';

/** Seconds of footage around an event without a plan of its own. */
const OFFSETS_S = { pre: 10, post: 10 } as const;
/** Media fetched when no plan says otherwise (spec 001 section 9). */
const MEDIA = { video: 1, withSound: 3 } as const;
/** Plans hide an event from every list, or throw it away (spec 001 section 4). */
export const PLAN = { hidden: 0, download: 1, discard: 4 } as const;

export interface EventDownloadsOptions {
  readonly store: RecorderStore;
  readonly history: Pick<History, 'wasOnline' | 'trips'>;
  /** All events that devices have reported. */
  readonly past: EventHistory;
  readonly fleet: Fleet;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Start of the retention period of events, unix ms: reported ones, and those that users added. */
  readonly keptFromMs: () => number;
  readonly addedKeptFromMs: () => number;
}

/** A download of the footage of an event. */
export interface EventDownload {
  readonly serialno: number;
  readonly deviceId: string;
  /** `appdevid`. */
  readonly code: number;
  /** Unix seconds. */
  readonly happenedS: number;
  /** Span of the footage, unix seconds. */
  readonly start: number;
  readonly end: number;
  /** Bit mask of channels whose main stream is fetched. */
  readonly mainStreamMask: number;
  /** As plans number them (spec 001 section 9). */
  readonly mediaType: number;
  /** The plan that asked for it, or under which a user did. */
  readonly plan: DownloadPlan | undefined;
  readonly state: DownloadState;
}

/** Which footage of events is fetched from the devices, by plans and by users, and how far that is. */
export class EventDownloads {
  readonly #options: EventDownloadsOptions;
  readonly #plans: PlansInForce<DownloadPlan>;
  readonly #planned: PlannedDownloads;

  constructor(options: EventDownloadsOptions) {
    this.#options = options;
    const { store, history, past, keptFromMs, now } = options;
    this.#plans = new PlansInForce(store, store.events.downloadPlans);
    this.#planned = new PlannedDownloads({
      history,
      past,
      now,
      planFor: ({ deviceId, code, reportedMs }) => this.#plans.planFor(deviceId, code, reportedMs),
      isOffAt: (atMs) => store.events.downloadsOff.isOffAt(atMs),
      keptFromMs,
    });
  }

  /** The plan that holds for an event. */
  planFor(deviceId: string, code: number, reportedMs: number): DownloadPlan | undefined {
    return this.#plans.planFor(deviceId, code, reportedMs);
  }

  /** Progress of the footage of a reported event; undefined when it is not wanted. */
  async ofReported(
    event: WorldEvent,
    plan: DownloadPlan | undefined,
    signal: AbortSignal,
  ): Promise<DownloadState | undefined> {
    const order = await this.#reportedOrder(event, plan, signal);
    return order && this.#state(event.deviceId, order, signal);
  }

  /** False where the footage of an event is certainly not wanted: nothing has to be asked then. */
  mayBeWanted(event: WorldEvent, plan: DownloadPlan | undefined): boolean {
    if (plan?.downloadtype === PLAN.download) return true;
    const { edits } = this.#options.store.events;
    return orderOf(edits.get(event.serialno, event.deviceId, event.happenedS)) !== undefined;
  }

  /** How far the footage of an event that a user added is. */
  ofAdded(event: AddedEvent, signal: AbortSignal): Promise<DownloadState> {
    return this.#state(event.deviceId, this.#addedOrder(event), signal);
  }

  /** The order to fetch footage now: the channels of its plan, else all of the device. */
  newOrder(deviceId: string, plannedMask: number): DownloadOrder {
    return { askedMs: this.#options.now(), mask: plannedMask === 0 ? this.#channelsOf(deviceId) : plannedMask };
  }

  /** The span of a reported event's footage, unix seconds; `maxbackupsecs` of a plan is the longest, 0 = any. */
  span(happenedS: number, plan: DownloadPlan | undefined): { readonly start: number; readonly end: number } {
    const start = happenedS - (plan?.preoffset ?? OFFSETS_S.pre);
    const end = happenedS + (plan?.postoffset ?? OFFSETS_S.post);
    const mostS = plan?.maxbackupsecs ?? 0;
    return { start, end: mostS === 0 ? end : Math.min(end, start + mostS) };
  }

  /** How long after its report a planned download can change by itself. */
  settlesMs(): number {
    const plans = this.#options.store.events.downloadPlans.list();
    return DOWNLOAD_SETTLES_MS + (plans.some(({ accoffonly }) => accoffonly === 1) ? ENGINE_OFF_WAIT_MS : 0);
  }

  /** All downloads of events that were reported, changed or added at `sinceMs` (unix ms) or later, by serial number. */
  async since(sinceMs: number, signal: AbortSignal): Promise<EventDownload[]> {
    const { store, past, now, keptFromMs, addedKeptFromMs } = this.#options;
    const addedFromMs = Math.max(sinceMs, addedKeptFromMs());
    const downloads: EventDownload[] = [];
    for (const event of [...store.events.added.all()].filter(({ addedMs }) => addedMs >= addedFromMs)) {
      const { serialno, deviceId, code, startS: start, endS: end, mainStreamMask } = event;
      const what = { serialno, deviceId, code, happenedS: start, start, end, mainStreamMask };
      const mediaType = event.audio ? MEDIA.withSound : MEDIA.video;
      downloads.push({ ...what, mediaType, plan: undefined, state: await this.ofAdded(event, signal) });
    }
    const fromMs = Math.max(sinceMs, keptFromMs());
    const isPlanned = store.events.downloadPlans.list().some(({ downloadtype }) => downloadtype === PLAN.download);
    const recent = isPlanned ? await allOf(past.between({ fromMs, toMs: now() }, signal)) : [];
    const reported = new Map(recent.map((event) => [event.serialno, event]));
    for (const { serialno, downloadAskedMs } of store.events.edits.changedSince(sinceMs)) {
      const event = downloadAskedMs === null ? undefined : await past.get(serialno, signal);
      if (event !== undefined && event.reportedMs >= keptFromMs()) reported.set(serialno, event);
    }
    for (const event of reported.values()) {
      const download = await this.#reportedDownload(event, signal);
      if (download !== undefined) downloads.push(download);
    }
    return downloads.sort((a, b) => a.serialno - b.serialno);
  }

  async #reportedDownload(event: WorldEvent, signal: AbortSignal): Promise<EventDownload | undefined> {
    const { serialno, deviceId, code, happenedS, reportedMs } = event;
    const plan = this.planFor(deviceId, code, reportedMs);
    if (plan?.downloadtype === PLAN.discard || !this.mayBeWanted(event, plan)) return undefined;
    const state = await this.ofReported(event, plan, signal);
    if (state === undefined) return undefined;
    const what = { serialno, deviceId, code, happenedS, ...this.span(happenedS, plan) };
    const how = { mainStreamMask: plan?.streamtype ?? 0, mediaType: plan?.mediatype ?? MEDIA.withSound };
    return { ...what, ...how, plan, state };
  }

  async #reportedOrder(
    event: WorldEvent,
    plan: DownloadPlan | undefined,
    signal: AbortSignal,
  ): Promise<DownloadOrder | undefined> {
    const { edits, downloadPlans } = this.#options.store.events;
    const order = orderOf(edits.get(event.serialno, event.deviceId, event.happenedS));
    if (order !== undefined || plan?.downloadtype !== PLAN.download) return order;
    const mask = plan.downloadplan & this.#channelsOf(event.deviceId);
    if (mask === 0) return undefined;
    this.#planned.keepFor(downloadPlans.list());
    return this.#planned.orderFor(plan, event, mask, signal);
  }

  #addedOrder({ serialno, deviceId, startS, addedMs, downloadMask }: AddedEvent): DownloadOrder {
    const edit = this.#options.store.events.edits.get(serialno, deviceId, startS);
    return orderOf(edit) ?? { askedMs: addedMs, mask: downloadMask };
  }

  async #state(deviceId: string, order: DownloadOrder, signal: AbortSignal): Promise<DownloadState> {
    const { history, now } = this.#options;
    const nowMs = now();
    const tries = triesOf(order, nowMs);
    // Most devices are reached at once.
    const [first = false] = tries.length === 0 ? [] : await history.wasOnline(deviceId, tries.slice(0, 1), signal);
    const online = first || tries.length < 2 ? [first] : await history.wasOnline(deviceId, tries, signal);
    return downloadState(order, (atMs) => online[tries.indexOf(atMs)] ?? false, nowMs);
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

function orderOf(edit: EventEdit | undefined): DownloadOrder | undefined {
  if (edit?.downloadAskedMs == null) return undefined;
  return { askedMs: edit.downloadAskedMs, mask: edit.downloadMask };
}
