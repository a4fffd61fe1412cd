import { deviceIdProblem } from '../../device/device-id.js';
import { VcpResult } from 'gk-sdk/wire';
import { z } from 'zod/mini';
import type { DeviceAnswer } from '../../device/device-answer.js';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { NO_SOURCE, type DeviceSeed } from '../../device/world.js';
import { unknownSeed } from '../../store/devices/device-seed.js';
import { branchIds, seesWholeFleet } from '../access/fleet-view.js';
import { freeLicences, isRegistered, LICENCE_WORDS } from '../fleet/licence.js';
import { doneBy } from './device-answer.js';
import type { CommandReply, UserCall } from './command-call.js';
import { CommandRefusal, requireDevice, requireObject, success } from './command-refusal.js';

/** The fields of a registration; texts of devices have 31 characters at most (spec 002 section 5). */
const deviceText = z.optional(z.string().check(z.maxLength(31)));
const registrationSchema = z.object({
  drivername: deviceText,
  vehicleid: deviceText,
  extid: deviceText,
  plate: z.optional(z.string().check(z.maxLength(12))),
  /** Ids of the groups that it belongs to. */
  groups: z.optional(z.array(z.int()).check(z.maxLength(500))),
  /** 1 = only a device that is not registered yet. */
  accept: z.optional(z.literal([0, 1])),
});
const passwordSchema = z.object({ pass: z.string().check(z.minLength(1)) });

/**
 * D01: a device that waits is accepted, one that is not there yet is registered ahead of its first connection, a removed one
 * returns. For a device of the fleet it changes the fields, and with `accept` puts the one that contests its place into it.
 */
export function registerDevice(call: UserCall): CommandReply {
  const { store, now } = call.services;
  const { devices } = store;
  const id = call.message.fields.D ?? '';
  const problem = deviceIdProblem(id);
  if (problem !== undefined) throw new CommandRefusal(VcpResult.badRequest, `The device id ${problem}`);
  const fields = registrationSchema.safeParse(requireObject(call));
  if (!fields.success) {
    throw new CommandRefusal(
      VcpResult.badRequest,
      'drivername, vehicleid and extid have 31 characters at most, plate 12, and groups holds ids of groups',
    );
  }
  const { groups, accept, ...named } = definedOf(fields.data);
  const present = devices.get(id);
  // Only users who see the whole fleet can bring in a device, which has no owner.
  if (present !== undefined || !seesWholeFleet(store, call.principal)) requireDevice(call);
  const isAnew = call.services.registry.waiting.get(id)?.contests === true;
  // Whoever accepts a device must not overwrite what another administrator has just said of it.
  if (accept === 1 && present !== undefined && isRegistered(present) && !isAnew) {
    throw new CommandRefusal(VcpResult.refused, `${id} is registered already`);
  }
  const edit = { ...named, ...(groups !== undefined && { groupIds: groupsOf(call, groups) }), registed: true };
  if (present === undefined || !isRegistered(present)) requireLicence(devices.all());
  const atS = Math.floor(now() / 1000);
  if (present !== undefined) {
    store.editDevice(id, edit, atS);
    if (accept === 1 && isAnew) call.services.registry.decided(id, 'accepted');
  } else {
    const like = devices.lookAlikeOf(id);
    if (like !== undefined) {
      const words = `${id} can be taken for ${like}: they differ only in case, or in characters that look alike`;
      throw new CommandRefusal(VcpResult.refused, words);
    }
    store.registerDevice(newSeed(call, id), edit, atS);
    call.services.registry.decided(id, 'accepted');
  }
  return success('Registered');
}

/** The device as it told while it waited, else as it was removed, else with its id alone. */
function newSeed({ services: { registry, store } }: UserCall, id: string): DeviceSeed {
  const waiting = registry.waiting.get(id);
  if (waiting !== undefined) return { ...unknownSeed(id, waiting.source), ...waiting.told };
  return store.devices.seedOf(id) ?? unknownSeed(id, NO_SOURCE);
}

/** The groups that a new device joins, which the user has to see. */
function groupsOf({ services: { store }, principal }: UserCall, ids: readonly number[]): number[] {
  const seen = branchIds(store, principal);
  const unknown = ids.find((id) => !seen.has(id));
  if (unknown !== undefined) throw new CommandRefusal(VcpResult.notFound, `Unknown group ${unknown}`);
  return [...new Set(ids)];
}

/** Throws when the licence allows no further device. */
function requireLicence(devices: Iterable<StoredDevice>): void {
  if (freeLicences(devices) <= 0) throw new CommandRefusal(VcpResult.refused, LICENCE_WORDS);
}

/** D02: takes a device out of the fleet. */
export function removeDevice(call: UserCall): CommandReply {
  const deviceId = requireDevice(call);
  call.services.store.devices.remove(deviceId);
  call.services.registry.decided(deviceId, 'removed');
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
