import { isInTimeParts, parseTimeParts } from 'gk-sdk/rules';
import type { DownloadPlan } from '../../store/events/event-plan.js';
import type { WorldEvent } from '../../device/world.js';
import { allOf } from '../../history/all-of.js';
import type { EventHistory, History } from '../../history/history.js';
import type { DownloadOrder } from './event-download.js';

const DAY_S = 86_400;
/** Devices whose pauses are remembered at the same time. */
const MOST_REMEMBERED = 10_000;

/** How long after its report the engine of a vehicle is waited for. */
export const ENGINE_OFF_WAIT_MS = DAY_S * 1000;

export interface PlannedDownloadsOptions {
  readonly history: Pick<History, 'trips'>;
  /** All events that devices have reported. */
  readonly past: EventHistory;
  /** The plan that holds for an event. */
  readonly planFor: (event: WorldEvent) => DownloadPlan | undefined;
  /** Whether an administrator had turned the downloads of all plans off, unix ms. */
  readonly isOffAt: (atMs: number) => boolean;
  /** Events from before are forgotten, unix ms. */
  readonly keptFromMs: () => number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** How far the events of a device have been looked through for the pauses of a plan. */
interface Pauses {
  scannedMs: number;
  lastMs: number;
  /** Serial numbers of the events whose footage is fetched. */
  readonly taken: Set<number>;
  /** Goes on while more of them are looked through. */
  scanning: Promise<void> | undefined;
}

/**
 * Whether a plan has the footage of an event fetched, and when (spec 001 section 3): `timepart` are the minutes of the
 * UTC day in which events are downloaded, `intermission` the seconds that pass at least between the reports of two
 * downloads of a device, and `accoffonly` waits until the engine is off.
 */
export class PlannedDownloads {
  readonly #options: PlannedDownloadsOptions;
  readonly #pauses = new Map<string, Pauses>();
  #pausesOf: readonly DownloadPlan[] = [];

  constructor(options: PlannedDownloadsOptions) {
    this.#options = options;
  }

  /** The order for an event of a plan that downloads; `mask` has the channels. Undefined when the plan leaves it. */
  async orderFor(
    plan: DownloadPlan,
    event: WorldEvent,
    mask: number,
    signal: AbortSignal,
  ): Promise<DownloadOrder | undefined> {
    if (!this.#isIncluded(plan, event)) return undefined;
    if (plan.intermission > 0 && !(await this.#isTaken(plan, event, signal))) return undefined;
    const plannedMs = event.reportedMs;
    return { askedMs: plan.accoffonly === 1 ? await this.#engineOffMs(event, signal) : plannedMs, plannedMs, mask };
  }

  /** Forgets the pauses of plans that have changed since. */
  keepFor(plans: readonly DownloadPlan[]): void {
    if (plans === this.#pausesOf) return;
    this.#pausesOf = plans;
    this.#pauses.clear();
  }

  #isIncluded({ entimepart, timepart }: DownloadPlan, { happenedS, reportedMs }: WorldEvent): boolean {
    if (this.#options.isOffAt(reportedMs)) return false;
    if (entimepart === 0) return true;
    const minuteUtc = Math.floor((happenedS % DAY_S) / 60);
    return isInTimeParts(parseTimeParts(timepart), minuteUtc);
  }

  /** Events are taken in the order of their reports, the next one when the pause after the last one is over. */
  async #isTaken(plan: DownloadPlan, event: WorldEvent, signal: AbortSignal): Promise<boolean> {
    const pauses = this.#pausesFor(plan, event.deviceId);
    while (event.reportedMs > pauses.scannedMs) {
      // Another question may be at it: each event is looked at once.
      if (pauses.scanning === undefined) await this.#scan(pauses, plan, event, signal);
      else await pauses.scanning.catch(() => undefined);
    }
    return pauses.taken.has(event.serialno);
  }

  async #scan(pauses: Pauses, plan: DownloadPlan, event: WorldEvent, signal: AbortSignal): Promise<void> {
    const scanning = this.#read(pauses, plan, event, signal);
    pauses.scanning = scanning;
    try {
      await scanning;
    } finally {
      pauses.scanning = undefined;
    }
  }

  async #read(
    pauses: Pauses,
    plan: DownloadPlan,
    { deviceId, reportedMs }: WorldEvent,
    signal: AbortSignal,
  ): Promise<void> {
    const query = { fromMs: pauses.scannedMs + 1, toMs: reportedMs, deviceIds: new Set([deviceId]) };
    // All at hand first: a question that fails half way leaves nothing half counted.
    for (const event of await allOf(this.#options.past.between(query, signal))) {
      if (event.code !== plan.appdevid || this.#options.planFor(event) !== plan) continue;
      if (event.reportedMs - pauses.lastMs < plan.intermission * 1000 || !this.#isIncluded(plan, event)) continue;
      pauses.lastMs = event.reportedMs;
      pauses.taken.add(event.serialno);
    }
    pauses.scannedMs = reportedMs;
  }

  #pausesFor(plan: DownloadPlan, deviceId: string): Pauses {
    const key = `${plan.updateMode} ${plan.groupid} ${plan.appdevid} ${deviceId}`;
    const known = this.#pauses.get(key);
    if (known !== undefined) return known;
    if (this.#pauses.size >= MOST_REMEMBERED) this.#pauses.clear();
    // A plan holds for what is reported after it was saved: nothing before it makes a pause.
    const sinceMs = Math.max(plan.updatetime * 1000, this.#options.keptFromMs()) - 1;
    const pauses: Pauses = { scannedMs: sinceMs, lastMs: -Infinity, taken: new Set(), scanning: undefined };
    this.#pauses.set(key, pauses);
    return pauses;
  }

  /**
   * When the engine is off for the first time since a report, unix ms; Infinity when it runs for a day, and as long as nobody
   * has told that it is off: a drive that goes on has no end.
   */
  async #engineOffMs({ deviceId, reportedMs }: WorldEvent, signal: AbortSignal): Promise<number> {
    const atS = Math.floor(reportedMs / 1000);
    const untilS = Math.min(atS + DAY_S, Math.floor(this.#options.now() / 1000));
    // From a second before, so that the drive of a report of this second is a part of it.
    const trips = await allOf(this.#options.history.trips(deviceId, atS - 1, untilS, signal));
    const drive = trips.find(({ startS, endS }) => startS <= atS && (endS === undefined || endS > atS));
    if (drive === undefined) return reportedMs;
    return drive.endS === undefined || drive.endS >= atS + DAY_S ? Infinity : drive.endS * 1000;
  }
}
