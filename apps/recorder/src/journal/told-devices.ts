import type { EventMessage } from 'gk-sdk/wire';
import type { AnnouncedDevice, DeviceRegistry, Standing } from '../device/device-registry.js';
import type { LiveWorld } from '../device/live-world.js';
import type { DeviceLive, DeviceSeed, PlaceWatch, WorldEvent } from '../device/world.js';
import { KnownState } from './known-state.js';
import type { Journal } from './journal.js';
import type { DeviceState, EventRow, JournalRow, PositionRow, StateRow } from './journal-rows.js';
import { isPossibleTime, USUAL_AHEAD_S } from './possible-time.js';
import { ToldCrossings, type ToldCrossing } from './told-crossings.js';
import { eventMessage } from '../device/event-message.js';

/** Numbers of a millisecond: the first is a device's, the others are free for what users add. */
const SERIALS_A_MS = 16;
/** A state that was told so long ago is not looked for when the recorder starts. */
const LOOK_BACK_S = 7 * 86_400;
/** Devices whose last state is asked for at a time when the recorder starts. */
const ASKED_AT_ONCE = 50;

/** An event as a device tells it. */
export type ToldEvent = Pick<
  WorldEvent,
  'code' | 'memo' | 'happenedS' | 'cover' | 'call' | 'lat' | 'lng' | 'speedKmh' | 'snap'
>;

/** Something that a device tells. */
export type DeviceReport =
  | Omit<PositionRow, 'deviceId'>
  | Omit<StateRow, 'deviceId'>
  /** `alarmId` is its own name of the event, by which a report that comes twice is known. */
  | { readonly kind: 'event'; readonly alarmId: string; readonly event: ToldEvent };

export interface ToldDevicesOptions {
  readonly seeds: readonly DeviceSeed[];
  readonly journal: Journal;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * A live world of devices that report: it keeps the latest reports in memory and appends all of them to a journal, which
 * `JournalHistory` reads. Listeners receive an event once it is durable.
 */
export class ToldDevices implements LiveWorld {
  readonly seeds: readonly DeviceSeed[];
  readonly #journal: Journal;
  readonly #now: () => number;
  readonly #known: Map<string, KnownState>;
  #registry: DeviceRegistry | undefined;
  readonly #listeners = new Set<(event: EventMessage) => void>();
  /** Alarms that are being kept, by device and id. */
  readonly #coming = new Map<string, Promise<void>>();
  readonly #crossings: ToldCrossings;
  /** Rows of devices that are watched by places and wait for those before them, by device. */
  readonly #turns = new Map<string, Promise<void>>();
  #lastSerial: number;
  #lastReportedMs = 0;
  /** Numbers from this one on were given while the clock was behind theirs, by so many milliseconds. */
  #ahead = { fromSerial: Infinity, byMs: 0 };

  private constructor({ seeds, journal, now }: ToldDevicesOptions, known: Map<string, KnownState>, lastSerial: number) {
    this.seeds = seeds;
    this.#journal = journal;
    this.#crossings = new ToldCrossings(journal);
    this.#now = now;
    this.#known = known;
    this.#lastSerial = lastSerial;
  }

  /**
   * Knows again what the journal has of the last days. No connection has outlived the recorder: devices that were online when it ended are
   * told as offline since their last contact. Rejects with a `JournalError`.
   */
  static async open(options: ToldDevicesOptions): Promise<ToldDevices> {
    const { seeds, journal, now } = options;
    const known = new Map(seeds.map(({ deviceid }) => [deviceid, new KnownState()]));
    const nowS = Math.floor(now() / 1000);
    const deviceIds = [...known.keys()];
    const ended: StateRow[] = [];
    while (deviceIds.length > 0) {
      ended.push(...(await knowAgain(journal, known, deviceIds.splice(0, ASKED_AT_ONCE), nowS)));
    }
    await journal.append(ended);
    const { signal } = new AbortController();
    const events = journal.read({ kind: 'event', fromMs: 0, toMs: Infinity, newestFirst: true, pageSize: 1 }, signal);
    for await (const [last] of events) {
      if (last !== undefined) return new ToldDevices(options, known, last.event.serialno);
    }
    return new ToldDevices(options, known, 0);
  }

  /**
   * Accepts reports of a device, and resolves once they are durable: only then may they be acknowledged to the device. Rejects with
   * a `JournalError` if the device has to send them again, and with an Error for an unknown device.
   */
  async tell(deviceId: string, reports: readonly DeviceReport[]): Promise<void> {
    const state = this.#known.get(deviceId);
    if (state === undefined) throw new Error(`Unknown device ${deviceId}`);
    const nowS = this.#now() / 1000;
    const rows: JournalRow[] = [];
    const events: Promise<void>[] = [];
    for (const report of reports) {
      if (report.kind === 'event') {
        events.push(this.#takeOnce(deviceId, report.alarmId, report.event));
        continue;
      }
      const row = { ...report, deviceId };
      rows.push(row);
      if (isPossibleTime(row.timeS, nowS)) note(state, row, nowS);
    }
    const isWatched = rows.some(({ kind }) => kind === 'position') && this.#crossings.isWatched(deviceId);
    const kept = isWatched
      ? this.#inTurn(deviceId, () => this.#keepWatched(deviceId, rows))
      : this.#journal.append(rows);
    await Promise.all([kept, ...events]);
  }

  /** The journal keeps none: the server remembers what a device has answered. */
  toldParameters(): undefined {
    return undefined;
  }

  live(deviceId: string): DeviceLive | undefined {
    return this.#known.get(deviceId)?.asLive(deviceId);
  }

  isOnline(deviceId: string): boolean {
    return this.#known.get(deviceId)?.isOnline ?? false;
  }

  serialAt(atMs: number): number {
    const serial = Math.floor(atMs) * SERIALS_A_MS;
    return atMs >= this.#lastReportedMs ? Math.max(serial, this.#lastSerial) : serial;
  }

  timeOfSerial(serialno: number): number {
    const ms = Math.floor(serialno / SERIALS_A_MS);
    return serialno >= this.#ahead.fromSerial ? ms - this.#ahead.byMs : ms;
  }

  /** Whether it takes the reports of a device. */
  isKnown(deviceId: string): boolean {
    return this.#known.has(deviceId);
  }

  /** Tells the server of a device that has connected. The reports of one that waits for a user are refused until it is accepted. */
  announce(device: AnnouncedDevice): Standing {
    const standing = this.#registry?.announce(device) ?? { kind: 'refused', reason: 'The server is starting' };
    if (standing.kind === 'member') this.#admit(device.deviceid);
    return standing;
  }

  useRegistry(registry: DeviceRegistry): void {
    this.#registry = registry;
    registry.onDecision((deviceId, decision) => {
      if (decision === 'accepted') this.#admit(deviceId);
      else {
        this.#known.delete(deviceId);
        this.#crossings.forget(deviceId);
      }
    });
  }

  watchPlaces(watch: PlaceWatch): void {
    this.#crossings.watchPlaces(watch);
  }

  onEvent(listener: (event: EventMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    // It waits to be told.
  }

  stop(): void {
    this.#listeners.clear();
  }

  #admit(deviceId: string): void {
    if (!this.#known.has(deviceId)) this.#known.set(deviceId, new KnownState());
  }

  /** An alarm that is told again, even while it is being kept, is one event. */
  #takeOnce(deviceId: string, alarmId: string, told: ToldEvent): Promise<void> {
    const key = JSON.stringify([deviceId, alarmId]);
    const coming = this.#coming.get(key) ?? this.#take(deviceId, alarmId, told).finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    return coming;
  }

  async #take(deviceId: string, alarmId: string, told: ToldEvent): Promise<void> {
    if (await this.#isKept(deviceId, alarmId, told.happenedS)) return;
    const row = this.#eventRow(deviceId, { alarmId, event: told });
    await this.#journal.append([row]);
    this.#announceEvent(row.event);
  }

  /** Keeps rows with the crossings that they show: where the recorder ends in between, it has both or neither. */
  async #keepWatched(deviceId: string, rows: readonly JournalRow[]): Promise<void> {
    try {
      const events: EventRow[] = [];
      for (const crossing of await this.#crossings.of(deviceId, rows, this.#now() / 1000)) {
        const isKept = await this.#isKept(deviceId, crossing.alarmId, crossing.event.happenedS);
        if (!isKept) events.push(this.#eventRow(deviceId, crossing));
      }
      await this.#journal.append([...events, ...rows]);
      for (const { event } of events) this.#announceEvent(event);
    } catch (error) {
      this.#crossings.forget(deviceId);
      throw error;
    }
  }

  /** Does what there is to do for a device after what was begun for it before, whatever came of that. */
  #inTurn(deviceId: string, work: () => Promise<void>): Promise<void> {
    const before = this.#turns.get(deviceId) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(work);
    const turn = done.finally(() => {
      if (this.#turns.get(deviceId) === turn) this.#turns.delete(deviceId);
    });
    this.#turns.set(deviceId, turn);
    return turn;
  }

  async #isKept(deviceId: string, alarmId: string, happenedS: number): Promise<boolean> {
    const fromMs = Math.min(happenedS * 1000, this.#now());
    const query = { kind: 'event', fromMs, toMs: Infinity, deviceIds: new Set([deviceId]), alarmId } as const;
    for await (const page of this.#journal.read(query, new AbortController().signal)) if (page.length > 0) return true;
    return false;
  }

  #eventRow(deviceId: string, { alarmId, event: told }: ToldCrossing): EventRow {
    const reportedMs = Math.floor(this.#now());
    const serialno = this.#nextSerial(reportedMs);
    return { kind: 'event', alarmId, event: { ...told, deviceId, serialno, reportedMs, updatedMs: reportedMs } };
  }

  #announceEvent(event: WorldEvent): void {
    const drivername = this.#known.get(event.deviceId)?.driver;
    const message = {
      ...eventMessage(event, event.cover ? 'cover' : 'new'),
      serialno: event.serialno,
      ...(drivername !== undefined && { drivername }),
    };
    for (const listener of this.#listeners) listener(message);
  }

  #nextSerial(atMs: number): number {
    const serial = Math.max(atMs * SERIALS_A_MS, (Math.floor(this.#lastSerial / SERIALS_A_MS) + 1) * SERIALS_A_MS);
    const aheadMs = serial / SERIALS_A_MS - atMs;
    if (aheadMs > this.#ahead.byMs) {
      this.#ahead = { fromSerial: Math.min(this.#ahead.fromSerial, serial), byMs: aheadMs };
    }
    this.#lastSerial = serial;
    this.#lastReportedMs = atMs;
    return serial;
  }
}

/** Takes a row into memory unless a later one is known; one that is far ahead of the clock gives way to whatever comes. */
function note(state: KnownState, row: PositionRow | StateRow, nowS: number): void {
  const isLate = (sinceS: number | undefined): boolean =>
    sinceS !== undefined && sinceS - nowS <= USUAL_AHEAD_S && row.timeS < sinceS;
  if (row.kind === 'position') {
    if (!isLate(state.position?.timeS)) state.takePosition(row);
  } else if (row.state.what !== 'engine' || !isLate(state.engineChangedS)) state.takeState(row);
}

const KEPT_STATES = [
  'engine',
  'driver',
  'fields',
  'heartbeat',
  'online',
] as const satisfies readonly DeviceState['what'][];

/** Takes the last rows of devices into memory; the rows that their connections have ended, where these were up. */
async function knowAgain(
  journal: Journal,
  known: ReadonlyMap<string, KnownState>,
  deviceIds: readonly string[],
  nowS: number,
): Promise<StateRow[]> {
  const span = { startS: nowS - LOOK_BACK_S, endS: nowS };
  for (const row of await journal.latest({ deviceIds, kinds: ['position', ...KEPT_STATES], ...span })) {
    const state = known.get(row.deviceId);
    if (row.kind === 'position') state?.takePosition(row);
    else state?.takeState(row);
  }
  return deviceIds.flatMap((deviceId) => {
    const state = known.get(deviceId);
    if (state?.isOnline !== true) return [];
    const ended: StateRow = {
      kind: 'state',
      deviceId,
      timeS: Math.min((state.heardS ?? nowS) + 1, nowS),
      state: { what: 'online', isOnline: false },
    };
    state.takeState(ended);
    return [ended];
  });
}
