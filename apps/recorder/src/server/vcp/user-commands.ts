import { VcpResult } from 'gk-sdk/wire';
import { can } from '../access/principal.js';
import { batches } from './batches.js';
import { jsonReply, refusal, type CommandHandler, type CommandReply, type UserCall } from './command-call.js';
import { deviceOfCall, UNKNOWN_DEVICE } from './device-of-call.js';
import { drivingReport } from './driving-report.js';

const SUCCESS = { R: String(VcpResult.success) };

/** Q03: all devices. */
function allDevices({ services: { fleet }, principal }: UserCall) {
  return batches(fleet.visibleIds(principal), (id) => fleet.row(principal, id), fleet.changeCounter);
}

/** Q04: what changed of the devices that are online. */
function onlineDevices({ services: { fleet }, principal }: UserCall) {
  return batches(fleet.onlineIds(principal), (id) => fleet.liveRow(principal, id), fleet.changeCounter);
}

/** Q05: one device. */
function* oneDevice(call: UserCall): Iterable<CommandReply> {
  const device = deviceOfCall(call);
  if ('refused' in device) {
    yield device.refused;
    return;
  }
  const row = call.services.fleet.row(call.principal, device.id);
  yield row === undefined ? UNKNOWN_DEVICE : jsonReply(row, SUCCESS);
}

/** Q07: the last position of a device. */
function* lastPosition(call: UserCall): Iterable<CommandReply> {
  const device = deviceOfCall(call);
  if ('refused' in device) {
    yield device.refused;
    return;
  }
  if (!can(call.principal, 'F_gps')) {
    yield refusal(VcpResult.forbidden, 'No right to positions');
    return;
  }
  yield jsonReply(call.services.fleet.position(call.principal, device.id), SUCCESS);
}

/** Q10: who watches what, and how much goes through. */
function* streamStatus({ services, principal }: UserCall) {
  yield jsonReply(services.streams.status(services.fleet.visibleIds(principal)));
}

/** Q11: what devices show beside their rows. */
function* extras({ services, principal }: UserCall) {
  yield jsonReply(services.fleet.extras(principal));
}

/** Q12: number plates. */
function* plates({ services, principal }: UserCall) {
  yield jsonReply(services.fleet.plates(principal));
}

/** D20: the list of commands sent to devices, or, with a device, one more. */
function* deviceCommand(call: UserCall): Iterable<CommandReply> {
  const { message, services, principal } = call;
  if (message.fields.D === undefined) {
    const list = services.deviceCommands.listFor(services.fleet.visibleIds(principal));
    yield jsonReply(list, { N: String(list.length), Z: '1' });
    return;
  }
  const device = deviceOfCall(call);
  if ('refused' in device) {
    yield device.refused;
    return;
  }
  const text = message.body ?? '';
  if (text === '') {
    yield refusal(VcpResult.badRequest, 'D20 needs the command in its body');
    return;
  }
  if (!can(principal, text.startsWith('@WAKEUP') ? 'F_rmdvrs_wakeup' : 'F_rmdvrs_rawdata')) {
    yield refusal(VcpResult.forbidden, 'No right to send commands to devices');
    return;
  }
  if (!services.fleet.isOnline(device.id)) {
    yield refusal(VcpResult.notFound, 'Device offline');
    return;
  }
  services.deviceCommands.add(device.id, text, Math.floor(services.now() / 1000));
  yield { fields: { ...SUCCESS, T: 'Done' } };
}

/** Commands of somebody who is logged in. */
export const USER_COMMANDS: ReadonlyMap<string, CommandHandler<UserCall>> = new Map([
  ['Q03', allDevices],
  ['Q04', onlineDevices],
  ['Q05', oneDevice],
  ['Q07', lastPosition],
  ['Q10', streamStatus],
  ['Q11', extras],
  ['Q12', plates],
  ['Q13', drivingReport],
  ['D20', deviceCommand],
]);

/** Codes of the contract that this version does not answer yet. */
export const COMMANDS_NOT_BUILT: ReadonlySet<string> = new Set(
  (
    'Q06 Q08 Q09 D01 D02 D03 D04 D05 D06 D08 D10 D12 D15 D16 D21 D23 U01 U02 S03 S04 ' +
    'DB1 DB2 DB7 DB8 DB9 DB10 DB11 DB12 DB13 DB14'
  ).split(' '),
);
