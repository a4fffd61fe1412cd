import type { EventMessage, GpsRow } from 'gk-sdk/wire';
import type { DeviceRegistry } from '../../device/device-registry.js';
import type { LiveWorld } from '../../device/live-world.js';
import type { ParameterGroups } from '../../device/parameter-groups.js';
import type { DeviceLive, DeviceSeed, Heartbeats, PeriodTotals, TrafficBytes, WorldEvent } from '../../device/world.js';
import type {
  EventHistory,
  EventQuery,
  HeartbeatQuestion,
  History,
  ReportedTrip,
  TimeSpan,
} from '../../history/history.js';

/** Devices of which nothing is known but what a test tells. */
export class ToldWorld implements LiveWorld {
  readonly seeds: readonly DeviceSeed[];
  /** Devices that are connected now. */
  readonly online = new Set<string>();
  /** Further fields of the state of devices, as they told them. */
  readonly states = new Map<string, Partial<DeviceLive>>();
  /** Parameters that devices have told. */
  readonly parameters = new Map<string, ParameterGroups>();
  #registry: DeviceRegistry | undefined;
  readonly #listeners = new Set<(event: EventMessage) => void>();

  constructor(seeds: readonly DeviceSeed[]) {
    this.seeds = seeds;
    for (const { deviceid } of seeds) this.online.add(deviceid);
  }

  live(deviceId: string): DeviceLive | undefined {
    if (!this.isOnline(deviceId) && !this.seeds.some(({ deviceid }) => deviceid === deviceId)) return undefined;
    return {
      deviceid: deviceId,
      status: this.isOnline(deviceId) ? 1 : 0,
      gps_info: null,
      ...this.states.get(deviceId),
    };
  }

  isOnline(deviceId: string): boolean {
    return this.online.has(deviceId);
  }

  serialAt(atMs: number): number {
    return Math.floor(atMs / 1000) * 16;
  }

  timeOfSerial(serialno: number): number {
    return Math.floor(serialno / 16) * 1000;
  }

  toldParameters(deviceId: string): ParameterGroups | undefined {
    return this.parameters.get(deviceId);
  }

  /** Where a test tells of devices that come and go. */
  get registry(): DeviceRegistry {
    if (this.#registry === undefined) throw new Error('No server has given this world its registry.');
    return this.#registry;
  }

  useRegistry(registry: DeviceRegistry): void {
    this.#registry = registry;
  }

  watchPlaces(): void {
    // Events are told, not made.
  }

  /** Lets an event happen now. */
  emit(event: EventMessage): void {
    for (const listener of this.#listeners) listener(event);
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
}

/** Reports of devices, as a test tells them; answers as slowly as the test wants, or fails. */
export class ToldHistory implements History {
  readonly trackOf = new Map<string, GpsRow[]>();
  readonly tripsOf = new Map<string, ReportedTrip[]>();
  readonly happened: WorldEvent[] = [];
  /** The signals of the questions so far. */
  readonly asked: AbortSignal[] = [];
  /** Questions from this one on fail, counted from 0. */
  failsFrom = Infinity;
  #held: (() => void)[] | undefined;

  readonly events: EventHistory = {
    reportDelayMs: 0,
    updateDelayMs: 0,
    between: (query, signal) => this.#eventsOf(query, signal),
    get: (serialno, signal) => this.#answer(signal, () => this.happened.find((event) => event.serialno === serialno)),
  };

  /** Keeps all answers back until `release`, whatever becomes of those who asked. */
  hold(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const answer of held) answer();
  }

  async *track(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly GpsRow[]> {
    const rows = (this.trackOf.get(deviceId) ?? []).filter(({ time }) => time >= startS && time <= endS);
    // Two pages, so that the second may fail.
    const half = Math.ceil(rows.length / 2);
    yield await this.#answer(signal, () => rows.slice(0, half));
    yield await this.#answer(signal, () => rows.slice(half));
  }

  positionsNear(
    _deviceId: string,
    timesS: readonly number[],
    _span: TimeSpan,
    signal: AbortSignal,
  ): Promise<undefined[]> {
    return this.#answer(signal, () => timesS.map(() => undefined));
  }

  async *trips(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<ReportedTrip[]> {
    yield await this.#answer(signal, () =>
      (this.tripsOf.get(deviceId) ?? []).filter((trip) => trip.startS < endS && trip.lastS >= startS),
    );
  }

  totals(_deviceId: string, spans: readonly TimeSpan[], signal: AbortSignal): Promise<readonly PeriodTotals[]> {
    return this.#answer(signal, () =>
      spans.map(() => ({
        distanceM: 1_000,
        drivingS: 100,
        parkedS: 0,
        parkCount: 0,
        overspeedCount: 0,
        shiftDrivingS: 100,
        onlineS: 100,
      })),
    );
  }

  drivers(_deviceId: string, _startS: number, _endS: number, signal: AbortSignal): Promise<readonly []> {
    return this.#answer(signal, (): readonly [] => []);
  }

  heartbeats(_questions: readonly HeartbeatQuestion[], signal: AbortSignal): Promise<ReadonlyMap<string, Heartbeats>> {
    return this.#answer(signal, () => new Map());
  }

  signalBytes(
    _deviceId: string,
    _spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly TrafficBytes[] | undefined> {
    return this.#answer(signal, () => undefined);
  }

  states(
    _deviceId: string,
    timesS: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly (DeviceLive | undefined)[]> {
    return this.#answer(signal, () => timesS.map(() => undefined));
  }

  async *#eventsOf(
    { fromMs, toMs, deviceIds, newestFirst }: EventQuery,
    signal: AbortSignal,
  ): AsyncIterable<readonly WorldEvent[]> {
    const events = this.happened.filter(
      ({ reportedMs, deviceId }) => reportedMs >= fromMs && reportedMs <= toMs && (deviceIds?.has(deviceId) ?? true),
    );
    for (const event of newestFirst ? events.toReversed() : events) yield await this.#answer(signal, () => [event]);
  }

  async #answer<T>(signal: AbortSignal, make: () => T): Promise<T> {
    const isFailing = this.asked.push(signal) > this.failsFrom;
    if (this.#held !== undefined) await new Promise<void>((resolve) => this.#held?.push(resolve));
    if (isFailing) throw new Error('the journal is damaged');
    return make();
  }
}
