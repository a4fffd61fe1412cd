import { VcpResult } from 'gk-sdk/wire';
import { formatDisk, serverDisks } from '../recordings/server-disks.js';
import { jsonReply, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, success } from './command-refusal.js';
import { configValueProblem } from './config-value.js';

const CONFIG_NAME = /^[\w.-]{1,100}$/;

/** S03: disks, configuration and restart of the server. */
export function storage(call: UserCall): CommandReply {
  const { A: action = '', V: name = '' } = call.message.fields;
  const { serverConfig } = call.services.store;
  switch (action) {
    case 'lsblk':
      return jsonReply(serverDisks(call.services.store), { R: String(VcpResult.success) });
    case 'uciget':
      return { ...success(), body: serverConfig.get(configName(name)) ?? '' };
    case 'uciset': {
      const value = call.message.body ?? '';
      const problem = configValueProblem(name, value);
      if (problem !== undefined) throw new CommandRefusal(VcpResult.badRequest, problem);
      serverConfig.set(configName(name), value);
      return success('set done');
    }
    case 'format':
      return format(call, name);
    case 'restart':
      return success('This reference recorder goes on running');
    default:
      throw new CommandRefusal(VcpResult.badRequest, 'S03 needs lsblk, uciget, uciset, format or restart in field A');
  }
}

function configName(name: string): string {
  if (CONFIG_NAME.test(name)) return name;
  throw new CommandRefusal(VcpResult.badRequest, 'Field V names a value: letters, digits, dots and dashes');
}

/** A formatted disk has a new id, and forgets what it held. */
function format({ message, services }: UserCall, name: string): CommandReply {
  const disk = serverDisks(services.store).find((each) => each.name === name);
  if (disk === undefined) throw new CommandRefusal(VcpResult.notFound, 'Unknown disk');
  if (message.body !== name) throw new CommandRefusal(VcpResult.badRequest, 'Type the name of the disk to format it');
  if (disk.children.some(({ mountpoint }) => mountpoint === '/')) {
    throw new CommandRefusal(VcpResult.refused, 'The server runs from this disk');
  }
  formatDisk(services.store, name, Math.floor(services.now() / 1000));
  return success(`${name} is formatted`);
}
