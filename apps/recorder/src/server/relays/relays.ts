import { randomUUID } from 'node:crypto';
import type { Clock } from 'gk-sdk';
import type { LiveWorld } from '../../device/live-world.js';
import type { Journal } from '../../journal/journal.js';
import { relayBody, type Relayed } from '../../store/notifications/relay-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { failureWords } from '../../store/state/disk-full.js';
import type { Log } from '../http/log.js';
import { failedForNow, type DeliveryResult } from '../notifications/delivery.js';
import { sendPush } from '../notifications/push-sender.js';
import type { GuardedFetch } from '../outgoing/guarded-fetch.js';
import { GPS_RELAY, HEARTBEAT_RELAY } from '../settings/server-settings.js';
import { positionOf, storedPositionOf, type RelayedHeartbeat, type RelayedPosition } from './relay-rows.js';

/** How often what waits is sent, and simulated positions are looked at. */
const LOOK_MS = 5_000;
const HEARTBEAT_MS = 30_000;
/** Rows of a batch at most. */
const MOST_ROWS = 500;
/** Batches of a relay that wait at most: more than an hour of 300 vehicles. The oldest are given up. */
const MOST_BATCHES = 1_000;
/** After a failed attempt. */
const PAUSE_MS = 15_000;
/** Between two lines about rows that were given up. */
const TOLD_EVERY_MS = 3_600_000;
/** All kinds of relays. */
export const RELAYS: readonly Relayed[] = ['gps', 'heartbeat'];
const OFF = 'The relay is off in the server settings';

export interface RelaysOptions {
  readonly store: Pick<RecorderStore, 'relays' | 'lastOutcomes' | 'settings' | 'devices' | 'atomically'>;
  readonly world: Pick<LiveWorld, 'live' | 'isOnline'>;
  /** Where the positions of devices are kept that report them; none where all are computed. */
  readonly journal?: Pick<Journal, 'onAppended'> | undefined;
  /** Whether the positions of a device are kept there. */
  readonly isJournaled: (deviceId: string) => boolean;
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  readonly log: Log;
}

/** Numbers of a relay since the start. */
export interface RelayCounts {
  sentRows: number;
  failedAttempts: number;
  givenUpRows: number;
}

/**
 * Posts positions and heartbeats to the servers of the settings: each position that the journal keeps, late ones, too, and of simulated
 * devices where they are each five seconds. What waits outlives a kill: a batch goes out at least once, with an id by which
 * the receiver drops what comes twice. A receiver that is slow holds up its own relay only.
 */
export class Relays {
  readonly #options: RelaysOptions;
  readonly #closing = new AbortController();
  /** Time of the last relayed fix of each device, unix seconds. */
  readonly #fixS = new Map<string, number>();
  readonly #sending = new Map<Relayed, Promise<void>>();
  readonly #pausedUntilMs = new Map<Relayed, number>();
  readonly #counts: Readonly<Record<Relayed, RelayCounts>> = { gps: noCounts(), heartbeat: noCounts() };
  /** The newest batch of each relay that may have gone out. */
  readonly #sealedId = new Map<Relayed, number>();
  #beatMs = -Infinity;
  #toldGivenUpMs = -Infinity;
  #cancel: () => void = () => undefined;
  #offAppended: () => void = () => undefined;

  constructor(options: RelaysOptions) {
    this.#options = options;
    for (const relay of RELAYS) this.#sealedId.set(relay, options.store.relays.newestId(relay));
  }

  get counts(): Readonly<Record<Relayed, Readonly<RelayCounts>>> {
    return this.#counts;
  }

  /** Takes what the journal keeps from now on; looks at once, and then each five seconds. */
  start(): void {
    const off = this.#options.journal?.onAppended((rows) => {
      if (this.#urlOf('gps') === undefined) return;
      this.#guarded(() => {
        this.#keep(
          'gps',
          rows.flatMap((row) => storedPositionOf(row) ?? []),
        );
      });
    });
    if (off !== undefined) this.#offAppended = off;
    this.#lookOn();
  }

  #lookOn(): void {
    this.#look();
    this.#cancel = this.#options.clock.after(LOOK_MS, () => {
      this.#lookOn();
    });
  }

  /** Ends what is under way: it goes out again after the next start. */
  async close(): Promise<void> {
    this.#cancel();
    this.#offAppended();
    this.#closing.abort();
    await Promise.all(this.#sending.values());
  }

  /** Lets what has failed try again at once, and forgets what waits for a relay that was switched off. */
  settingsSaved(relay: Relayed): void {
    this.#pausedUntilMs.delete(relay);
    this.#guarded(() => {
      if (this.#urlOf(relay) === undefined) this.#options.store.relays.clear(relay);
    });
    this.#send(relay);
  }

  /** Posts an empty batch to the saved address, at once; resolves with its outcome. */
  async test(relay: Relayed): Promise<DeliveryResult> {
    const result = await this.#post(relay, { deliveryId: randomUUID(), body: relayBody(relay, []) });
    this.#note(relay, result, 'Test');
    return result;
  }

  #look(): void {
    const nowMs = this.#options.clock.now();
    this.#guarded(() => {
      this.#takePositions();
      if (Math.abs(nowMs - this.#beatMs) >= HEARTBEAT_MS) {
        this.#beatMs = nowMs;
        this.#takeHeartbeats(Math.floor(nowMs / 1000));
      }
    });
    for (const relay of RELAYS) this.#send(relay);
  }

  #takePositions(): void {
    const { store, world, isJournaled } = this.#options;
    if (this.#urlOf('gps') === undefined) {
      this.#fixS.clear();
      return;
    }
    const rows: RelayedPosition[] = [];
    for (const { seed } of store.devices.all()) {
      const { deviceid } = seed;
      if (isJournaled(deviceid) || !world.isOnline(deviceid)) continue;
      const position = positionOf(world.live(deviceid));
      if (position === undefined || this.#fixS.get(deviceid) === position.time) continue;
      this.#fixS.set(deviceid, position.time);
      rows.push(position);
    }
    this.#keep('gps', rows);
  }

  #takeHeartbeats(timeS: number): void {
    const { store, world } = this.#options;
    if (this.#urlOf('heartbeat') === undefined) return;
    const online = [...store.devices.all()].filter(({ seed }) => world.isOnline(seed.deviceid));
    this.#keep(
      'heartbeat',
      online.map(({ seed }) => ({ deviceid: seed.deviceid, time: timeS })),
    );
  }

  #keep(relay: Relayed, rows: readonly (RelayedPosition | RelayedHeartbeat)[]): void {
    const { store } = this.#options;
    if (rows.length === 0) return;
    let givenUp = 0;
    store.atomically(() => {
      for (let start = 0; start < rows.length; start += MOST_ROWS) {
        const part = rows.slice(start, start + MOST_ROWS).map((row) => JSON.stringify(row));
        const sealedId = this.#sealedId.get(relay) ?? 0;
        givenUp += store.relays.add(relay, part, { sealedId, mostRows: MOST_ROWS, mostBatches: MOST_BATCHES });
      }
    });
    if (givenUp > 0) this.#tellGivenUp(relay, givenUp);
  }

  #tellGivenUp(relay: Relayed, rows: number): void {
    this.#counts[relay].givenUpRows += rows;
    const nowMs = this.#options.clock.now();
    if (nowMs - this.#toldGivenUpMs < TOLD_EVERY_MS) return;
    this.#toldGivenUpMs = nowMs;
    this.#options.log(`The ${relay} relay has not gone out for so long that its oldest rows are given up`);
  }

  /** Sends what waits, one batch after another. */
  #send(relay: Relayed): void {
    if (this.#closing.signal.aborted || this.#sending.has(relay)) return;
    if (this.#urlOf(relay) === undefined) return;
    const nowMs = this.#options.clock.now();
    const pausedMs = (this.#pausedUntilMs.get(relay) ?? nowMs) - nowMs;
    // A clock that was set back makes no pause longer.
    if (pausedMs > 0 && pausedMs <= PAUSE_MS) return;
    const sending = this.#sendAll(relay).finally(() => {
      this.#sending.delete(relay);
    });
    this.#sending.set(relay, sending);
  }

  async #sendAll(relay: Relayed): Promise<void> {
    const { store, clock } = this.#options;
    for (;;) {
      const batch = this.#guarded(() => store.relays.first(relay));
      if (batch === undefined) return;
      this.#sealedId.set(relay, Math.max(batch.id, this.#sealedId.get(relay) ?? 0));
      const result = await this.#post(relay, batch);
      if (this.#closing.signal.aborted && result.kind !== 'sent') return;
      this.#note(relay, result, `${batch.rows} rows`);
      if (result.kind !== 'sent') {
        this.#counts[relay].failedAttempts += 1;
        this.#pausedUntilMs.set(relay, clock.now() + PAUSE_MS);
        return;
      }
      this.#counts[relay].sentRows += batch.rows;
      const isRemoved = this.#guarded(() => {
        store.relays.remove(batch.id);
        return true;
      });
      // It would go out again at once.
      if (isRemoved !== true) return;
    }
  }

  #post(relay: Relayed, message: { readonly deliveryId: string; readonly body: string }): Promise<DeliveryResult> {
    const { fetch, clock } = this.#options;
    const url = this.#urlOf(relay);
    if (url === undefined) return Promise.resolve(failedForNow(OFF));
    return sendPush(message, { url, secret: '' }, { fetch, nowMs: clock.now(), signal: this.#closing.signal });
  }

  #note(relay: Relayed, result: DeliveryResult, what: string): void {
    const { store, clock } = this.#options;
    this.#guarded(() => {
      const atMs = clock.now();
      if (result.kind === 'sent') {
        store.lastOutcomes.note(relay, 'success', { atMs, text: `${this.#urlOf(relay) ?? ''} (${what})` });
      } else store.lastOutcomes.note(relay, 'failure', { atMs, text: result.reason });
    });
  }

  /** Where a relay goes; undefined for one that is off. */
  #urlOf(relay: Relayed): string | undefined {
    const { settings } = this.#options.store;
    if (relay === 'heartbeat') {
      const { enable, addr } = settings.read(HEARTBEAT_RELAY);
      return enable === 0 || addr === '' ? undefined : `http://${addr}/`;
    }
    const { enable, ip, port } = settings.read(GPS_RELAY);
    return enable === 0 || ip === '' ? undefined : `http://${ip.includes(':') ? `[${ip}]` : ip}:${port}/`;
  }

  /** A full disk keeps rows from being relayed; it ends nothing else. */
  #guarded<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#options.log(failureWords(error, 'The queue of the relays could not be read or written'), error);
      return undefined;
    }
  }
}

function noCounts(): RelayCounts {
  return { sentRows: 0, failedAttempts: 0, givenUpRows: 0 };
}
