import type { DatabaseSync } from 'node:sqlite';
import type { ParameterGroups, Parameters, ParameterValue } from '../../device/parameter-groups.js';
import { z } from 'zod/mini';
import { onRollback } from '../database/database.js';
import { jsonOf, textOf, type Row } from '../database/row.js';
import { isSecretName } from '../logs/redact.js';
import type { Sealer } from '../state/sealer.js';

/** Parameters that a device has told or that were written to it; all others are as its source knows them, or unknown. */
export interface StoredParameters {
  readonly current: ParameterGroups;
  /** Parameters that wait until the device returns. */
  readonly offlineSet: ParameterGroups;
}

const NOTHING: StoredParameters = { current: {}, offlineSet: {} };

const valueSchema: z.ZodMiniType<ParameterValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.lazy(() => valueSchema)),
]);
/** A secret in the place of its text. No parameter has this shape. */
const sealedSchema = z.strictObject({ sealed: z.string() });
type KeptValue = ParameterValue | z.output<typeof sealedSchema>;
const keptSchema = z.record(z.string(), z.record(z.string(), z.union([valueSchema, sealedSchema])));
type KeptGroups = z.output<typeof keptSchema>;

/** A row as the file has it. */
interface KeptParameters {
  readonly current: KeptGroups;
  readonly offlineSet: KeptGroups;
}

/** The remote parameters of the devices that users have changed. Texts whose name says that they are secret are sealed. */
export class ParameterStore {
  readonly #database: DatabaseSync;
  readonly #sealer: Sealer;
  readonly #byId = new Map<string, StoredParameters>();
  readonly #keptById = new Map<string, KeptParameters>();
  /** Devices with secrets that the key of this state folder does not open: these parameters count as not set. */
  readonly #lost = new Set<string>();

  constructor(database: DatabaseSync, sealer: Sealer) {
    this.#database = database;
    this.#sealer = sealer;
    this.#load();
  }

  get(deviceId: string): StoredParameters {
    return this.#byId.get(deviceId) ?? NOTHING;
  }

  /** Writes to a device that is there. */
  save(deviceId: string, group: string, changes: Parameters): void {
    const { current, offlineSet } = this.get(deviceId);
    this.#put(deviceId, { current: merged(current, group, changes), offlineSet });
  }

  /** Keeps what waits for a device. */
  keep(deviceId: string, group: string, changes: Parameters): void {
    const { current, offlineSet } = this.get(deviceId);
    this.#put(deviceId, { current, offlineSet: merged(offlineSet, group, changes) });
  }

  /** The device has a group that waited for it. */
  deliver(deviceId: string, group: string): void {
    const { current, offlineSet } = this.get(deviceId);
    const { [group]: changes = {}, ...waiting } = offlineSet;
    this.#put(deviceId, { current: merged(current, group, changes), offlineSet: waiting });
  }

  /** Number of devices with secrets that the key of this state folder does not open. */
  lostDevices(): number {
    return this.#lost.size;
  }

  /** Seals secrets that an earlier version has kept as they were typed. True when there were any. */
  sealPlain(): boolean {
    const plain = [...this.#keptById].filter(([, kept]) => Object.values(kept).some(hasPlainSecret));
    for (const [deviceId] of plain) this.#put(deviceId, this.get(deviceId));
    return plain.length > 0;
  }

  #put(deviceId: string, parameters: StoredParameters): void {
    const kept = {
      current: this.#sealed(deviceId, parameters.current),
      offlineSet: this.#sealed(deviceId, parameters.offlineSet),
    };
    this.#database
      .prepare(
        `INSERT INTO device_parameters (deviceid, current, offline_set) VALUES (?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET current = excluded.current, offline_set = excluded.offline_set`,
      )
      .run(deviceId, JSON.stringify(kept.current), JSON.stringify(kept.offlineSet));
    this.#byId.set(deviceId, parameters);
    this.#keptById.set(deviceId, kept);
    this.#lost.delete(deviceId);
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    this.#byId.clear();
    this.#keptById.clear();
    this.#lost.clear();
    for (const row of this.#database.prepare('SELECT * FROM device_parameters').all()) {
      const deviceId = textOf(row, 'deviceid');
      const kept = fromRow(row);
      this.#keptById.set(deviceId, kept);
      this.#byId.set(deviceId, {
        current: this.#opened(deviceId, kept.current),
        offlineSet: this.#opened(deviceId, kept.offlineSet),
      });
    }
  }

  /** A secret that stays is not sealed anew: the change log compares what stands in the file. */
  #sealed(deviceId: string, groups: ParameterGroups): KeptGroups {
    return mapped(groups, (value, group, key): KeptValue => {
      if (!isPlainSecret(key, value)) return value;
      const owner = ownerOf(deviceId, group, key);
      const { current, offlineSet } = this.#keptById.get(deviceId) ?? {};
      const same = [current, offlineSet]
        .map((kept) => kept?.[group]?.[key])
        .find((kept) => isSealed(kept) && this.#sealer.open(kept.sealed, owner)?.toString('utf8') === value);
      return same ?? { sealed: this.#sealer.seal(value, owner) };
    });
  }

  #opened(deviceId: string, groups: KeptGroups): ParameterGroups {
    return mapped(groups, (value, group, key): ParameterValue | undefined => {
      if (!isSealed(value)) return value;
      const plain = this.#sealer.open(value.sealed, ownerOf(deviceId, group, key))?.toString('utf8');
      if (plain === undefined) this.#lost.add(deviceId);
      return plain;
    });
  }
}

function ownerOf(deviceId: string, group: string, key: string): string {
  return `device_parameters\0${deviceId}\0${group}\0${key}`;
}

function isSealed(value: KeptValue | undefined): value is z.output<typeof sealedSchema> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlainSecret(key: string, value: KeptValue): value is string {
  return typeof value === 'string' && value !== '' && isSecretName(key);
}

function hasPlainSecret(groups: KeptGroups): boolean {
  return Object.values(groups).some((values) =>
    Object.entries(values).some(([key, value]) => isPlainSecret(key, value)),
  );
}

/** Groups with other values; those that become undefined are left out. */
function mapped<From, To>(
  groups: Readonly<Record<string, Readonly<Record<string, From>>>>,
  change: (value: From, group: string, key: string) => To | undefined,
): Record<string, Record<string, To>> {
  const entries = Object.entries(groups).map(([group, values]) => {
    const changed = Object.entries(values).flatMap(([key, value]): [string, To][] => {
      const result = change(value, group, key);
      return result === undefined ? [] : [[key, result]];
    });
    return [group, Object.fromEntries(changed)] as const;
  });
  return Object.fromEntries(entries);
}

function merged(groups: ParameterGroups, group: string, changes: Parameters): ParameterGroups {
  return { ...groups, [group]: { ...groups[group], ...changes } };
}

function fromRow(row: Row): KeptParameters {
  return {
    current: jsonOf(row, 'current', keptSchema),
    offlineSet: jsonOf(row, 'offline_set', keptSchema),
  };
}
