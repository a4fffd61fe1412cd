import { VcpResult } from 'gk-sdk/wire';
import type { RecordingDisks } from '../recordings/recording-disks.js';
import { formatDisk, serverDisks } from '../recordings/server-disks.js';
import { jsonReply, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, success } from './command-refusal.js';
import { configValueProblem } from './config-value.js';

const CONFIG_NAME = /^[\w.-]{1,100}$/;

/** S03: disks, configuration and restart of the server. */
export async function storage(call: UserCall): Promise<CommandReply> {
  const { A: action = '', V: name = '' } = call.message.fields;
  const { serverConfig } = call.services.store;
  const { recordingDisks } = call.services;
  switch (action) {
    case 'lsblk':
      return jsonReply((await recordingDisks?.asServerDisks()) ?? serverDisks(call.services.store), {
        R: String(VcpResult.success),
      });
    case 'uciget':
      return { ...success(), body: serverConfig.get(configName(name)) ?? '' };
    case 'ucicheck':
      await requireUsable(call, name);
      return success();
    case 'uciset':
      await requireUsable(call, name);
      serverConfig.set(configName(name), call.message.body ?? '');
      recordingDisks?.changed(name);
      return success('set done');
    case 'format':
      return format(call, name);
    case 'restart':
      return success('This reference recorder goes on running');
    default:
      throw new CommandRefusal(
        VcpResult.badRequest,
        'S03 needs lsblk, uciget, ucicheck, uciset, format or restart in field A',
      );
  }
}

function configName(name: string): string {
  if (CONFIG_NAME.test(name)) return name;
  throw new CommandRefusal(VcpResult.badRequest, 'Field V names a value: letters, digits, dots and dashes');
}

/** Refuses a value that cannot be set. */
async function requireUsable({ message, services }: UserCall, name: string): Promise<void> {
  const { body: value = '' } = message;
  const problem = configValueProblem(name, value);
  if (problem !== undefined) throw new CommandRefusal(VcpResult.badRequest, problem);
  const unusable = await services.recordingDisks?.problem(name, value);
  if (unusable !== undefined) throw new CommandRefusal(VcpResult.refused, unusable);
}

/** Removes the recordings of a disk; one that is computed has a new id then. */
async function format(call: UserCall, name: string): Promise<CommandReply> {
  const { message, services } = call;
  if (services.recordingDisks !== undefined) return formatRecordings(services.recordingDisks, name, message.body);
  const disk = serverDisks(services.store).find((each) => each.name === name);
  if (disk === undefined) throw new CommandRefusal(VcpResult.notFound, 'Unknown disk');
  if (message.body !== name) throw new CommandRefusal(VcpResult.badRequest, 'Type the name of the disk to format it');
  if (disk.children.some(({ mountpoint }) => mountpoint === '/')) {
    throw new CommandRefusal(VcpResult.refused, 'The server runs from this disk');
  }
  formatDisk(services.store, name, Math.floor(services.now() / 1000));
  return success(`${name} is formatted`);
}

async function formatRecordings(
  disks: RecordingDisks,
  name: string,
  typedName: string | undefined,
): Promise<CommandReply> {
  if (typedName !== name) throw new CommandRefusal(VcpResult.badRequest, 'Type the name of the disk to format it');
  const formatted = await disks.format(name);
  if (formatted === undefined) throw new CommandRefusal(VcpResult.notFound, 'Unknown disk');
  if ('refused' in formatted) throw new CommandRefusal(VcpResult.refused, formatted.refused);
  const { files, left } = formatted;
  return success(
    `${name} is formatted: ${files} recordings are removed${left === 0 ? '' : `, ${left} lie behind a link and stay`}`,
  );
}
