import type { DeviceExtras } from '../model/device-extras.js';
import { isNewDevice, isOnline, type Device, type DeviceRecord } from '../model/device.js';
import { ListenerSet } from '../util/listener-set.js';
import { AppliedRows } from './applied-rows.js';
import { byDeviceId, DeviceSelection } from './device-selection.js';
import type {
  DeviceChange,
  DeviceCounters,
  DeviceFilter,
  DevicePositions,
  WritableDeviceStore,
} from './device-store.js';
import { hasSideData, joinDevice, replaceDevice, updateDevice, type DeviceSideData } from './join-device.js';
import { ModeIndex } from './mode-index.js';
import { PositionColumns } from './position-columns.js';
import { sameValue } from './same-value.js';

/** Makes an empty store. A session makes its own; make one to show devices from elsewhere. @public */
export function createDeviceStore(): WritableDeviceStore {
  return new FleetStore();
}

class FleetStore implements WritableDeviceStore {
  loaded = false;
  all: readonly Device[] = [];
  newDevices: readonly Device[] = [];
  readonly #positions = new PositionColumns();
  readonly #modes = new ModeIndex();
  readonly #selection = new DeviceSelection();
  readonly #applied = new AppliedRows();
  readonly #listeners = new ListenerSet<DeviceChange>();
  readonly #deviceListeners = new Map<string, ListenerSet>();
  /** Registered devices, then new ones, each in id order. */
  #rows: Device[] = [];
  #extras: ReadonlyMap<string, DeviceExtras> = new Map();
  #plates: ReadonlyMap<string, string> = new Map();
  /** Plates that stood in records. */
  readonly #ownPlates = new Map<string, string>();

  get counters(): DeviceCounters {
    return this.#modes.counters;
  }

  get positions(): DevicePositions {
    return this.#positions;
  }

  get(deviceId: string): Device | undefined {
    const row = this.#positions.rowOf(deviceId);
    return row === undefined ? undefined : this.#rows[row];
  }

  select(filter: DeviceFilter): readonly Device[] {
    const rows = {
      devices: this.#rows,
      registeredCount: this.#positions.registeredCount,
      revision: this.#positions.revision,
      modes: this.#modes,
    };
    return this.#selection.select(rows, filter);
  }

  subscribe(listener: (change: DeviceChange) => void): () => void {
    return this.#listeners.add(listener);
  }

  subscribeDevice(deviceId: string, listener: () => void): () => void {
    const listeners = this.#deviceListeners.get(deviceId) ?? new ListenerSet();
    this.#deviceListeners.set(deviceId, listeners);
    const remove = listeners.add(listener);
    return () => {
      remove();
      if (listeners.size === 0) this.#deviceListeners.delete(deviceId);
    };
  }

  replaceAll(records: readonly DeviceRecord[]): void {
    const first = !this.loaded;
    this.loaded = true;
    const byId = new Map<string, DeviceRecord>();
    for (const record of records) byId.set(record.deviceId, record);
    this.#ownPlates.clear();
    const devices: Device[] = [];
    for (const [deviceId, record] of byId) {
      this.#noteOwnPlate(record);
      devices.push(replaceDevice(this.get(deviceId), record, this.#sideData(deviceId)));
    }
    const rowsDiffer = first || devices.length !== this.#rows.length || devices.some((device) => this.#moves(device));
    if (rowsDiffer) this.#rebuild(devices);
    else this.#update(devices);
  }

  upsert(records: readonly DeviceRecord[]): void {
    const changed = new Map<string, Device>();
    for (const record of records) {
      const { deviceId } = record;
      this.#noteOwnPlate(record);
      const known = changed.get(deviceId) ?? this.get(deviceId);
      const side = this.#sideData(deviceId);
      changed.set(deviceId, known ? updateDevice(known, record, side) : joinDevice(record, side));
    }
    this.#merge(changed);
  }

  applyOnline(
    records: readonly DeviceRecord[],
    others: 'mark-offline' | 'keep' = 'mark-offline',
  ): { unknown: string[] } {
    const changed = new Map<string, Device>();
    const unknown = new Set<string>();
    const listed = new Uint8Array(this.#rows.length);
    for (const record of records) {
      const { deviceId } = record;
      const row = this.#positions.rowOf(deviceId);
      const before = row === undefined ? undefined : this.#rows[row];
      if (row === undefined || before === undefined) {
        unknown.add(deviceId);
        continue;
      }
      listed[row] = 1;
      const known = changed.get(deviceId) ?? before;
      // A row that is the same object as last time, on a device that is, too, has nothing new to say.
      if (this.#applied.has(row, known, record)) continue;
      // A row that stands in the online list without a status is online all the same.
      const online = record.statusBits === undefined ? { ...record, statusBits: 1 } : record;
      const device = updateDevice(known, online, this.#sideData(deviceId));
      if (device !== known) changed.set(deviceId, device);
      this.#applied.note(row, device, record);
    }
    if (others === 'mark-offline') {
      this.#rows.forEach((device, row) => {
        if (listed[row] === 1 || !isOnline(device)) return;
        changed.set(device.deviceId, { ...device, statusBits: (device.statusBits ?? 0) & ~1 });
      });
    }
    if (changed.size > 0) this.#merge(changed);
    return { unknown: [...unknown] };
  }

  setExtras(extras: ReadonlyMap<string, DeviceExtras>): void {
    this.#extras = keepUnchanged(this.#extras, extras);
    this.#joinAgain();
  }

  setPlates(plates: ReadonlyMap<string, string>): void {
    this.#plates = plates;
    this.#joinAgain();
  }

  clear(): void {
    this.loaded = false;
    this.#extras = new Map();
    this.#plates = new Map();
    this.#ownPlates.clear();
    this.#rebuild([]);
  }

  #joinAgain(): void {
    const changed = this.#rows.flatMap((device) => {
      const side = this.#sideData(device.deviceId);
      return hasSideData(device, side) ? [] : [joinDevice(device, side)];
    });
    this.#merge(new Map(changed.map((device) => [device.deviceId, device])));
  }

  /** Takes over these devices and keeps the others. */
  #merge(changed: ReadonlyMap<string, Device>): void {
    const devices = [...changed.values()];
    if (!devices.some((device) => this.#moves(device))) {
      this.#update(devices);
      return;
    }
    const newcomers = devices.filter((device) => this.get(device.deviceId) === undefined);
    this.#rebuild([...this.#rows.map((device) => changed.get(device.deviceId) ?? device), ...newcomers]);
  }

  /** True when the device has no row yet, or one among the others (registered or new). */
  #moves(device: Device): boolean {
    const before = this.get(device.deviceId);
    return !before || isNewDevice(before) !== isNewDevice(device);
  }

  /** Takes over devices in their rows; only those with new objects are told of. */
  #update(devices: readonly Device[]): void {
    const changed = devices.filter((device) => device !== this.get(device.deviceId));
    if (changed.length === 0) return;
    for (const device of changed) {
      const row = this.#positions.rowOf(device.deviceId);
      if (row === undefined) continue;
      this.#rows[row] = device;
      this.#positions.write(row, device);
      this.#modes.write(row, device);
      this.#selection.invalidate(row);
    }
    this.#positions.revision += 1;
    this.#publish(this.#positions.registeredCount);
    const deviceIds = new Set(changed.map((device) => device.deviceId));
    this.#listeners.notify({ kind: 'update', deviceIds });
    for (const deviceId of deviceIds) this.#deviceListeners.get(deviceId)?.notify();
  }

  #rebuild(devices: readonly Device[]): void {
    const before = new Map([...this.#deviceListeners.keys()].map((deviceId) => [deviceId, this.get(deviceId)]));
    const registered = devices.filter((device) => !isNewDevice(device)).sort(byDeviceId);
    const waiting = devices.filter(isNewDevice).sort(byDeviceId);
    this.#rows = [...registered, ...waiting];
    this.#positions.reset(this.#rows, registered.length);
    this.#modes.reset(this.#rows, waiting.length);
    this.#selection.reset();
    this.#applied.reset();
    this.#publish(registered.length);
    this.#listeners.notify({ kind: 'reset' });
    for (const [deviceId, device] of before) {
      if (this.get(deviceId) !== device) this.#deviceListeners.get(deviceId)?.notify();
    }
  }

  /** Snapshots keep their identity while their devices do. */
  #publish(registeredCount: number): void {
    this.#modes.publish();
    this.all = sameOrNew(this.all, this.#rows.slice(0, registeredCount));
    this.newDevices = sameOrNew(this.newDevices, this.#rows.slice(registeredCount));
  }

  #sideData(deviceId: string): DeviceSideData {
    return {
      extras: this.#extras.get(deviceId),
      plate: this.#plates.get(deviceId) ?? this.#ownPlates.get(deviceId),
    };
  }

  /** The plate is "looked up by device id" (spec 000 section 3); one in the record stands while that has none. */
  #noteOwnPlate(record: DeviceRecord): void {
    if (record.plate !== undefined) this.#ownPlates.set(record.deviceId, record.plate);
    else if ('plate' in record) this.#ownPlates.delete(record.deviceId);
  }
}

/** The new extras, with the old object of each entry that did not change. */
function keepUnchanged(
  before: ReadonlyMap<string, DeviceExtras>,
  now: ReadonlyMap<string, DeviceExtras>,
): ReadonlyMap<string, DeviceExtras> {
  const kept = new Map<string, DeviceExtras>();
  for (const [deviceId, extras] of now) {
    const known = before.get(deviceId);
    kept.set(deviceId, known && sameValue(known, extras) ? known : extras);
  }
  return kept;
}

function sameOrNew(before: readonly Device[], now: readonly Device[]): readonly Device[] {
  return before.length === now.length && before.every((device, index) => device === now[index]) ? before : now;
}
