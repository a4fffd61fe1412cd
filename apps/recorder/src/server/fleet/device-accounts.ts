import { milliseconds, type Clock } from 'gk-sdk';
import type { DeviceAnswer } from '../../device/device-answer.js';
import type { DeviceAccount, DeviceLink } from '../../device/device-link.js';
import type { DeviceAccountStore, WaitingAccount } from '../../store/devices/device-account-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Log } from '../http/log.js';

/** How often a device that was away is looked for: most come back without a word of the link. */
const LOOK_MS = 10_000;
/** How long a device that did not answer is left alone. */
const PAUSE_MS = 600_000;

export interface DeviceAccountsOptions {
  readonly store: Pick<RecorderStore, 'deviceAccounts' | 'atomically'>;
  /** Answers `offline` for a device that is away. */
  readonly link: Pick<DeviceLink, 'setAccount' | 'onPresence'>;
  /** Its `now` never goes back. */
  readonly clock: Clock;
  readonly log: Log;
}

/** The own users of the devices (D05, D06): set now, or, while a device is away, when it returns, over restarts, too. */
export class DeviceAccounts {
  readonly #options: DeviceAccountsOptions;
  readonly #store: DeviceAccountStore;
  /** Devices that are asked now. */
  readonly #asked = new Set<string>();
  /** Devices that did not answer, with the start of their silence. */
  readonly #silentMs = new Map<string, number>();
  #stop: (() => void) | undefined;

  constructor(options: DeviceAccountsOptions) {
    this.#options = options;
    this.#store = options.store.deviceAccounts;
  }

  /** Sends what waits from now on. */
  start(): void {
    if (this.#stop !== undefined) return;
    const { clock, link } = this.#options;
    const offPresence = link.onPresence((deviceId) => {
      this.#silentMs.delete(deviceId);
      const waiting = this.#store.waitingFor(deviceId);
      if (waiting) void this.#send(waiting);
    });
    let cancel: () => void = () => undefined;
    const look = (): void => {
      for (const waiting of this.#store.waiting()) void this.#send(waiting);
      cancel = clock.after(milliseconds(LOOK_MS), look);
    };
    look();
    this.#stop = () => {
      cancel();
      offPresence();
    };
  }

  /** Sets the user of a device, or removes it with undefined. `offline` = it waits for the device. */
  async change(deviceId: string, account: DeviceAccount | undefined): Promise<DeviceAnswer<void>> {
    const answer = await this.#options.link.setAccount(deviceId, account);
    // One that did not answer may have done it.
    if (answer.kind === 'done' || answer.kind === 'timeout') this.#keep(deviceId, account);
    if (answer.kind === 'offline') this.#store.wait({ deviceId, account });
    return answer;
  }

  close(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  async #send({ deviceId, account }: WaitingAccount): Promise<void> {
    const { link, clock, log } = this.#options;
    const silentMs = this.#silentMs.get(deviceId) ?? -Infinity;
    if (this.#asked.has(deviceId) || clock.now() - silentMs < PAUSE_MS) return;
    this.#asked.add(deviceId);
    try {
      this.#settle({ deviceId, account }, await link.setAccount(deviceId, account));
    } catch (error) {
      log(`The user of ${deviceId} could not be settled: ${String(error)}`, error);
    } finally {
      this.#asked.delete(deviceId);
    }
  }

  #settle({ deviceId, account }: WaitingAccount, answer: DeviceAnswer<void>): void {
    if (answer.kind === 'timeout' || answer.kind === 'failed') {
      this.#silentMs.set(deviceId, this.#options.clock.now());
      return;
    }
    const latest = this.#store.waitingFor(deviceId);
    // A later change waits, or has reached the device.
    if (answer.kind === 'offline' || latest === undefined || !isSame(latest.account, account)) return;
    if (answer.kind === 'done') {
      this.#keep(deviceId, account);
      return;
    }
    this.#store.forgetWaiting(deviceId);
    const reason = answer.kind === 'refused' ? answer.reason : 'it does not support this';
    this.#options.log(`The user that waited for ${deviceId} was not ${account ? 'set' : 'removed'}: ${reason}`);
  }

  #keep(deviceId: string, account: DeviceAccount | undefined): void {
    this.#options.store.atomically(() => {
      this.#store.set(deviceId, account);
    });
  }
}

function isSame(a: DeviceAccount | undefined, b: DeviceAccount | undefined): boolean {
  return a?.name === b?.name && a?.passwordHash === b?.passwordHash;
}
