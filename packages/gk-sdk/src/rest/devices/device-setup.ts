import { GkError } from '../../errors/gk-error.js';
import {
  fromDeviceSetup,
  toDeviceRegistration,
  toDeviceSetup,
  type DeviceRegistration,
  type DeviceSetup,
} from '../../model/devices/device-setup.js';
import { toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyList, replyMessage } from '../connection/setting-resource.js';

const KB_PER_MB = 1024;

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
   * await deviceSetupResource(session.rest).save('BUS-7', { driver: 'Ada', recordDays: 30 });
   * ```
   */
  save(deviceId: string, changes: Partial<DeviceSetup>, options?: RestCallOptions): Promise<string>;
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
  };
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

function requireNumber(value: number, what: string): void {
  if (!(value >= 0 && value < Infinity)) throw new GkError('invalid-argument', `${what} must not be below 0.`);
}
