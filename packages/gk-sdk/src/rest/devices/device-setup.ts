import { GkError } from '../../errors/gk-error.js';
import {
  fromDeviceSetup,
  fromDeviceSetupWithGroups,
  toDeviceRegistration,
  toDeviceSetup,
  toDeviceSetupWithGroups,
  type DeviceRegistration,
  type DeviceSetup,
  type DeviceSetupWithGroups,
} from '../../model/devices/device-setup.js';
import {
  listField,
  nameField,
  numberField,
  optionalTextField,
  textField,
  toRow,
} from '../../model/fields/json-fields.js';
import { DEVICE_SETUP_FIELDS } from '../../rules/access/device-setup-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyList, replyMessage } from '../connection/setting-resource.js';

const KB_PER_MB = 1024;

/** Changes of a device among those of many. @public */
export interface DeviceSetupChange {
  readonly deviceId: string;
  readonly changes: Partial<DeviceSetupWithGroups>;
  /**
   * Values as they were read: a field that has another one by now is left as it is. A field that is not among them is changed
   * in any case.
   */
  readonly before?: Partial<DeviceSetupWithGroups>;
}

/** Result of one field of a device, or of a device as a whole. @public */
export type DeviceSetupOutcome = { readonly deviceId: string } &
  /** There is no such device, or the user does not see it. */
  (
    | { readonly kind: 'unknown-device' }
    | ({ readonly field: keyof DeviceSetupWithGroups } & (
        | {
            readonly kind: 'done' | 'unchanged' | 'changed-meanwhile';
            /** The field with the value that the device has now. */
            readonly now: Partial<DeviceSetupWithGroups>;
            /** The field with the value that it had before a change that is done. */
            readonly was?: Partial<DeviceSetupWithGroups>;
          }
        /** The user lacks the right to change this field. */
        | { readonly kind: 'forbidden' }
        | {
            readonly kind: 'invalid';
            /** Values that there are, in the server's words. */
            readonly reason: string;
          }
        /** It could be changed, and was not because another one could not be: all or nothing was asked for. */
        | { readonly kind: 'held' }
      ))
  );

/**
 * The settings that the server keeps of a device, for permissions 0 and 1 (spec 002 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface DeviceSetupResource {
  /** `GET /gkserver/gkdevicesetup/{deviceid}`, this project's own. */
  read(deviceId: string, options?: RestCallOptions): Promise<DeviceSetup>;
  /**
   * `PUT /gkserver/gkdevicesetup/{deviceid}`: changes what is given and leaves the rest. Each field needs its right
   * (`F_lmdvrs_...`). Resolves with what the server says.
   *
   * @throws GkError `invalid-argument` for a field out of its range, `forbidden` with the fields that may not be changed.
   * @example
   * ```ts
   * await deviceSetupResource(session.rest).save('GK-0007', { driver: 'Ada', recordDays: 30 });
   * ```
   */
  save(deviceId: string, changes: Partial<DeviceSetup>, options?: RestCallOptions): Promise<string>;
  /**
   * `POST /gkserver/gkdevicesetup`, of servers with the extension `device-bulk`: the settings of at most 500 devices by their
   * ids. Devices that the user does not see are left out.
   */
  readMany(
    deviceIds: readonly string[],
    options?: RestCallOptions,
  ): Promise<ReadonlyMap<string, DeviceSetupWithGroups>>;
  /**
   * `PUT /gkserver/gkdevicesetup`, of servers with the extension `device-bulk`: changes at most 500 devices in one step. Resolves
   * with the result of each field; one that is refused holds up no other, unless `allOrNothing` is asked for.
   *
   * @throws GkError `invalid-argument` for more devices, or one that is named twice.
   * @example
   * ```ts
   * const setups = deviceSetupResource(session.rest);
   * const before = await setups.readMany(['GK-0007', 'BUS-8']);
   * const outcomes = await setups.saveMany(
   *   [...before].map(([deviceId, { recordDays }]) => ({ deviceId, changes: { recordDays: 30 }, before: { recordDays } })),
   * );
   * ```
   */
  saveMany(
    changes: readonly DeviceSetupChange[],
    options?: RestCallOptions & { readonly allOrNothing?: boolean },
  ): Promise<readonly DeviceSetupOutcome[]>;
}

/**
 * The remote device registration list with its two editors (spec 002 sections 2 and 5).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface RegistrationsResource {
  /** `GET /gkdevice/registrations`, this project's own: the registered devices, for permissions 0 and 1. */
  list(options?: RestCallOptions): Promise<readonly DeviceRegistration[]>;
  /**
   * `GET /gkdevice/waiting`, of servers with the extension `device-waiting`: devices that have connected and that nobody has
   * accepted, who was heard from last first, for administrators who see the whole fleet. `RegistrationCommands.registerDevice`
   * accepts one. The list is bounded; `dropped` counts devices that had to leave it for others since the server started.
   */
  waiting(options?: RestCallOptions): Promise<{
    readonly devices: readonly {
      readonly deviceId: string;
      /** Name of the gateway that it connects by, such as `jt808`. */
      readonly source: string;
      /** IP address that it connects from; empty where that is not known. */
      readonly address: string;
      /** As the device tells it; absent where it does not, as for the next ones. */
      readonly plate?: string;
      readonly driver?: string;
      readonly firmwareVersion?: string;
      readonly model?: string;
      readonly channelCount?: number;
      /** When it connected first, unix seconds. */
      readonly sinceS: number;
      /** When it was heard from last, unix seconds. */
      readonly heardS: number;
      /** Id of a device of the fleet that it can be taken for: such a device cannot be accepted. */
      readonly looksLike?: string;
      /** It connects under the id of a device of the fleet, whose place it takes when it is accepted. */
      readonly contests: boolean;
    }[];
    readonly dropped: number;
  }>;
  /** Sets how many days recordings are kept; 0 = unlimited (spec 002 section 5). Administrators only. */
  setRecordDays(deviceId: string, days: number, options?: RestCallOptions): Promise<string>;
  /** Sets the netflow limit in megabytes; it travels in kilobytes. 0 = none. Administrators only. */
  setNetLimit(deviceId: string, limitMb: number, options?: RestCallOptions): Promise<string>;
}

/** The device setup calls over a connection, such as `session.rest`. @public */
export function deviceSetupResource(rest: RestConnection): DeviceSetupResource {
  return {
    read: (deviceId, options) =>
      rest.call(
        {
          method: 'GET',
          path: 'deviceSetup',
          params: { deviceId },
          read: (json) => {
            const fields = replyFields(json);
            return toDeviceSetup(toRow(fields.deviceParams) ?? fields);
          },
        },
        options,
      ),
    save: (deviceId, changes, options) =>
      rest.call(
        {
          method: 'PUT',
          path: 'deviceSetup',
          params: { deviceId },
          body: { deviceParams: fromDeviceSetup(changes) },
          read: replyMessage,
        },
        options,
      ),
    readMany: (deviceIds, options) =>
      rest.call(
        {
          method: 'POST',
          path: 'deviceSetups',
          body: { deviceids: deviceIds },
          read: (json) =>
            new Map(
              replyList(json).map((item) => {
                const row = toRow(item) ?? {};
                return [textField(row.deviceid), toDeviceSetupWithGroups(row)];
              }),
            ),
        },
        options,
      ),
    saveMany: (changes, { allOrNothing, ...options } = {}) =>
      rest.call(
        {
          method: 'PUT',
          path: 'deviceSetups',
          body: {
            devices: changes.map(({ deviceId, changes: changed, before }) => ({
              deviceid: deviceId,
              deviceParams: fromDeviceSetupWithGroups(changed),
              ...(before && { before: fromDeviceSetupWithGroups(before) }),
            })),
            ...(allOrNothing && { allornothing: 1 }),
          },
          read: (json) => replyList(json).flatMap((item) => toOutcome(toRow(item) ?? {}) ?? []),
        },
        options,
      ),
  };
}

/** Fields of a setup by their names on the wire. */
const FIELDS: ReadonlyMap<string, keyof typeof DEVICE_SETUP_FIELDS | 'groupIds'> = new Map([
  ...Object.entries(DEVICE_SETUP_FIELDS).map(
    ([name, { wireName }]) => [wireName, name as keyof typeof DEVICE_SETUP_FIELDS] as const,
  ),
  ['groups', 'groupIds'] as const,
]);

/** Undefined for fields and results that the SDK does not know. */
function toOutcome(row: Readonly<Record<string, unknown>>): DeviceSetupOutcome | undefined {
  const deviceId = textField(row.deviceid);
  const result = textField(row.result);
  if (result === 'unknown') return { deviceId, kind: 'unknown-device' };
  const wireName = textField(row.field);
  const field = FIELDS.get(wireName);
  if (field === undefined) return undefined;
  switch (result) {
    case 'done':
    case 'unchanged':
    case 'changed': {
      const read = (value: unknown) => ({ [field]: toDeviceSetupWithGroups({ [wireName]: value })[field] });
      return {
        deviceId,
        field,
        kind: result === 'changed' ? 'changed-meanwhile' : result,
        now: read(row.now),
        ...(row.was !== undefined && { was: read(row.was) }),
      };
    }
    case 'forbidden':
    case 'held':
      return { deviceId, field, kind: result };
    case 'invalid':
      return { deviceId, field, kind: result, reason: textField(row.reason) };
    default:
      return undefined;
  }
}

/** The registration calls over a connection, such as `session.rest`. @public */
export function registrationsResource(rest: RestConnection): RegistrationsResource {
  const setup = deviceSetupResource(rest);
  return {
    list: (options) =>
      rest.call(
        {
          method: 'GET',
          path: 'registrations',
          read: (json) => replyList(json).flatMap((row) => toDeviceRegistration(toRow(row)) ?? []),
        },
        options,
      ),
    waiting: (options) =>
      rest.call(
        {
          method: 'GET',
          path: 'waitingDevices',
          read: (json) => {
            const { devices, dropped } = replyFields(json);
            return {
              devices: listField(devices).flatMap((row) => toWaitingDevice(toRow(row) ?? {}) ?? []),
              dropped: numberField(dropped) ?? 0,
            };
          },
        },
        options,
      ),
    setRecordDays: async (deviceId, days, options) => {
      requireNumber(days, 'Record days');
      return setup.save(deviceId, { recordDays: days }, options);
    },
    setNetLimit: async (deviceId, limitMb, options) => {
      requireNumber(limitMb, 'The netflow limit');
      return setup.save(deviceId, { netLimitKb: Math.round(limitMb * KB_PER_MB) }, options);
    },
  };
}

/** Undefined without a device id. */
function toWaitingDevice(row: Readonly<Record<string, unknown>>) {
  const deviceId = textField(row.deviceid);
  if (deviceId === '') return undefined;
  return {
    deviceId,
    source: nameField(row.source),
    address: nameField(row.address),
    plate: optionalTextField(row.plate),
    driver: optionalTextField(row.driver),
    firmwareVersion: optionalTextField(row.version),
    model: optionalTextField(row.model),
    channelCount: numberField(row.channel),
    sinceS: numberField(row.since) ?? 0,
    heardS: numberField(row.heard) ?? 0,
    looksLike: optionalTextField(row.like),
    contests: row.anew === 1,
  };
}

function requireNumber(value: number, what: string): void {
  if (!(value >= 0 && value < Infinity)) throw new GkError('invalid-argument', `${what} must not be below 0.`);
}
