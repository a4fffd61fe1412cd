import { VcpResult } from 'gk-sdk/wire';
import { z } from 'zod/mini';
import { can, hasChannelInScope } from '../access/principal.js';
import { jsonReply, type CommandHandler, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, oneReply, requireAnswer, requireDevice, requireObject, success } from './command-refusal.js';
import { requirePermission, requireRight } from '../access/require-right.js';
import { deviceAnswer, rightOfCommand } from './device-answers.js';

const MAX_TEXT = 500;
const PTZ_MOVES: ReadonlySet<string> = new Set('up down left right zoomin zoomout focusnear focusfar'.split(' '));
const REPAIRS: ReadonlySet<string> = new Set(['relocate', 'cleanbuffer', 'resetwriter', 'forcereset']);
const firmwareSchema = z.object({
  fwUrl: z.string(),
  user: z.optional(z.string()),
  pass: z.optional(z.string()),
});

/** D10: begins a firmware update. */
export function updateFirmware(call: UserCall): CommandReply {
  const deviceId = requireDevice(call);
  requirePermission(call.principal, 1, 'update firmware');
  const { fwUrl = '', user, pass } = firmwareSchema.safeParse(requireObject(call)).data ?? {};
  const url = URL.parse(fwUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CommandRefusal(VcpResult.badRequest, 'D10 needs an http or https address in fwUrl');
  }
  const { firmwareUpdates, traffic } = call.services;
  if (firmwareUpdates.isRunning(deviceId)) throw new CommandRefusal(VcpResult.refused, 'An update is under way');
  requireAnswer(call, deviceId);
  firmwareUpdates.start(deviceId, { url: url.href, user, pass });
  // The path may hold a secret of its own, and user and password are none of the monitor's business.
  traffic.sent(deviceId, `FIRMWARE ${url.host}`);
  return success('Update started');
}

/** D12: moves a camera of a device that has one. */
export function ptz(call: UserCall): CommandReply {
  const deviceId = requireDevice(call);
  const { principal, services, message } = call;
  requireRight(principal, 'F_ptz', 'move cameras');
  const { C: channelText = '1', A: action = '', V: value = '' } = message.fields;
  const channel = Number(channelText);
  if (!services.fleet.hasChannel(deviceId, channel)) throw new CommandRefusal(VcpResult.notFound, 'Unknown channel');
  if (!hasChannelInScope(principal, channel)) {
    throw new CommandRefusal(VcpResult.forbidden, 'No right to this channel');
  }
  if (!isPtzAction(action, value)) {
    throw new CommandRefusal(
      VcpResult.badRequest,
      'D12 needs a movement in field A with a speed of 1 to 8 in V, iris with open or close, preset with 1 to 255, or stop',
    );
  }
  if (!services.devices.hasPtz(deviceId, channel)) {
    throw new CommandRefusal(VcpResult.refused, 'This camera cannot be moved');
  }
  requireAnswer(call, deviceId);
  services.traffic.sent(deviceId, `PTZ ${channel} ${action} ${value}`.trim());
  return success();
}

function isPtzAction(action: string, value: string): boolean {
  if (PTZ_MOVES.has(action)) return value === '' || /^[1-8]$/.test(value);
  if (action === 'iris') return value === 'open' || value === 'close';
  if (action === 'preset') {
    const number = Number(/^(?:set:|clear:)?(\d{1,3})$/.exec(value)?.[1] ?? '0');
    return number >= 1 && number <= 255;
  }
  return action === 'stop';
}

/** D20: the list of commands sent to devices, or, with a device, one more. */
export const deviceCommand: CommandHandler<UserCall> = (call) => {
  const { message, services, principal } = call;
  if (message.fields.D !== undefined) return oneReply(sendCommand)(call);
  const all = services.deviceCommands.listFor(services.fleet.visibleIds(principal));
  // A token that names rights is told of the commands that it could have sent.
  const named = principal.token?.rights;
  const list = named === undefined ? all : all.filter(({ command }) => can(principal, rightOfCommand(command ?? '')));
  return [jsonReply(list, { N: String(list.length), Z: '1' })];
};

function sendCommand(call: UserCall): CommandReply {
  const deviceId = requireDevice(call);
  const { message, services, principal } = call;
  const text = message.body ?? '';
  if (text === '' || text.length > MAX_TEXT) {
    throw new CommandRefusal(VcpResult.badRequest, `D20 needs the command in its body, ${MAX_TEXT} characters at most`);
  }
  requireRight(principal, rightOfCommand(text), 'send this command to devices');
  const atS = Math.floor(services.now() / 1000);
  if (!services.fleet.isOnline(deviceId)) {
    if (!/^@WAKEUP\b/i.test(text)) throw new CommandRefusal(VcpResult.notFound, 'Device offline');
    services.deviceCommands.add({ deviceId, command: text, state: 'waiting', atS });
    return { fields: { R: String(VcpResult.accepted), T: 'The wake-up call waits for the device' } };
  }
  services.traffic.sent(deviceId, text);
  const silent = services.devices.isSilent(deviceId);
  services.deviceCommands.add({ deviceId, command: text, state: silent ? 'no answer' : 'done', atS });
  requireAnswer(call, deviceId);
  const answer = deviceAnswer(call, deviceId, text);
  services.traffic.received(deviceId, answer);
  return success(answer);
}

/** D21: shows a text in the vehicle. */
export function showText(call: UserCall): CommandReply {
  const deviceId = requireDevice(call);
  const { principal, services, message } = call;
  requireRight(principal, 'F_rmdvrs_text', 'send texts to devices');
  const text = message.body ?? '';
  if (text === '' || text.length > MAX_TEXT) {
    throw new CommandRefusal(VcpResult.badRequest, `D21 needs a text in its body, ${MAX_TEXT} characters at most`);
  }
  requireAnswer(call, deviceId);
  if (!services.devices.showsText(deviceId)) throw new CommandRefusal(VcpResult.refused, 'Text not supported');
  services.traffic.sent(deviceId, `TEXT ${text}`);
  return success('Shown');
}

/** D23: mends the recordings that the server keeps of a device, which need not be there for it. */
export function repairRecording(call: UserCall): CommandReply {
  requireDevice(call);
  requireRight(call.principal, 'F_lmdvrs_fixrec', 'mend recordings');
  const method = call.message.fields.A ?? '';
  if (!REPAIRS.has(method)) throw new CommandRefusal(VcpResult.badRequest, 'Invalid Method Number');
  return success(`Recordings: ${method} done`);
}
