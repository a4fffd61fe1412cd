import { GkError } from '../errors/gk-error.js';
import type { GroupId } from '../model/devices/group.js';
import { hashPassword } from '../util/password-hash.js';
import { readActionResult, type ActionResult } from './action-result.js';
import { callJson, type CommandCaller } from './command-caller.js';
import type { CallOptions } from './queries.js';

/**
 * Registers and removes devices, and sets the device's own user. Each rejects like every call of {@link CommandQueries}, but
 * never with `device-timeout`, which is a result of {@link ActionResult}.
 *
 * @public
 */
export interface RegistrationCommands {
  /**
   * D01: adds a device to the fleet. A waiting device is accepted, a device that has never connected is registered in advance,
   * and a removed device is added again. For a device of the fleet, it changes the given fields.
   */
  registerDevice(
    deviceId: string,
    registration?: {
      /** Name of the driver (`drivername`). */
      readonly driverName?: string;
      /** Device memo. */
      readonly vehicleId?: string;
      /** Id of the device in another system (`extid`). */
      readonly externalId?: string;
      /** Number plate. */
      readonly plate?: string;
      /** Groups that it belongs to; only the root group by default. Needs the extension `device-waiting`. */
      readonly groupIds?: readonly GroupId[];
      /**
       * Refuses a device that is already registered, for example by another administrator. Needs the extension
       * `device-waiting`.
       */
      readonly onlyNew?: boolean;
    },
    options?: CallOptions,
  ): Promise<ActionResult>;
  /** D02: takes a device out of the fleet. */
  removeDevice(deviceId: string, options?: CallOptions): Promise<ActionResult>;
  /** D05: sets the device's own user. `password` is plain, or hashed (64 characters). */
  setDeviceUser(
    deviceId: string,
    user: { readonly username: string; readonly password: string },
    options?: CallOptions,
  ): Promise<ActionResult & { readonly offlineSet: boolean }>;
  /** D06: removes the device's own user. */
  removeDeviceUser(
    deviceId: string,
    username: string,
    options?: CallOptions,
  ): Promise<ActionResult & { readonly offlineSet: boolean }>;
}

/** {@link RegistrationCommands} over `session.command`. @public */
export function registrationCommands(caller: CommandCaller): RegistrationCommands {
  return {
    registerDevice: async (deviceId, registration = {}, options) => {
      const { driverName: drivername, vehicleId: vehicleid, externalId: extid, plate } = registration;
      const { groupIds: groups, onlyNew } = registration;
      const body = { drivername, vehicleid, extid, plate, groups, accept: onlyNew ? 1 : undefined };
      return readActionResult(await callJson(caller, 'D01', { D: deviceId }, body, options));
    },
    removeDevice: async (deviceId, options) =>
      readActionResult(await caller.call('D02', { D: deviceId }, undefined, options)),
    setDeviceUser: async (deviceId, { username, password }, options) => {
      if (username === '' || password === '') {
        throw new GkError('invalid-argument', "The device's user needs a name and a password.");
      }
      const body = { pass: hashPassword(password) };
      return withOfflineFlag(
        readActionResult(await callJson(caller, 'D05', { D: deviceId, U: username }, body, options)),
      );
    },
    removeDeviceUser: async (deviceId, username, options) =>
      withOfflineFlag(readActionResult(await caller.call('D06', { D: deviceId, U: username }, undefined, options))),
  };
}

/** "2 and 408 also count as success ..., with an offline-set flag for D06" (spec 000 section 7). */
function withOfflineFlag(result: ActionResult): ActionResult & { readonly offlineSet: boolean } {
  return { ...result, offlineSet: result.kind !== 'done' };
}
