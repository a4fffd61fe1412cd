import type { DeviceExtras } from '../model/device-extras.js';
import { isNewDevice, isOnline, type Device, type DeviceRecord } from '../model/device.js';
import { ListenerSet } from '../util/listener-set.js';
import { byDeviceId, DeviceSelection } from './device-selection.js';
import type {
  DeviceChange,
  DeviceCounters,
  DeviceFilter,
  DevicePositions,
  DeviceStore,
  WritableDeviceStore,
} from './device-store.js';
import { joinDevice, plateOf, type DeviceSideData } from './join-device.js';
import { ModeIndex } from './mode-index.js';
import { PositionColumns } from './position-columns.js';
import { isPartOf, sameValue } from './same-value.js';

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
  readonly #listeners = new ListenerSet<DeviceChange>();
  readonly #deviceListeners = new Map<string, ListenerSet>();
  /** Registered devices, then new ones, each in id order. */
  #rows: Device[] = [];
  /** The server's records, as the devices of the same rows were made from. */
  #records: ReadonlyMap<string, DeviceRecord> = new Map();
  #extras: ReadonlyMap<string, DeviceExtras> = new Map();
  #plates: ReadonlyMap<string, string> = new Map();

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
    this.#write(new Map(records.map((record) => [record.deviceid, record])), first);
  }

  upsert(records: readonly DeviceRecord[]): void {
    const next = new Map(this.#records);
    for (const record of records) next.set(record.deviceid, { ...next.get(record.deviceid), ...record });
    this.#write(next);
  }

  applyOnline(
    records: readonly DeviceRecord[],
    others: 'mark-offline' | 'keep' = 'mark-offline',
  ): { unknown: string[] } {
    const rows = new Map(records.map((record) => [record.deviceid, record]));
    const next = new Map<string, DeviceRecord>();
    for (const [deviceId, record] of this.#records) {
      const row = rows.get(deviceId);
      if (row) {
        // A row that stands in the online list without a status is online all the same.
        const update = row.status === undefined || row.status === null ? { ...row, status: 1 } : row;
        next.set(deviceId, isPartOf(update, record) ? record : { ...record, ...update });
        rows.delete(deviceId);
      } else {
        const offline = others === 'mark-offline' && isOnline(record);
        next.set(deviceId, offline ? { ...record, status: (record.status ?? 0) & ~1 } : record);
      }
    }
    this.#write(next);
    return { unknown: [...rows.keys()] };
  }

  setExtras(extras: ReadonlyMap<string, DeviceExtras>): void {
    this.#extras = keepUnchanged(this.#extras, extras);
    this.#write(this.#records);
  }

  setPlates(plates: ReadonlyMap<string, string>): void {
    this.#plates = plates;
    this.#write(this.#records);
  }

  clear(): void {
    this.loaded = false;
    this.#extras = new Map();
    this.#plates = new Map();
    this.#write(new Map(), true);
  }

  /** Takes over the records; only rows that differ get new objects and are told of. */
  #write(records: ReadonlyMap<string, DeviceRecord>, reset = false): void {
    const kept = new Map<string, DeviceRecord>();
    const devices: Device[] = [];
    const changed: Device[] = [];
    let sameRows = records.size === this.#records.size;
    for (const [deviceId, record] of records) {
      const before = this.#records.get(deviceId);
      const known = this.get(deviceId);
      const side = this.#sideData(deviceId);
      if (before && known && sameRecord(before, record) && sameSideData(known, record, side)) {
        kept.set(deviceId, before);
        devices.push(known);
        continue;
      }
      const device = joinDevice(record, side);
      sameRows &&= before !== undefined && isNewDevice(before) === isNewDevice(record);
      kept.set(deviceId, record);
      devices.push(device);
      changed.push(device);
    }
    this.#records = kept;
    if (reset || !sameRows) this.#rebuild(devices);
    else if (changed.length > 0) this.#update(changed);
  }

  #update(changed: readonly Device[]): void {
    for (const device of changed) {
      const row = this.#positions.rowOf(device.deviceid);
      if (row === undefined) continue;
      this.#rows[row] = device;
      this.#positions.write(row, device);
      this.#modes.write(row, device);
      this.#selection.invalidate(row);
    }
    this.#positions.revision += 1;
    this.#publish(this.#positions.registeredCount);
    const deviceIds = new Set(changed.map((device) => device.deviceid));
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
    return { extras: this.#extras.get(deviceId), plate: this.#plates.get(deviceId) };
  }
}

function sameRecord(a: DeviceRecord, b: DeviceRecord): boolean {
  return a === b || (isPartOf(a, b) && isPartOf(b, a));
}

/** True when joining the record with this gives the same extras and plate as the device has. */
function sameSideData(device: Device, record: DeviceRecord, side: DeviceSideData): boolean {
  return device.extras === side.extras && device.plate === plateOf(record, side);
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
