import { describe, expect, it } from 'vitest';
import { accessCommands } from './access-commands.js';
import type { CommandSender } from './channel.js';
import type { CommandCaller } from './command-caller.js';
import { createCommandQueries } from './create-command-queries.js';
import { deviceCommands } from './device-commands.js';
import { answeringCaller } from './fixtures/answering-caller.js';
import { parameterCommands } from './parameter-commands.js';
import { playbackCommands } from './playback-commands.js';
import type { CommandQueries } from './queries.js';
import { storageCommands } from './storage-commands.js';

const PERIOD = { startS: 0, endS: 60 };

const QUERIES: readonly [name: string, run: (caller: CommandCaller, queries: CommandQueries) => Promise<unknown>][] = [
  ['Q01', (_, queries) => queries.serverInfo()],
  ['Q03', (_, queries) => queries.allDevices()],
  ['Q04', (_, queries) => queries.onlineDevices()],
  ['Q05', (_, queries) => queries.device('A')],
  ['Q06', (caller) => playbackCommands(caller).dayRecords('A', 0)],
  ['Q07', (_, queries) => queries.lastPosition('A')],
  ['Q08', (caller) => playbackCommands(caller).recordList('A', PERIOD)],
  ['Q09', (caller) => playbackCommands(caller).usage(0)],
  ['Q10', (_, queries) => queries.serverStatus()],
  ['Q11', (_, queries) => queries.deviceExtras()],
  ['Q12', (_, queries) => queries.plates()],
  ['Q13', (caller) => deviceCommands(caller).drivingReport('A', PERIOD)],
  ['D03', (caller) => parameterCommands(caller).parameters('A', 'sys')],
  ['D08 status', (caller) => playbackCommands(caller).playbackControl('A', '7', { kind: 'status' })],
  ['D20 list', (_, queries) => queries.deviceCommands()],
  ['S03 lsblk', (caller) => storageCommands(caller).disks()],
  ['S03 uciget', (caller) => storageCommands(caller).configValue('gk.name')],
  ['S04 get', (caller) => accessCommands(caller).permissionGroups()],
  ['E01', (_, queries) => queries.echo('x')],
  ['E02', (_, queries) => queries.ping()],
];

/** Caller to a server that accepts everything (R 2) and never sends a result. */
function accepting(body?: string): { caller: CommandCaller; queries: CommandQueries } {
  const message = {
    fields: { R: '2', ...(body !== undefined && { N: '0', Z: '1' }) },
    ...(body !== undefined && { body }),
  };
  const sender: CommandSender = {
    request: ({ code }) => Promise.resolve({ code, ...message }),
    collect: ({ code }, onPart) => {
      onPart({ code, ...message });
      return Promise.resolve({ lostFrames: 0 });
    },
  };
  return { caller: answeringCaller(message).caller, queries: createCommandQueries(sender) };
}

describe.each(QUERIES)('%s, answered with R 2', (_, run) => {
  it.each([undefined, '[]', '{}'])('has no result, whatever the body is: %s', async (body) => {
    const { caller, queries } = accepting(body);
    await expect(run(caller, queries)).rejects.toMatchObject({ name: 'GkError', code: 'pending', retryable: true });
  });
});

describe('a change that is answered with R 2', () => {
  it('counts as done where the answer would be the list: that is read', async () => {
    const rows = [{ id: 7, name: 'Day', access: '1' }];
    const asked: (string | undefined)[] = [];
    const caller: CommandCaller = {
      call: (code, fields = {}) => {
        asked.push(fields.A);
        return Promise.resolve(
          fields.A === 'set' ? { code, fields: { R: '2' } } : { code, fields: { R: '1' }, body: JSON.stringify(rows) },
        );
      },
    };
    const groups = await accessCommands(caller).savePermissionGroups([{ id: 7, name: 'Day' }]);
    expect(groups.map(({ name }) => name)).toEqual(['Day']);
    expect(asked).toEqual(['set', 'get']);
  });

  it('counts as done for a playback', async () => {
    const { caller } = accepting();
    await expect(playbackCommands(caller).playbackControl('A', '7', { kind: 'pause' })).resolves.toBeDefined();
  });
});
