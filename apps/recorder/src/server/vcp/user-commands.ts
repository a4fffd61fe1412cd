import { VcpResult, type VcpMessage } from 'gk-sdk/wire';
import { isScoped } from '../access/principal.js';
import { refusedByAccess } from '../access/call-access.js';
import { commandRule, refusedByRule } from '../access/token-rules.js';
import { jsonReply, refusal, type CommandHandler, type CommandReply, type UserCall } from './command-call.js';
import { deviceOfCall, UNKNOWN_DEVICE } from './device-of-call.js';
import { drivingReport } from './driving-report.js';
import {
  fakeEvent,
  sendToDevice,
  setDownloadLimit,
  setUploadLimits,
  watchDevice,
  watchDownloadConfig,
  watchDownloads,
  watchHeartbeats,
  watchRequests,
  watchUploads,
} from './monitor-commands.js';
import { accessList } from './access-commands.js';
import { oneReply } from './command-refusal.js';
import { deviceCommand, ptz, repairRecording, showText, updateFirmware } from './device-commands.js';
import { readParameters, setParameter, writeParameters } from './parameter-commands.js';
import { PLAYBACK_COMMANDS } from './playback-commands.js';
import { registerDevice, removeDevice, removeDeviceUser, setDeviceUser } from './registration-commands.js';
import { storage } from './storage-commands.js';
import { announceFacePhoto, announceFirmware } from './upload-commands.js';

const SUCCESS = { R: String(VcpResult.success) };

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

/** Q07: position of a device; a device whose last report is old is asked for a new one. */
async function lastPosition(call: UserCall): Promise<CommandReply> {
  const device = deviceOfCall(call);
  if ('refused' in device) return device.refused;
  const { fleet, freshPositions } = call.services;
  await freshPositions.ask(device.id);
  return jsonReply(fleet.position(call.principal, device.id), SUCCESS);
}

/** Q10: viewers and throughput; a token with a scope sees its own user alone. */
function* streamStatus({ services, principal }: UserCall) {
  const onlyUser = isScoped(principal) ? principal.username : undefined;
  yield jsonReply(services.streams.status(services.fleet.visibleIds(principal), onlyUser));
}

const HANDLERS: readonly (readonly [string, CommandHandler<UserCall>])[] = [
  ['Q03', ({ services, principal }) => services.deviceLists.all(principal)],
  ['Q04', ({ services, principal }) => services.deviceLists.online(principal)],
  ['Q05', oneDevice],
  ['Q07', oneReply(lastPosition)],
  ['Q10', streamStatus],
  ['Q11', ({ services, principal }) => services.deviceLists.extras(principal)],
  ['Q12', ({ services, principal }) => services.deviceLists.plates(principal)],
  ['Q13', oneReply(drivingReport)],
  ['D01', oneReply(registerDevice)],
  ['D02', oneReply(removeDevice)],
  ['D03', oneReply(readParameters)],
  ['D04', oneReply(writeParameters)],
  ['D05', oneReply(setDeviceUser)],
  ['D06', oneReply(removeDeviceUser)],
  ['D10', oneReply(updateFirmware)],
  ['D12', oneReply(ptz)],
  ['D16', oneReply(setParameter)],
  ['D20', deviceCommand],
  ['D21', oneReply(showText)],
  ['D23', oneReply(repairRecording)],
  ['U01', oneReply(announceFirmware)],
  ['U02', oneReply(announceFacePhoto)],
  ['S03', oneReply(storage)],
  ['S04', oneReply(accessList)],
  ...PLAYBACK_COMMANDS,
  ['DB1', watchDevice],
  ['DB2', oneReply(sendToDevice)],
  ['DB7', oneReply(fakeEvent)],
  ['DB8', watchDownloads],
  ['DB9', watchRequests],
  ['DB10', watchUploads],
  ['DB11', oneReply(setUploadLimits)],
  ['DB12', oneReply(setDownloadLimit)],
  ['DB13', watchHeartbeats],
  ['DB14', watchDownloadConfig],
];

/** Commands whose answer waits for a device. */
const ASKING_DEVICES: ReadonlySet<string> = new Set([
  'D03',
  'D04',
  'D05',
  'D06',
  'D08',
  'D10',
  'D12',
  'D16',
  'D20',
  'D21',
  'D23',
  'DB2',
  'Q08',
]);

/** Commands whose answer waits for the history. */
const ASKING_HISTORY: ReadonlySet<string> = new Set(['Q13']);

/** Commands whose answer waits for the recordings of the server. */
const ASKING_RECORDINGS: ReadonlySet<string> = new Set(['D15', 'Q06', 'Q09']);

/** A name of what the answer to a message waits for: a device, the history or the recordings; undefined where it waits for none. */
export function askedSource({ code, fields }: VcpMessage): string | undefined {
  if (ASKING_RECORDINGS.has(code)) return 'recordings';
  if (ASKING_HISTORY.has(code)) return 'history';
  return ASKING_DEVICES.has(code) && fields.D !== undefined ? `device ${fields.D}` : undefined;
}

/** Commands of logged-in users; one that is in no table of calls is refused. */
export const USER_COMMANDS: ReadonlyMap<string, CommandHandler<UserCall>> = new Map(
  HANDLERS.map(([code, handler]) => [code, byRule(handler)]),
);

/** The name of a command in the SDK's table of calls. */
function commandName({ code, fields }: VcpMessage): string {
  if (code === 'D20' && fields.D !== undefined) return 'D20 D';
  return code === 'S04' && (fields.A === 'set' || fields.A === 'delete') ? `S04 ${fields.A}` : code;
}

function byRule(handler: CommandHandler<UserCall>): CommandHandler<UserCall> {
  return (call) => {
    const { code, fields } = call.message;
    const hasDevice = fields.D !== undefined;
    const refused =
      refusedByRule(call.principal, commandRule(code, hasDevice)) ??
      refusedByAccess(call.services.store, call, commandName(call.message));
    return refused === undefined ? handler(call) : [refusal(VcpResult.forbidden, refused)];
  };
}
