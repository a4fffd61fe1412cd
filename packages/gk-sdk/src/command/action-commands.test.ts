import { describe, expect, it } from 'vitest';
import { accessCommands } from './access-commands.js';
import { deviceCommands, type TextMessageResult } from './device-commands.js';
import { answeringCaller } from './fixtures/answering-caller.js';
import { parameterCommands } from './parameter-commands.js';
import type { PtzAction } from './ptz-action.js';
import { registrationCommands } from './registration-commands.js';
import { storageCommands } from './storage-commands.js';
import type { CommandCaller } from './command-caller.js';
import { sha256Hex } from '../util/password-hash.js';

type Action = readonly [name: string, run: (caller: CommandCaller) => Promise<unknown>, request: object];

const HASH = sha256Hex('secret');

/** Every user action with what it sends. */
const ACTIONS: readonly Action[] = [
  [
    'D01',
    (caller) => registrationCommands(caller).registerDevice('A', { driverName: 'Ada', plate: 'P-1' }),
    { code: 'D01', fields: { D: 'A' }, body: '{"drivername":"Ada","plate":"P-1"}' },
  ],
  ['D02', (caller) => registrationCommands(caller).removeDevice('A'), { code: 'D02', fields: { D: 'A' } }],
  [
    'D05',
    (caller) => registrationCommands(caller).setDeviceUser('A', { username: 'dev', password: 'secret' }),
    { code: 'D05', fields: { D: 'A', U: 'dev' }, body: `{"pass":"${HASH}"}` },
  ],
  [
    'D06',
    (caller) => registrationCommands(caller).removeDeviceUser('A', 'dev'),
    { code: 'D06', fields: { D: 'A', U: 'dev' } },
  ],
  [
    'D10',
    (caller) =>
      deviceCommands(caller).updateFirmware('A', { url: 'http://fw.test/1', username: 'u', password: 'secret' }),
    { code: 'D10', fields: { D: 'A' }, body: '{"fwUrl":"http://fw.test/1","user":"u","pass":"secret"}' },
  ],
  [
    'D12',
    (caller) => deviceCommands(caller).ptz('A', 2, { kind: 'up', speed: 8 }),
    { code: 'D12', fields: { D: 'A', C: '2', A: 'up', V: '8' } },
  ],
  [
    'D16',
    (caller) => parameterCommands(caller).setParameter('A', 'sys.TZ', 28_800),
    { code: 'D16', fields: { D: 'A', A: 'sys.TZ', V: '28800' } },
  ],
  [
    'D20',
    (caller) => deviceCommands(caller).sendCommand('A', '@WAKEUP,120'),
    { code: 'D20', fields: { D: 'A' }, body: '@WAKEUP,120' },
  ],
  [
    'D23',
    (caller) => deviceCommands(caller).repairRecording('A', 'cleanbuffer'),
    { code: 'D23', fields: { D: 'A', A: 'cleanbuffer' } },
  ],
  [
    'S03 uciset',
    (caller) => storageCommands(caller).setConfigValue('gk.name', 'Depot'),
    { code: 'S03', fields: { A: 'uciset', V: 'gk.name' }, body: 'Depot' },
  ],
  [
    'S03 format',
    (caller) => storageCommands(caller).formatDisk('sdb', 'sdb'),
    { code: 'S03', fields: { A: 'format', V: 'sdb' }, body: 'sdb' },
  ],
  ['S03 restart', (caller) => storageCommands(caller).restartServer(), { code: 'S03', fields: { A: 'restart' } }],
];

describe.each(ACTIONS)('the user action %s', (_, run, request) => {
  it('sends its letters', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' } });
    await run(caller);
    expect(requests).toEqual([request]);
  });

  it.each([
    ['1', 'done'],
    ['2', 'accepted'],
    ['408', 'device-silent'],
  ])('counts R %s as success: %s', async (R, kind) => {
    await expect(run(answeringCaller({ fields: { R, T: 'words' } }).caller)).resolves.toMatchObject({
      kind,
      text: 'words',
    });
  });

  it('counts a reply without R as done', async () => {
    await expect(run(answeringCaller({}).caller)).resolves.toMatchObject({ kind: 'done', text: '' });
  });

  it.each([
    ['0', 'refused'],
    ['400', 'invalid-argument'],
    ['403', 'forbidden'],
    ['404', 'not-found'],
    ['777', 'refused'],
  ])('rejects R %s as %s in the words of the server', async (R, code) => {
    await expect(run(answeringCaller({ fields: { R, T: 'because' } }).caller)).rejects.toMatchObject({
      code,
      message: expect.stringContaining('because'),
    });
  });
});

describe("the device's own user", () => {
  it.each([
    ['1', false],
    ['2', true],
    ['408', true],
  ])('with R %s has the offline flag %s', async (R, offlineSet) => {
    const { caller } = answeringCaller({ fields: { R } });
    await expect(registrationCommands(caller).removeDeviceUser('A', 'dev')).resolves.toMatchObject({ offlineSet });
  });

  it('needs a name and a password, and is not asked for without', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' } });
    const set = registrationCommands(caller).setDeviceUser('A', { username: '', password: 'x' });
    await expect(set).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(requests).toEqual([]);
  });
});

describe('a text message', () => {
  it.each<[string | undefined, TextMessageResult]>([
    ['1', { kind: 'shown' }],
    ['0', { kind: 'not-supported', words: 'Text not supported' }],
    ['404', { kind: 'device-offline', words: 'Deivice offline' }],
    ['408', { kind: 'no-response', words: 'Text no response' }],
    ['2', { kind: 'failed', words: 'Failed', reason: 'why' }],
    ['403', { kind: 'failed', words: 'Failed', reason: 'why' }],
    [undefined, { kind: 'failed', words: 'Failed', reason: 'why' }],
  ])('with R %s ends as %j', async (R, result) => {
    const { caller, requests } = answeringCaller({ fields: { ...(R !== undefined && { R }), T: 'why' } });
    await expect(deviceCommands(caller).sendText('A', 'Zurück <b>bitte</b>')).resolves.toEqual(result);
    expect(requests).toEqual([{ code: 'D21', fields: { D: 'A' }, body: 'Zurück <b>bitte</b>' }]);
  });
});

describe('the repair of recordings', () => {
  it.each([
    [1, 'relocate'],
    [2, 'cleanbuffer'],
    [3, 'resetwriter'],
    [4, 'forcereset'],
  ])('by number %i is %s', async (number, A) => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' } });
    await deviceCommands(caller).repairRecording('A', number);
    expect(requests[0]?.fields.A).toBe(A);
  });

  it.each([0, 5, 1.5, Number.NaN, -1])('by number %d is an Invalid Method Number', async (number) => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' } });
    await expect(deviceCommands(caller).repairRecording('A', number)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'Invalid Method Number',
    });
    expect(requests).toEqual([]);
  });
});

describe('a camera', () => {
  it.each<[PtzAction, object]>([
    [{ kind: 'left' }, { A: 'left', V: '4' }],
    [
      { kind: 'zoomin', speed: 1 },
      { A: 'zoomin', V: '1' },
    ],
    [{ kind: 'focusnear' }, { A: 'focusnear', V: '4' }],
    [
      { kind: 'iris', opening: 'close' },
      { A: 'iris', V: 'close' },
    ],
    [
      { kind: 'preset', number: 7 },
      { A: 'preset', V: '7' },
    ],
    [
      { kind: 'preset', number: 7, does: 'set' },
      { A: 'preset', V: 'set:7' },
    ],
    [{ kind: 'stop' }, { A: 'stop' }],
  ])('is moved by %j', async (action, fields) => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' } });
    await deviceCommands(caller).ptz('A', 1, action);
    expect(requests[0]?.fields).toEqual({ D: 'A', C: '1', ...fields });
  });

  it.each<PtzAction>([
    { kind: 'up', speed: 9 },
    { kind: 'up', speed: 0 },
    { kind: 'preset', number: 256 },
    { kind: 'preset', number: 1.5 },
  ])('is not asked for %j', async (action) => {
    await expect(deviceCommands(answeringCaller({}).caller).ptz('A', 1, action)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });
});

describe('parameters', () => {
  const group = { current: { TZ: 28_800, Server: '<b>a</b>', Rec: [1, 0] }, offlineset: { TZ: 0 } };
  const read = { current: group.current, offlineSet: group.offlineset };

  it.each([
    ['JSON text', { success: true, data: JSON.stringify(group) }],
    ['an object', { success: true, data: group }],
    ['no envelope', group],
  ])('are read from %s', async (_, body) => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' }, body: JSON.stringify(body) });
    await expect(parameterCommands(caller).parameters('A', 'sys')).resolves.toEqual(read);
    expect(requests).toEqual([{ code: 'D03', fields: { D: 'A', A: 'sys' } }]);
  });

  it.each([
    ['408', undefined, 'device-timeout'],
    ['403', undefined, 'forbidden'],
    ['1', '{"success":false,"message":"busy"}', 'refused'],
    ['1', '{"success":true,"data":"{"}', 'bad-reply'],
    ['1', 'nonsense', 'bad-reply'],
  ])('with R %s and body %s are an error: %s', async (R, body, code) => {
    const { caller } = answeringCaller({ fields: { R }, ...(body !== undefined && { body }) });
    await expect(parameterCommands(caller).parameters('A', 'sys')).rejects.toMatchObject({ code });
  });

  it('leave out a value that is none, and keep the rest', async () => {
    const body = JSON.stringify({ success: true, data: { current: { a: 1, b: { c: 1 } } } });
    await expect(
      parameterCommands(answeringCaller({ fields: { R: '1' }, body }).caller).parameters('A', 'sys'),
    ).resolves.toEqual({ current: { a: 1 }, offlineSet: {} });
  });

  it.each([
    ['1', '{"success":true}', { kind: 'saved' }],
    ['1', '{"offlineset":{"TZ":0}}', { kind: 'kept-offline', offlineSet: { TZ: 0 } }],
    ['2', '{"offlineset":{"TZ":0,"DST":1}}', { kind: 'kept-offline', offlineSet: { TZ: 0, DST: 1 } }],
    ['2', undefined, { kind: 'kept-offline', offlineSet: { TZ: 0 } }],
    ['408', undefined, { kind: 'device-silent' }],
  ])('written with R %s and body %s are %j', async (R, body, result) => {
    const { caller, requests } = answeringCaller({ fields: { R }, ...(body !== undefined && { body }) });
    await expect(parameterCommands(caller).writeParameters('A', 'sys', { TZ: 0 })).resolves.toEqual(result);
    expect(requests).toEqual([{ code: 'D04', fields: { D: 'A', A: 'sys' }, body: '{"TZ":0}' }]);
  });

  it('are sent only where the value changes, by the group as it was read', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' } });
    const from = { current: { TZ: 0, DST: 1, list: [1, 2], plate: '7' }, offlineSet: { DST: 0 } };
    const changes = { TZ: 0, DST: 1, list: [1, 2], plate: '8', other: 5 };
    await parameterCommands(caller).writeParameters('A', 'sys', changes, { from });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ DST: 1, plate: '8', other: 5 });
    const same = parameterCommands(caller).writeParameters('A', 'sys', { TZ: 0 }, { from });
    await expect(same).rejects.toMatchObject({ code: 'invalid-argument', message: 'no changes' });
    expect(requests).toHaveLength(1);
  });

  it('are not written without a change', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' } });
    await expect(parameterCommands(caller).writeParameters('A', 'sys', {})).rejects.toMatchObject({
      message: 'no changes',
    });
    expect(requests).toEqual([]);
  });
});

describe('the driving report', () => {
  it('is read in the units of the model', async () => {
    const body = {
      deviceid: 'A',
      distance: 12_500_000,
      parkcount: 2,
      parktime: 60,
      oscount: 1,
      totalDrivingtime: 3_600,
      driverDrivingtime: 1_800,
      trips: [{ start: 10, end: 20, distance: 500_000 }, { start: 'x' }],
    };
    const { caller, requests } = answeringCaller({ fields: { R: '1' }, body: JSON.stringify(body) });
    await expect(deviceCommands(caller).drivingReport('A', { startS: 10.6, endS: 90.2 })).resolves.toEqual({
      deviceId: 'A',
      distanceKm: 12.5,
      parkCount: 2,
      parkTimeS: 60,
      overspeedCount: 1,
      drivingTimeS: 3_600,
      driverDrivingTimeS: 1_800,
      trips: [{ startS: 10, endS: 20, distanceKm: 0.5, isRunning: false, endsInSilence: false }],
    });
    expect(requests).toEqual([{ code: 'Q13', fields: { D: 'A', S: '10', F: '90' } }]);
  });

  it('tells of each drive what a server tells beyond the specification', async () => {
    const own = {
      whole: { start: 5, end: 40, distance: 1_500_000 },
      running: 1,
      lastcontact: 1,
      drivername: 'Anna',
      standtime: 12,
      parkbefore: 3_600,
      gaptime: 90,
      startplace: { lat: 24, lng: 120.5 },
      endplace: { lat: 'x', lng: 120 },
    };
    const body = { deviceid: 'A', trips: [{ start: 10, end: 20, distance: 500_000, ...own }] };
    const { caller } = answeringCaller({ fields: { R: '1' }, body: JSON.stringify(body) });
    const { trips } = await deviceCommands(caller).drivingReport('A', { startS: 10, endS: 20 });
    expect(trips).toEqual([
      {
        startS: 10,
        endS: 20,
        distanceKm: 0.5,
        whole: { startS: 5, endS: 40, distanceKm: 1.5 },
        isRunning: true,
        endsInSilence: true,
        driverName: 'Anna',
        standingS: 12,
        parkedBeforeS: 3_600,
        withoutPositionsS: 90,
        startPlace: { lat: 24, lng: 120.5 },
        endPlace: undefined,
      },
    ]);
  });

  it('is no answer that succeeds with 408', async () => {
    const { caller } = answeringCaller({ fields: { R: '408' } });
    await expect(deviceCommands(caller).drivingReport('A', { startS: 0, endS: 1 })).rejects.toMatchObject({
      code: 'device-timeout',
    });
  });
});

describe('storage', () => {
  const disk = {
    name: 'sda',
    fstype: null,
    size: '931.5G',
    uuid: 'u',
    mountpoint: null,
    children: [{ name: 'sda1', size: 5, simulated: true }],
  };
  it.each([
    ['a list', [disk, { size: 1 }]],
    ["lsblk's own JSON", { blockdevices: [disk] }],
  ])('lists disks from %s', async (_, body) => {
    const { caller } = answeringCaller({ fields: { R: '1' }, body: JSON.stringify(body) });
    await expect(storageCommands(caller).disks()).resolves.toEqual([
      {
        name: 'sda',
        fileSystem: '',
        sizeBytes: Math.round(931.5 * 1024 ** 3),
        uuid: 'u',
        mountPoint: '',
        isSimulated: false,
        children: [
          { name: 'sda1', fileSystem: '', sizeBytes: 5, uuid: '', mountPoint: '', isSimulated: true, children: [] },
        ],
      },
    ]);
  });

  it('reads a value as the text that it is', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' }, body: '"quoted"' });
    await expect(storageCommands(caller).configValue('gk.name')).resolves.toBe('"quoted"');
    expect(requests).toEqual([{ code: 'S03', fields: { A: 'uciget', V: 'gk.name' } }]);
  });

  it('formats nothing unless the name was typed', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' } });
    await expect(storageCommands(caller).formatDisk('sdb', 'sda')).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(requests).toEqual([]);
  });
});

describe('permission groups', () => {
  const rows = [
    { id: 0, name: 'Administrator', access: '1' },
    { id: '7', name: 'Night', access: '0' },
  ];
  const groups = [
    { id: 0, name: 'Administrator', access: '1' },
    { id: 7, name: 'Night', access: '0' },
  ];

  it('are read and saved', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' }, body: JSON.stringify([...rows, {}]) });
    await expect(accessCommands(caller).permissionGroups()).resolves.toEqual(groups);
    await expect(accessCommands(caller).savePermissionGroups([{ id: 7, name: 'Day' }])).resolves.toEqual(groups);
    expect(requests).toEqual([
      { code: 'S04', fields: { A: 'get' } },
      { code: 'S04', fields: { A: 'set' }, body: '[{"id":7,"name":"Day"}]' },
    ]);
  });

  it('are deleted above 3 only, and resolve with those that are left', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' }, body: JSON.stringify(rows) });
    await expect(accessCommands(caller).deletePermissionGroup(3)).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(accessCommands(caller).deletePermissionGroup(9)).resolves.toEqual(groups);
    expect(requests).toEqual([{ code: 'S04', fields: { A: 'delete' }, body: '{"id":9}' }]);
    const used = answeringCaller({ fields: { R: '0', T: 'Night is used by ada' } }).caller;
    await expect(accessCommands(used).deletePermissionGroup(9)).rejects.toThrow('Night is used by ada');
  });

  it('are copied to the next id with the rights and the name', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' }, body: JSON.stringify(rows) });
    await accessCommands(caller).copyPermissionGroup(0);
    expect(requests[1]?.body).toBe('[{"id":8,"name":"Administrator_Copy","access":"1"}]');
    const wide = answeringCaller({ fields: { R: '1' }, body: '[{"id":4,"name":"Day","access":"10","menu":"all"}]' });
    await accessCommands(wide.caller).copyPermissionGroup(4);
    expect(JSON.parse(wide.requests[1]?.body ?? '')).toEqual([{ id: 5, name: 'Day_Copy', access: '10', menu: 'all' }]);
    await expect(accessCommands(caller).copyPermissionGroup(5)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('keep their names up to 3', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1' }, body: '[]' });
    const renamed = accessCommands(caller).savePermissionGroups([{ id: 3, name: 'x' }]);
    await expect(renamed).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(requests).toEqual([]);
  });
});
