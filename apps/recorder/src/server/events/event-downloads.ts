import type { AddedEvent } from '../../store/events/added-event-store.js';
import type { EventEdit } from '../../store/events/event-edit-store.js';
import type { DownloadPlan } from '../../store/events/event-plan.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { EventPast, World, WorldEvent } from '../../device/world.js';
import type { Fleet } from '../fleet/fleet.js';
import { DOWNLOAD_SETTLES_MS, downloadState, type DownloadOrder, type DownloadState } from './event-download.js';
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
  readonly world: Pick<World, 'isOnline' | 'trips'>;
  readonly past: EventPast;
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
    const { store, world, past, keptFromMs } = options;
    this.#plans = new PlansInForce(store, store.events.downloadPlans);
    this.#planned = new PlannedDownloads({
      world,
      past,
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
  ofReported(event: WorldEvent, plan: DownloadPlan | undefined): DownloadState | undefined {
    const order = this.#reportedOrder(event, plan);
    return order && this.#state(event.deviceId, order);
  }

  /** How far the footage of an event that a user added is. */
  ofAdded(event: AddedEvent): DownloadState {
    return this.#state(event.deviceId, this.#addedOrder(event));
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
  since(sinceMs: number): EventDownload[] {
    const { store, past, now, keptFromMs, addedKeptFromMs } = this.#options;
    const addedFromMs = Math.max(sinceMs, addedKeptFromMs());
    const added = [...store.events.added.all()]
      .filter(({ addedMs }) => addedMs >= addedFromMs)
      .map((event): EventDownload => {
        const { serialno, deviceId, code, startS: start, endS: end, mainStreamMask } = event;
        const what = { serialno, deviceId, code, happenedS: start, start, end, mainStreamMask };
        return {
          ...what,
          mediaType: event.audio ? MEDIA.withSound : MEDIA.video,
          plan: undefined,
          state: this.ofAdded(event),
        };
      });
    const fromMs = Math.max(sinceMs, keptFromMs());
    const isPlanned = store.events.downloadPlans.list().some(({ downloadtype }) => downloadtype === PLAN.download);
    const recent = isPlanned ? past.between({ fromMs, toMs: now(), atMs: now() }) : [];
    const asked = store.events.edits.changedSince(sinceMs).flatMap(({ serialno, downloadAskedMs }) => {
      const event = downloadAskedMs === null ? undefined : past.get(serialno, now());
      return event !== undefined && event.reportedMs >= keptFromMs() ? [event] : [];
    });
    const reported = new Map([...recent, ...asked].map((event) => [event.serialno, event]));
    const ofReported = [...reported.values()].flatMap((event) => this.#reportedDownload(event) ?? []);
    return [...added, ...ofReported].sort((a, b) => a.serialno - b.serialno);
  }

  #reportedDownload(event: WorldEvent): EventDownload | undefined {
    const { serialno, deviceId, code, happenedS, reportedMs } = event;
    const plan = this.planFor(deviceId, code, reportedMs);
    const order = plan?.downloadtype === PLAN.discard ? undefined : this.#reportedOrder(event, plan);
    if (order === undefined) return undefined;
    const what = { serialno, deviceId, code, happenedS, ...this.span(happenedS, plan) };
    const how = { mainStreamMask: plan?.streamtype ?? 0, mediaType: plan?.mediatype ?? MEDIA.withSound };
    return { ...what, ...how, plan, state: this.#state(deviceId, order) };
  }

  #reportedOrder(event: WorldEvent, plan: DownloadPlan | undefined): DownloadOrder | undefined {
    const { edits, downloadPlans } = this.#options.store.events;
    const order = orderOf(edits.get(event.serialno, event.deviceId, event.happenedS));
    if (order !== undefined || plan?.downloadtype !== PLAN.download) return order;
    const mask = plan.downloadplan & this.#channelsOf(event.deviceId);
    if (mask === 0) return undefined;
    this.#planned.keepFor(downloadPlans.list());
    return this.#planned.orderFor(plan, event, mask);
  }

  #addedOrder({ serialno, deviceId, startS, addedMs, downloadMask }: AddedEvent): DownloadOrder {
    const edit = this.#options.store.events.edits.get(serialno, deviceId, startS);
    return orderOf(edit) ?? { askedMs: addedMs, mask: downloadMask };
  }

  #state(deviceId: string, order: DownloadOrder): DownloadState {
    const { world, now } = this.#options;
    return downloadState(order, (atMs) => world.isOnline(deviceId, atMs), now());
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
