import { z } from 'zod/mini';
import { reasonOf } from '../../device/device-answer.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { OtherServer } from '../../device/other-server.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { writeUnlessFull } from '../../store/state/disk-full.js';
import type { StoredRedirect } from '../../store/devices/device-redirect-store.js';
import type { Log } from '../http/log.js';
import { DEVICE_REDIRECT } from '../settings/server-settings.js';

/** Devices that are told at the same time. */
const MOST_AT_ONCE = 20;
/** A device that does not answer is told so often, once at each connection. */
const MOST_TRIES = 3;
/** Devices that the tab lists. */
const MOST_ROWS = 1_000;
/** The redirect as it was saved on this machine: one from a backup, or from a version that did not act on it, redirects no device. */
const ORDER_KEY = 'redirectOrder';

/** A redirect that is in force. */
interface Order {
  /** The setting, as text. */
  readonly setting: string;
  readonly prefix: string;
  readonly deviceIds: ReadonlySet<string>;
  readonly onlyNew: boolean;
  readonly server: OtherServer;
  /** Devices that this server knew when it was saved, where others are new; a clock that is set tells nothing of that. */
  readonly known: Set<string>;
}

/** How far a device is that the redirect is for, as it travels. */
export interface RedirectRow {
  readonly deviceid: string;
  readonly state: 'waiting' | StoredRedirect['outcome'];
  readonly text: string;
  /** Unix seconds; absent for one that was not told yet. */
  readonly time?: number;
}

export interface DeviceRedirectsOptions {
  readonly store: Pick<
    RecorderStore,
    'devices' | 'deviceRedirects' | 'settings' | 'meta' | 'lastOutcomes' | 'atomically'
  >;
  readonly link: Pick<DeviceLink, 'redirect' | 'onPresence'>;
  /** Devices whose link may take another server. */
  readonly takesRedirects: (deviceId: string) => boolean;
  readonly isOnline: (deviceId: string) => boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

/**
 * Sends devices to the server of the redirect: at once, or when they connect next. Each is told once for a saved redirect, so that one which comes back is not
 * sent away for ever; a device that did not answer is told again at its next connections, a few times.
 */
export class DeviceRedirects {
  readonly #options: DeviceRedirectsOptions;
  readonly #due = new Set<string>();
  readonly #running = new Set<string>();
  #order: Order | undefined;
  readonly #offPresence: () => void;
  #isClosed = false;

  constructor(options: DeviceRedirectsOptions) {
    this.#options = options;
    this.#order = this.#readOrder();
    this.#offPresence = options.link.onPresence((deviceId) => {
      this.#tellSoon(deviceId);
    });
  }

  /** Begins anew with the saved redirect: what became of the one before is forgotten. */
  settingsSaved(): void {
    const { store } = this.#options;
    const setting = store.settings.read(DEVICE_REDIRECT);
    const known =
      setting.redirect_newdevice_only === 1 ? [...store.devices.all()].map(({ seed }) => seed.deviceid) : [];
    store.deviceRedirects.clear();
    store.meta.write(ORDER_KEY, JSON.stringify({ setting, known }));
    this.#order = orderOf(setting, known);
    for (const deviceId of this.#selected()) this.#tellSoon(deviceId);
  }

  /** Words for the form where the redirect that it shows is not in force. */
  get note(): string | undefined {
    const setting = this.#options.store.settings.read(DEVICE_REDIRECT);
    if (setting.new_server === '' || this.#order?.setting === JSON.stringify(setting)) return undefined;
    return 'The redirect that is shown sends no terminal away until it is saved: it is of a backup or of an earlier version.';
  }

  /** Devices that the redirect is for, those first that have not taken it; a bounded list. */
  state(): { readonly waiting: number; readonly rows: readonly RedirectRow[] } {
    const told = new Map(this.#options.store.deviceRedirects.all().map((each) => [each.deviceId, each]));
    const all = this.#selected().map((deviceId) => this.#rowOf(deviceId, told.get(deviceId)));
    const rows = [...all.filter(({ state }) => state !== 'taken'), ...all.filter(({ state }) => state === 'taken')];
    return { waiting: all.filter(({ state }) => state === 'waiting').length, rows: rows.slice(0, MOST_ROWS) };
  }

  /** Another device may come under the id of one that was removed, which is new then. */
  forget(deviceId: string): void {
    const { store } = this.#options;
    store.deviceRedirects.remove(deviceId);
    const order = this.#order;
    if (order?.known.delete(deviceId) !== true) return;
    const setting = store.settings.read(DEVICE_REDIRECT);
    store.meta.write(ORDER_KEY, JSON.stringify({ setting, known: [...order.known] }));
  }

  close(): void {
    this.#isClosed = true;
    this.#offPresence();
    this.#due.clear();
  }

  #readOrder(): Order | undefined {
    const { store } = this.#options;
    const kept = orderSchema.safeParse(parsed(store.meta.read(ORDER_KEY)));
    const setting = store.settings.read(DEVICE_REDIRECT);
    if (!kept.success || JSON.stringify(kept.data.setting) !== JSON.stringify(setting)) return undefined;
    return orderOf(setting, kept.data.known);
  }

  #rowOf(deviceId: string, told: StoredRedirect | undefined): RedirectRow {
    const is = this.#options.isOnline(deviceId);
    if (told === undefined) {
      const text = is ? 'Is being told' : 'Waits until the device connects';
      return { deviceid: deviceId, state: 'waiting', text };
    }
    const { outcome, reason, tries, atS: time } = told;
    switch (outcome) {
      case 'taken': {
        const text = is
          ? 'Took the new address, and is still connected here, or again: it is not told once more'
          : 'Took the new address, and is not connected here any more';
        return { deviceid: deviceId, state: outcome, text, time };
      }
      case 'silent': {
        const isLeft = tries < MOST_TRIES;
        const text = `${reason}: ${isLeft ? 'it is told again when it connects next' : `told ${tries} times, no more until the redirect is saved again`}`;
        return { deviceid: deviceId, state: isLeft ? 'waiting' : outcome, text, time };
      }
      case 'refused':
      case 'unsupported':
        return { deviceid: deviceId, state: outcome, text: reason, time };
    }
  }

  #selected(): readonly string[] {
    const all = [...this.#options.store.devices.all()].map(({ seed }) => seed.deviceid);
    return all.filter((deviceId) => this.#isSelected(deviceId));
  }

  /** By prefix or by id; of new devices, where neither is given, each one. */
  #isSelected(deviceId: string): boolean {
    const { store, takesRedirects } = this.#options;
    const order = this.#order;
    if (order === undefined || store.devices.get(deviceId) === undefined || !takesRedirects(deviceId)) return false;
    const { prefix, deviceIds, onlyNew, known } = order;
    const isNamed = (prefix !== '' && deviceId.startsWith(prefix)) || deviceIds.has(deviceId);
    if (!onlyNew) return isNamed;
    return !known.has(deviceId) && (isNamed || (prefix === '' && deviceIds.size === 0));
  }

  #tellSoon(deviceId: string): void {
    this.#due.add(deviceId);
    // After the save that it is about; changes within a turn are told once.
    queueMicrotask(() => {
      this.#work();
    });
  }

  #work(): void {
    for (const deviceId of this.#due) {
      if (this.#isClosed || this.#running.size >= MOST_AT_ONCE) return;
      if (this.#running.has(deviceId)) continue;
      this.#due.delete(deviceId);
      if (!this.#isDue(deviceId)) continue;
      this.#running.add(deviceId);
      void this.#tell(deviceId).finally(() => {
        this.#running.delete(deviceId);
        this.#work();
      });
    }
  }

  #isDue(deviceId: string): boolean {
    if (!this.#options.isOnline(deviceId) || !this.#isSelected(deviceId)) return false;
    const told = this.#options.store.deviceRedirects.get(deviceId);
    return told === undefined || (told.outcome === 'silent' && told.tries < MOST_TRIES);
  }

  async #tell(deviceId: string): Promise<void> {
    const { store, link, now, log } = this.#options;
    const order = this.#order;
    if (order === undefined) return;
    const { host, port } = order.server;
    const answer = (await link.redirect?.(deviceId, order.server)) ?? UNSUPPORTED;
    if (this.#isClosed || answer.kind === 'offline') return;
    // Another redirect was saved meanwhile, and its own order follows.
    if (this.#order !== order) {
      this.#due.add(deviceId);
      return;
    }
    const isTaken = answer.kind === 'done';
    const reason = isTaken ? '' : reasonOf(answer, 'The device takes no other server');
    const outcome = isTaken
      ? 'taken'
      : answer.kind === 'refused' || answer.kind === 'unsupported'
        ? answer.kind
        : 'silent';
    const tries = (store.deviceRedirects.get(deviceId)?.tries ?? 0) + 1;
    const atMs = now();
    writeUnlessFull(() => {
      store.atomically(() => {
        store.deviceRedirects.put({ deviceId, outcome, reason, tries, atS: Math.floor(atMs / 1000) });
        const text = isTaken ? `${deviceId} to ${host}:${port}` : `${deviceId}: ${reason}`;
        store.lastOutcomes.note('redirect', isTaken ? 'success' : 'failure', { atMs, text });
      });
    });
    log(
      isTaken
        ? `${deviceId} has taken its new server ${host}:${port}, and leaves this one`
        : `${deviceId} was not sent to ${host}:${port}: ${reason}`,
    );
  }
}

const UNSUPPORTED = { kind: 'unsupported' } as const;

const orderSchema = z.object({ setting: DEVICE_REDIRECT.schema, known: z.array(z.string()) });

type Setting = z.output<typeof DEVICE_REDIRECT.schema>;

function orderOf(setting: Setting, known: readonly string[]): Order {
  const { prefix, deviceid, redirect_newdevice_only, new_server: host, new_port: port } = setting;
  return {
    setting: JSON.stringify(setting),
    prefix,
    deviceIds: new Set(deviceid === '' ? [] : deviceid.split(',')),
    onlyNew: redirect_newdevice_only === 1,
    server: { host, port },
    known: new Set(known),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
