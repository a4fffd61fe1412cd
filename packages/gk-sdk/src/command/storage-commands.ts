import { GkError } from '../errors/gk-error.js';
import { toDisks, type Disk } from '../model/settings/disk.js';
import { readActionResult, type ActionResult } from './action-result.js';
import type { CommandCaller } from './command-caller.js';
import type { CallOptions } from './queries.js';
import { answered, badReply, parseBody } from './reply.js';

/**
 * Storage and configuration of the server (S03), for administrators. Each rejects as every call of
 * {@link CommandQueries} does.
 *
 * @public
 */
export interface StorageCommands {
  /** The disks of the server with their parts. */
  disks(options?: CallOptions): Promise<readonly Disk[]>;
  /** One value of the server's configuration; empty when it was never set. */
  configValue(name: string, options?: CallOptions): Promise<string>;
  /** Sets one value of the server's configuration. */
  setConfigValue(name: string, value: string, options?: CallOptions): Promise<ActionResult>;
  /**
   * Empties a disk. `typedName` is what the user typed to confirm: `invalid-argument` unless it is the name of
   * the disk, and the server checks it again.
   */
  formatDisk(name: string, typedName: string, options?: CallOptions): Promise<ActionResult>;
  /** Restarts the server's recording process. */
  restartServer(options?: CallOptions): Promise<ActionResult>;
}

/** {@link StorageCommands} over `session.command`. @public */
export function storageCommands(caller: CommandCaller): StorageCommands {
  return {
    disks: async (options) => {
      const reply = answered(await caller.call('S03', { A: 'lsblk' }, undefined, options));
      const disks = toDisks(parseBody(reply));
      if (!disks) throw badReply(reply.code);
      return disks;
    },
    configValue: async (name, options) => {
      const reply = answered(await caller.call('S03', { A: 'uciget', V: name }, undefined, options));
      return reply.body ?? '';
    },
    setConfigValue: async (name, value, options) =>
      readActionResult(await caller.call('S03', { A: 'uciset', V: name }, value, options)),
    formatDisk: async (name, typedName, options) => {
      if (name === '' || typedName !== name) {
        throw new GkError('invalid-argument', 'Type the name of the disk to format it.');
      }
      return readActionResult(await caller.call('S03', { A: 'format', V: name }, typedName, options));
    },
    restartServer: async (options) => readActionResult(await caller.call('S03', { A: 'restart' }, undefined, options)),
  };
}
