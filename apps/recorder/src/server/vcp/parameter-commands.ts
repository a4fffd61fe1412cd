import { VcpResult } from 'gk-sdk/wire';
import type { Parameters } from '../../device/parameter-groups.js';
import { channelCountOf } from '../fleet/device-channels.js';
import { parametersProblem } from '../parameters/device-parameters.js';
import { doneBy } from './device-answer.js';
import { jsonReply, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, parsedBody, requireDevice, requireObject, success } from './command-refusal.js';

/** D03: one group of a device's parameters, as far as the user has a right to them. */
export async function readParameters(call: UserCall): Promise<CommandReply> {
  const { services, principal, message } = call;
  const deviceId = requireDevice(call);
  const view = doneBy(await services.parameters.read(principal, deviceId, message.fields.A ?? ''));
  if (view === undefined) throw new CommandRefusal(VcpResult.badRequest, 'D03 needs a parameter group in field A');
  return jsonReply({ success: true, data: JSON.stringify(view) }, { R: String(VcpResult.success) });
}

/** D04: writes changed keys, to the device or for its return. */
export async function writeParameters(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const group = call.message.fields.A ?? '';
  return write(call, deviceId, group, requireObject(call));
}

/** D16: sets one parameter, named `group.key`. */
export async function setParameter(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const { A: name = '', V: text = '' } = call.message.fields;
  const dot = name.indexOf('.');
  if (dot < 1) throw new CommandRefusal(VcpResult.badRequest, 'D16 needs group.key in field A and a value in field V');
  const group = name.slice(0, dot);
  const key = name.slice(dot + 1);
  // Text is sent unchanged, everything else as JSON: the present value shows which it must be.
  const present = call.services.parameters.value(deviceId, group, key);
  return write(call, deviceId, group, { [key]: typeof present === 'string' ? text : parsedBody(text) });
}

async function write(
  call: UserCall,
  deviceId: string,
  group: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<CommandReply> {
  const { principal, services } = call;
  if (Object.keys(changes).length === 0) throw new CommandRefusal(VcpResult.badRequest, 'no changes');
  const groups = doneBy(await services.parameters.refresh(deviceId));
  const device = services.store.devices.get(deviceId);
  const problem = parametersProblem(groups, group, changes, device ? channelCountOf(device) : 0);
  if (problem !== undefined) throw new CommandRefusal(VcpResult.badRequest, problem);
  const forbidden = services.parameters.forbiddenKey(principal, group, changes);
  if (forbidden !== undefined) throw new CommandRefusal(VcpResult.forbidden, `No permission for ${group}.${forbidden}`);
  // A change without a problem has the type of the parameter on the device.
  const answer = await services.parameters.write(deviceId, group, changes as Parameters);
  if (answer.kind !== 'offline') {
    doneBy(answer);
    return { ...success('Saved'), body: JSON.stringify({ success: true }) };
  }
  const { offlineSet } = services.store.parameters.get(deviceId);
  return jsonReply({ offlineset: offlineSet[group] ?? {} }, { R: String(VcpResult.accepted), T: 'offline setting' });
}
