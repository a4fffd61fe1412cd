import type { Clock } from 'gk-sdk';
import { deviceIdProblem, deviceIdSkeleton } from '../../device/device-id.js';
import type {
  AnnouncedDevice,
  Decision,
  DeviceRegistry,
  Standing,
  ToldOfItself,
} from '../../device/device-registry.js';
import { NO_SOURCE, type DeviceSeed } from '../../device/world.js';
import { asNobody } from '../../store/logs/changed-by.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Log } from '../http/log.js';
import { freeLicences, LICENCE_WORDS } from './licence.js';
import { readToldOfItself } from './told-of-itself.js';
import { WaitingDevices } from './waiting-devices.js';

/** Changes of so long are written together. */
const WRITE_MS = 1_000;
/** Devices of one transaction, so that thousands do not hold up the calls of users. */
const DEVICES_A_WRITE = 100;

export interface FleetRegistryOptions {
  readonly store: Pick<RecorderStore, 'devices'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Its `now` never goes back. */
  readonly clock: Clock;
  readonly log: Log;
  /** Devices that wait at the same time at most; 1,000 by default. */
  readonly mostWaiting?: number;
}

/** A device that is to join, and how its source hears of it. */
interface Joining {
  readonly seed: DeviceSeed;
  readonly settle: (standing: Standing) => void;
}

const MEMBER = { kind: 'member' } as const;
const refused = (reason: string): Standing => ({ kind: 'refused', reason });

/** Devices that come and go at run time: what sources tell of them, and what users decide. */
export class FleetRegistry implements DeviceRegistry {
  readonly waiting: WaitingDevices;
  readonly #options: FleetRegistryOptions;
  readonly #joining = new Map<string, Joining>();
  readonly #told = new Map<string, Partial<DeviceSeed>>();
  readonly #leaving = new Set<string>();
  readonly #listeners = new Set<(deviceId: string, decision: Decision) => void>();
  #wroteAtMs = -Infinity;
  #cancelWrite: (() => void) | undefined;
  #isClosed = false;

  constructor(options: FleetRegistryOptions) {
    this.#options = options;
    const { now, clock, log, mostWaiting } = options;
    this.waiting = new WaitingDevices({
      now,
      steady: () => clock.now(),
      log,
      ...(mostWaiting !== undefined && { most: mostWaiting }),
    });
  }

  announce(device: AnnouncedDevice): Standing {
    const { deviceid, source, address } = device;
    const problem = deviceIdProblem(deviceid);
    if (problem !== undefined) return refused(`The device id ${problem}`);
    const told = readToldOfItself(device.told);
    const owner = this.#ownerOf(deviceid);
    if (owner === undefined) {
      this.waiting.announce({ deviceid, source, address, told });
      return { kind: 'waiting' };
    }
    if (owner !== source && owner !== NO_SOURCE) return refused(`${deviceid} belongs to another source: ${owner}`);
    this.#note(deviceid, owner === source ? told : { ...told, source });
    return MEMBER;
  }

  contest({ deviceid, source, address, told }: AnnouncedDevice): void {
    if (this.#ownerOf(deviceid) !== source) return;
    this.waiting.announce({ deviceid, source, address, told: readToldOfItself(told), contests: true });
  }

  add(seed: DeviceSeed): Promise<Standing> {
    const { deviceid, source } = seed;
    const problem = deviceIdProblem(deviceid);
    if (problem !== undefined) return Promise.resolve(refused(`The device id ${problem}`));
    if (this.#options.store.devices.isRemoved(deviceid)) {
      // Only a user brings back a device that a user has removed.
      return Promise.resolve(this.announce({ deviceid, source, address: '', told: seed }));
    }
    const owner = this.#ownerOf(deviceid);
    if (owner !== undefined) {
      if (owner !== source && owner !== NO_SOURCE) {
        return Promise.resolve(refused(`${deviceid} belongs to another source: ${owner}`));
      }
      this.#note(deviceid, seed);
      return Promise.resolve(MEMBER);
    }
    return new Promise((settle) => {
      this.#leaving.delete(deviceid);
      this.#joining.set(deviceid, { seed, settle });
      this.#writeSoon();
    });
  }

  tell(deviceId: string, told: ToldOfItself): void {
    const read = readToldOfItself(told);
    if (this.#ownerOf(deviceId) !== undefined) this.#note(deviceId, read);
    else this.waiting.tell(deviceId, read);
  }

  remove(deviceId: string): void {
    this.waiting.remove(deviceId);
    this.#joining.get(deviceId)?.settle(refused('Its source has removed it'));
    this.#joining.delete(deviceId);
    this.#told.delete(deviceId);
    if (this.#options.store.devices.get(deviceId) === undefined) return;
    this.#leaving.add(deviceId);
    this.#writeSoon();
  }

  onDecision(listener: (deviceId: string, decision: Decision) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Tells the sources that a user has put a device into the fleet or taken it out. */
  decided(deviceId: string, decision: Decision): void {
    this.waiting.remove(deviceId);
    if (decision === 'removed') this.#told.delete(deviceId);
    for (const listener of [...this.#listeners]) {
      try {
        listener(deviceId, decision);
      } catch (error) {
        this.#options.log(`A source of devices failed: ${wordsOf(error)}`, error);
      }
    }
  }

  /** Writes what waits to be written. */
  close(): void {
    this.#isClosed = true;
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    while (this.#hasMore()) if (!this.#writeSome()) return;
  }

  /** Source of a device that is of the fleet, or will be with the next write. */
  #ownerOf(deviceId: string): string | undefined {
    const joining = this.#joining.get(deviceId);
    if (joining !== undefined) return joining.seed.source;
    const device = this.#leaving.has(deviceId) ? undefined : this.#options.store.devices.get(deviceId);
    return device && (this.#told.get(deviceId)?.source ?? device.seed.source);
  }

  #note(deviceId: string, told: Partial<DeviceSeed>): void {
    const joining = this.#joining.get(deviceId);
    if (joining === undefined) this.#told.set(deviceId, { ...this.#told.get(deviceId), ...told });
    else this.#joining.set(deviceId, { ...joining, seed: { ...joining.seed, ...told } });
    this.#writeSoon();
  }

  #hasMore(): boolean {
    return this.#joining.size + this.#told.size + this.#leaving.size > 0;
  }

  #writeSoon(delayMs = Math.max(0, this.#wroteAtMs + WRITE_MS - this.#options.clock.now())): void {
    if (this.#isClosed || this.#cancelWrite !== undefined) return;
    this.#cancelWrite = this.#options.clock.after(delayMs, () => {
      this.#cancelWrite = undefined;
      const isWritten = this.#writeSome();
      if (!this.#hasMore()) this.#wroteAtMs = this.#options.clock.now();
      else this.#writeSoon(isWritten ? 0 : WRITE_MS);
    });
  }

  /** Writes a part of what waits; false where the file does not take it. */
  #writeSome(): boolean {
    const { store, now, log } = this.#options;
    const told = firstOf(this.#told);
    const joining = firstOf(this.#joining);
    const leaving = [...this.#leaving].slice(0, DEVICES_A_WRITE);
    const standings = this.#standingsOf([...joining.values()]);
    const added = [...joining.values()].filter(({ seed }) => standings.get(seed.deviceid) === MEMBER);
    try {
      asNobody(() => {
        store.devices.change({ told, added, left: leaving }, Math.floor(now() / 1000));
      });
    } catch (error) {
      log(`Devices that came or went could not be saved: ${wordsOf(error)}`, error);
      return false;
    }
    for (const deviceId of told.keys()) this.#told.delete(deviceId);
    for (const deviceId of leaving) this.#leaving.delete(deviceId);
    for (const [deviceId, { settle }] of joining) {
      this.#joining.delete(deviceId);
      this.waiting.remove(deviceId);
      settle(standings.get(deviceId) ?? MEMBER);
    }
    return true;
  }

  #standingsOf(joining: readonly Joining[]): ReadonlyMap<string, Standing> {
    const { devices } = this.#options.store;
    let free = joining.length === 0 ? 0 : freeLicences(devices.all());
    const joined = new Map<string, string>();
    return new Map(
      joining.map(({ seed: { deviceid, registed } }) => {
        const skeleton = deviceIdSkeleton(deviceid);
        const like = devices.lookAlikeOf(deviceid) ?? joined.get(skeleton);
        if (like !== undefined) return [deviceid, refused(`${deviceid} can be taken for ${like}`)];
        if (registed && free <= 0) return [deviceid, refused(LICENCE_WORDS)];
        if (registed) free -= 1;
        joined.set(skeleton, deviceid);
        return [deviceid, MEMBER];
      }),
    );
  }
}

function firstOf<T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...map].slice(0, DEVICES_A_WRITE));
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
