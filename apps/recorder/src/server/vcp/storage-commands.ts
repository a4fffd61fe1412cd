import { VcpResult } from 'gk-sdk/wire';
import { asServerDisks } from '../recordings/recording-storage.js';
import { jsonReply, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, success } from './command-refusal.js';
import { configValueProblem } from './config-value.js';

const CONFIG_NAME = /^[\w.-]{1,100}$/;

/** S03: disks, configuration and restart of the server. */
export async function storage(call: UserCall): Promise<CommandReply> {
  const { A: action = '', V: name = '' } = call.message.fields;
  const { serverConfig } = call.services.store;
  const { recordingStorage } = call.services;
  switch (action) {
    case 'lsblk':
      return jsonReply(asServerDisks(await recordingStorage.list()), { R: String(VcpResult.success) });
    case 'uciget':
      return { ...success(), body: serverConfig.get(configName(name)) ?? '' };
    case 'ucicheck':
      await requireUsable(call, name);
      return success();
    case 'uciset':
      await requireUsable(call, name);
      serverConfig.set(configName(name), call.message.body ?? '');
      recordingStorage.changed(name);
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
  const unusable = await services.recordingStorage.problem(name, value);
  if (unusable !== undefined) throw new CommandRefusal(VcpResult.refused, unusable);
}

/** Removes the recordings of a disk. */
async function format({ message, services }: UserCall, name: string): Promise<CommandReply> {
  if (message.body !== name) throw new CommandRefusal(VcpResult.badRequest, 'Type the name of the disk to format it');
  const formatted = await services.recordingStorage.format(name);
  if (formatted === undefined) throw new CommandRefusal(VcpResult.notFound, 'Unknown disk');
  if (formatted.kind === 'refused') throw new CommandRefusal(VcpResult.refused, formatted.words);
  return success(formatted.words);
}
