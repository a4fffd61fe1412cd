import { deviceIdProblem } from '../../device/device-id.js';
import { VcpResult } from 'gk-sdk/wire';
import { z } from 'zod/mini';
import type { DeviceAnswer } from '../../device/device-answer.js';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { seesWholeFleet } from '../access/fleet-view.js';
import { doneBy } from './device-answer.js';
import type { CommandReply, UserCall } from './command-call.js';
import { MAX_LICENSE } from './open-commands.js';
import { CommandRefusal, requireDevice, requireObject, success } from './command-refusal.js';

/** The fields of a registration; texts of devices have 31 characters at most (spec 002 section 5). */
const deviceText = z.optional(z.string().check(z.maxLength(31)));
const registrationSchema = z.object({
  drivername: deviceText,
  vehicleid: deviceText,
  extid: deviceText,
  plate: z.optional(z.string().check(z.maxLength(12))),
});
const passwordSchema = z.object({ pass: z.string().check(z.minLength(1)) });

/** D01: a new device becomes one of the fleet, a removed one returns. */
export function registerDevice(call: UserCall): CommandReply {
  const { devices } = call.services.store;
  const id = call.message.fields.D ?? '';
  const problem = deviceIdProblem(id);
  if (problem !== undefined) throw new CommandRefusal(VcpResult.badRequest, `The device id ${problem}`);
  const fields = registrationSchema.safeParse(requireObject(call));
  if (!fields.success) {
    throw new CommandRefusal(
      VcpResult.badRequest,
      'drivername, vehicleid and extid have 31 characters at most, plate 12',
    );
  }
  // A removed device has no owner: only users who see the whole fleet can bring it back.
  call.services.store.atomically(() => {
    const present = devices.get(id);
    if (present === undefined || !isRegistered(present)) requireLicence(devices.all());
    if (devices.isRemoved(id) && seesWholeFleet(call.services.store, call.principal)) devices.restore(id);
    const deviceId = requireDevice(call);
    call.services.store.editDevice(deviceId, { ...definedOf(fields.data), registed: true }, call.services.now() / 1000);
  });
  return success('Registered');
}

const isRegistered = ({ seed, edit }: StoredDevice): boolean => edit.registed ?? seed.registed;

/** Throws when the licence allows no further device. */
function requireLicence(devices: Iterable<StoredDevice>): void {
  let registered = 0;
  for (const device of devices) if (isRegistered(device)) registered += 1;
  if (registered >= MAX_LICENSE)
    throw new CommandRefusal(VcpResult.refused, `The licence allows ${MAX_LICENSE} devices`);
}

/** D02: takes a device out of the fleet. */
export function removeDevice(call: UserCall): CommandReply {
  const deviceId = requireDevice(call);
  call.services.store.devices.remove(deviceId);
  return success('Removed');
}

/** D05: sets the device's own user; a device that cannot be reached gets it when it returns. */
export async function setDeviceUser(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const name = call.message.fields.U ?? '';
  const body = passwordSchema.safeParse(requireObject(call));
  if (name === '' || !body.success) {
    throw new CommandRefusal(VcpResult.badRequest, 'D05 needs a name in field U and {pass} as its body');
  }
  const account = { name, passwordHash: body.data.pass };
  return changed(await call.services.deviceAccounts.change(deviceId, account), 'Set');
}

/** D06: removes the device's own user; one that cannot be reached loses it when it returns. */
export async function removeDeviceUser(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const { deviceAccounts, store } = call.services;
  const name = store.deviceAccounts.nameOf(deviceId);
  if (name === undefined || name !== call.message.fields.U) {
    throw new CommandRefusal(VcpResult.refused, 'The device has no such user');
  }
  return changed(await deviceAccounts.change(deviceId, undefined), 'Removed');
}

/** 1 for a device that did it, 2 while it waits for the device. Refuses all else. */
function changed(answer: DeviceAnswer<void>, words: string): CommandReply {
  if (answer.kind === 'offline') return withResult(VcpResult.accepted, 'Kept until the device returns');
  doneBy(answer);
  return success(words);
}

function withResult(result: number, text: string): CommandReply {
  return { fields: { R: String(result), T: text } };
}

function definedOf<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
