import { VcpResult } from 'gk-sdk/wire';
import { z } from 'zod/mini';
import { wasSent, type DeviceAnswer } from '../../device/device-answer.js';
import type { StoredDeviceCommand } from '../../store/devices/device-command-store.js';
import { can, CHANNEL_FORBIDDEN, hasChannelInScope } from '../access/principal.js';
import { jsonReply, type CommandHandler, type CommandReply, type UserCall } from './command-call.js';
import { doneBy } from './device-answer.js';
import { rightOfCommand } from './right-of-command.js';
import { CommandRefusal, oneReply, requireDevice, requireObject, success } from './command-refusal.js';

const MAX_TEXT = 500;
const PTZ_MOVES: ReadonlySet<string> = new Set('up down left right zoomin zoomout focusnear focusfar'.split(' '));
const REPAIRS: ReadonlySet<string> = new Set(['relocate', 'cleanbuffer', 'resetwriter', 'forcereset']);
const firmwareSchema = z.object({
  fwUrl: z.string(),
  user: z.optional(z.string()),
  pass: z.optional(z.string()),
});

/** D10: begins a firmware update. */
export async function updateFirmware(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const { fwUrl = '', user, pass } = firmwareSchema.safeParse(requireObject(call)).data ?? {};
  const url = URL.parse(fwUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CommandRefusal(VcpResult.badRequest, 'D10 needs an http or https address in fwUrl');
  }
  const { firmwareUpdates, traffic } = call.services;
  if (firmwareUpdates.isRunning(deviceId)) throw new CommandRefusal(VcpResult.refused, 'An update is under way');
  const source = {
    url: url.href,
    ...(user !== undefined && { username: user }),
    ...(pass !== undefined && { password: pass }),
  };
  doneBy(await firmwareUpdates.start(deviceId, source));
  // The path may hold a secret of its own, and user and password are none of the monitor's business.
  traffic.sent(deviceId, `FIRMWARE ${url.host}`);
  return success('Update started');
}

/** D12: moves a camera of a device that has one. */
export async function ptz(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const { principal, services, message } = call;
  const { C: channelText = '1', A: action = '', V: value = '' } = message.fields;
  const channel = Number(channelText);
  if (!services.fleet.hasChannel(deviceId, channel)) throw new CommandRefusal(VcpResult.notFound, 'Unknown channel');
  if (!hasChannelInScope(principal, deviceId, channel)) {
    throw new CommandRefusal(VcpResult.forbidden, CHANNEL_FORBIDDEN);
  }
  if (!isPtzAction(action, value)) {
    throw new CommandRefusal(
      VcpResult.badRequest,
      'D12 needs a movement in field A with a speed of 1 to 8 in V, iris with open or close, preset with 1 to 255, or stop',
    );
  }
  const answer = await services.link.movePtz(deviceId, { channel, action, value });
  if (wasSent(answer)) services.traffic.sent(deviceId, `PTZ ${channel} ${action} ${value}`.trim());
  doneBy(answer, 'This camera cannot be moved');
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
export const deviceCommand: CommandHandler<UserCall> = (call) =>
  call.message.fields.D === undefined ? listCommands(call) : oneReply(sendCommand)(call);

function* listCommands({ services, principal }: UserCall): Iterable<CommandReply> {
  const all = services.deviceCommands.listFor(services.fleet.visibleIds(principal));
  // A token that names rights sees the commands that it could have sent.
  const named = principal.token?.rights;
  const list = named === undefined ? all : all.filter(({ command }) => can(principal, rightOfCommand(command)));
  yield jsonReply(list, { N: String(list.length), Z: '1' });
}

async function sendCommand(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const { message, services, principal } = call;
  const text = message.body ?? '';
  if (text === '' || text.length > MAX_TEXT) {
    throw new CommandRefusal(VcpResult.badRequest, `D20 needs the command in its body, ${MAX_TEXT} characters at most`);
  }
  const right = rightOfCommand(text);
  if (!can(principal, right)) {
    throw new CommandRefusal(VcpResult.forbidden, `Your account lacks the permission ${right}.`);
  }
  const answer = await askCommand(call, deviceId, text);
  const state = stateOf(answer, text);
  if (state !== undefined) {
    services.deviceCommands.add({ deviceId, command: text, state, atS: Math.floor(services.now() / 1000) });
  }
  if (state === 'waiting') {
    return { fields: { R: String(VcpResult.accepted), T: 'The wake-up call waits for the device' } };
  }
  return success(doneBy(answer));
}

/** Sends a command to a device, and shows both directions to the watchers of the device. */
export async function askCommand(
  { services }: UserCall,
  deviceId: string,
  text: string,
): Promise<DeviceAnswer<string>> {
  const { link, traffic, parameters } = services;
  const answer = await link.command(deviceId, text);
  if (wasSent(answer)) traffic.sent(deviceId, text);
  if (answer.kind === 'done') traffic.received(deviceId, answer.value);
  if (answer.kind === 'refused') traffic.received(deviceId, answer.reason);
  // Cached parameters are void after a restore.
  if (answer.kind === 'done' && /^@?RESTORE\b/i.test(text)) await parameters.refresh(deviceId);
  return answer;
}

/** How a command stands in the list; undefined for one that never left. */
function stateOf(answer: DeviceAnswer<string>, text: string): StoredDeviceCommand['state'] | undefined {
  if (answer.kind === 'done') return 'done';
  if (answer.kind === 'offline') return /^@WAKEUP\b/i.test(text) ? 'waiting' : undefined;
  return answer.kind === 'timeout' ? 'no answer' : undefined;
}

/** D21: shows a text in the vehicle. */
export async function showText(call: UserCall): Promise<CommandReply> {
  const deviceId = requireDevice(call);
  const { services, message } = call;
  const text = message.body ?? '';
  if (text === '' || text.length > MAX_TEXT) {
    throw new CommandRefusal(VcpResult.badRequest, `D21 needs a text in its body, ${MAX_TEXT} characters at most`);
  }
  const answer = await services.link.showText(deviceId, text);
  if (wasSent(answer)) services.traffic.sent(deviceId, `TEXT ${text}`);
  doneBy(answer, 'Text not supported');
  return success('Shown');
}

/** D23: mends the recordings that the server keeps of a device, which need not be there for it. */
export function repairRecording(call: UserCall): CommandReply {
  requireDevice(call);
  const method = call.message.fields.A ?? '';
  if (!REPAIRS.has(method)) throw new CommandRefusal(VcpResult.badRequest, 'Invalid Method Number');
  return success(`Recordings: ${method} done`);
}
