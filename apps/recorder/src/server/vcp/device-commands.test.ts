import { ACCESS_FLAGS, type AccessFlag } from 'gk-sdk';
import { sha256Hex } from 'gk-sdk/wire';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, CommandClient } from '../testing/command-client.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { firmwareServer } from '../testing/firmware-server.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from '../testing/recorder-under-test.js';
import { openStore } from '../testing/store-under-test.js';

/** Devices of the simulation by what they can: see DeviceAbilities. */
const SILENT = 'GK-0006';
const WITHOUT_TEXT = 'GK-0004';
const WITH_PTZ = 'GK-0007';

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: StartOptions = {}): Promise<RecorderUnderTest> {
  const recorder = await startRecorder({ devices: 8, ...options });
  ends.push(() => recorder.close());
  return recorder;
}

/** A client with a token that has these rights only. */
async function withRights(
  recorder: RecorderUnderTest,
  rights: AccessFlag[],
  more: object = {},
): Promise<CommandClient> {
  const { e, h } = (await (await recorder.post('/gkserver/token', { rights, ...more })).json()) as {
    e: string;
    h: string;
  };
  const client = await CommandClient.open(recorder.address);
  await client.call('Q02', { E: e, H: h });
  return client;
}

/** A recorder on a folder that outlives it. */
function lives(): { begin(): Promise<RecorderUnderTest> } {
  const folder = mkdtempSync(join(tmpdir(), 'gk-device-commands-'));
  ends.push(() => {
    rmSync(folder, { recursive: true });
  });
  return { begin: () => startRecorder({ devices: 8, store: openStore(folder, fakeSeeds(8)) }) };
}

const D = 'GK-0001';

describe('the right that each call needs', () => {
  const allBut = (flag: AccessFlag): AccessFlag[] => ACCESS_FLAGS.filter((each) => each !== flag);
  it.each<[string, AccessFlag, Parameters<CommandClient['call']>]>([
    ['D02', 'F_lmdvrs_remove', ['D02', { D }]],
    ['D03', 'F_rmdvrs', ['D03', { D, A: 'sys' }]],
    ['D04 sys.TZ', 'F_rmdvrs_tz', ['D04', { D, A: 'sys' }, '{"TZ":0}']],
    ['D04 net.WfPwd', 'F_rmdvrs_wifi', ['D04', { D, A: 'net' }, '{"WfPwd":"x"}']],
    ['D04 MotovisAdas.DsmEn', 'F_rmdvrs_dsm', ['D04', { D, A: 'MotovisAdas' }, '{"DsmEn":0}']],
    ['D05', 'F_rmdvrs', ['D05', { D, U: 'dev' }, '{"pass":"x"}']],
    ['D06', 'F_rmdvrs', ['D06', { D, U: 'dev' }]],
    ['D12', 'F_ptz', ['D12', { D: WITH_PTZ, C: '1', A: 'stop' }]],
    ['D16', 'F_rmdvrs_heartbeat', ['D16', { D, A: 'net.HbSec', V: '5' }]],
    ['D20 STATUS', 'F_rmdvrs_rawdata', ['D20', { D }, 'STATUS']],
    ['D20 REBOOT', 'F_rmdvrs_reboot', ['D20', { D }, 'REBOOT']],
    ['D20 RESTORE', 'F_rmdvrs_restore', ['D20', { D }, 'RESTORE']],
    ['D20 FORMAT', 'F_rmdvrs_formatsd', ['D20', { D }, 'FORMAT']],
    ['D20 MCU', 'F_rmdvrs_mcu', ['D20', { D }, 'MCU VERSION']],
    ['D20 @WAKEUP', 'F_rmdvrs_wakeup', ['D20', { D }, '@WAKEUP,120']],
    ['D21', 'F_rmdvrs_text', ['D21', { D }, 'hello']],
    ['D23', 'F_lmdvrs_fixrec', ['D23', { D, A: 'relocate' }]],
    ['D01', 'F_api_full', ['D01', { D }]],
    ['D10', 'F_api_full', ['D10', { D }, '{"fwUrl":"http://fw.test/1.bin"}']],
    ['U01', 'F_api_full', ['U01', {}, '{}']],
    ['U02', 'F_api_full', ['U02', {}, '{}']],
    ['S03', 'F_api_full', ['S03', { A: 'lsblk' }]],
    ['S04', 'F_api_full', ['S04', { A: 'get' }]],
    ['DB1', 'F_api_full', ['DB1', { D }]],
    ['DB2', 'F_rmdvrs_rawdata', ['DB2', { D }, 'STATUS']],
    ['DB7', 'F_event', ['DB7', { D, A: '51' }]],
    ['DB8', 'F_api_full', ['DB8']],
    ['DB11', 'F_api_full', ['DB11', { A: '1', B: '1024', C: '1' }]],
  ])('%s needs %s', async (_, flag, call) => {
    const recorder = await start();
    const poor = await withRights(recorder, allBut(flag));
    const refused = await poor.call(...call);
    expect([refused.fields.R, refused.fields.T]).toEqual(['403', expect.stringMatching(/permission|F_api_full/)]);
    const rich = await withRights(recorder, [...ACCESS_FLAGS]);
    expect((await rich.call(...call)).fields.R).not.toBe('403');
  });

  it.each([
    ['dealer', ['D01', { D }], '403'],
    ['dealer', ['D10', { D }, '{"fwUrl":"http://fw.test/1.bin"}'], '1'],
    ['operator', ['D10', { D }, '{"fwUrl":"http://fw.test/1.bin"}'], '403'],
    ['dealer', ['S03', { A: 'lsblk' }], '403'],
    ['dealer', ['S04', { A: 'get' }], '403'],
    ['dealer', ['DB8'], '1'],
    ['dealer', ['DB12', { A: '5' }], '403'],
    ['operator', ['DB8'], '403'],
    ['operator', ['D21', { D }, 'hello'], '1'],
    ['viewer', ['D21', { D }, 'hello'], '403'],
    ['viewer', ['Q05', { D: 'GK-0002' }], '404'],
  ] as [string, Parameters<CommandClient['call']>, string][])('%s calling %j is answered %s', async (user, call, R) => {
    const client = await CommandClient.login((await start()).address, user);
    expect((await client.call(...call)).fields.R).toBe(R);
  });

  it('is that of the token, for its devices and channels', async () => {
    const recorder = await start();
    const client = await withRights(recorder, [...ACCESS_FLAGS], { devices: [WITH_PTZ], channels: [2] });
    expect((await client.call('D21', { D }, 'hello')).fields.R).toBe('403');
    expect((await client.call('D12', { D: WITH_PTZ, C: '1', A: 'stop' })).fields.T).toBe(
      'No permission for this channel',
    );
  });
});

describe('a device', () => {
  it('shows texts, or cannot, is offline, or says nothing', async () => {
    const { address, world } = await start();
    const client = await CommandClient.login(address);
    world.setOnline('GK-0002', false);
    const results = [];
    for (const id of [D, WITHOUT_TEXT, 'GK-0002', SILENT]) {
      results.push((await client.call('D21', { D: id }, 'Come back')).fields.R);
    }
    expect(results).toEqual(['1', '0', '404', '408']);
    expect((await client.call('D21', { D })).fields.R).toBe('400');
  });

  it('moves the camera that can be moved', async () => {
    const client = await CommandClient.login((await start()).address);
    const ptz = async (fields: object) => (await client.call('D12', { D: WITH_PTZ, C: '1', ...fields })).fields;
    expect((await ptz({ A: 'up', V: '4' })).R).toBe('1');
    expect((await ptz({ A: 'preset', V: 'set:255' })).R).toBe('1');
    expect((await ptz({ A: 'iris', V: 'open' })).R).toBe('1');
    for (const bad of [{ A: 'up', V: '9' }, { A: 'preset', V: '256' }, { A: 'preset', V: '0' }, { A: 'jump' }, {}]) {
      expect((await ptz(bad)).R).toBe('400');
    }
    expect(await ptz({ A: 'stop', C: '2' })).toMatchObject({ R: '0', T: 'This camera cannot be moved' });
    expect((await ptz({ A: 'stop', C: '9' })).R).toBe('404');
    expect((await client.call('D12', { D, C: '1', A: 'stop' })).fields.T).toBe('This camera cannot be moved');
  });

  it('answers commands, waits with a wake-up call, and shows all of them in the list', async () => {
    const { address, world } = await start();
    const client = await CommandClient.login(address);
    expect((await client.call('D20', { D }, 'STATUS')).fields.T).toMatch(/^ACC ON, 12\.6 V, GPS FIX, .* FW 1\.2\.3$/);
    expect((await client.call('D20', { D }, '@WAKEUP,120')).fields.T).toBe('OK, awake for 120 s');
    expect((await client.call('D20', { D }, 'DANCE')).fields.T).toContain('unknown command DANCE');
    world.setOnline(D, false);
    expect((await client.call('D20', { D }, '@WAKEUP,120')).fields.R).toBe('2');
    expect((await client.call('D20', { D }, 'STATUS')).fields.R).toBe('404');
    expect((await client.call('D20', { D: SILENT }, 'STATUS')).fields.R).toBe('408');
    const list = bodyOf(await client.call('D20')) as { command: string; state: string }[];
    expect(list.map(({ command, state }) => [command, state])).toEqual([
      ['STATUS', 'done'],
      ['@WAKEUP,120', 'done'],
      ['DANCE', 'done'],
      ['@WAKEUP,120', 'waiting'],
      ['STATUS', 'no answer'],
    ]);
  });

  it('is in the list of those alone who see it', async () => {
    const recorder = await start();
    const admin = await CommandClient.login(recorder.address);
    for (const device of [D, 'GK-0002']) await admin.call('D20', { D: device }, 'STATUS');
    const listOf = async (client: CommandClient) => {
      const { fields, body = '[]' } = await client.call('D20');
      return [fields.N, (JSON.parse(body) as { deviceid: string }[]).map(({ deviceid }) => deviceid)];
    };
    expect(await listOf(admin)).toEqual(['2', [D, 'GK-0002']]);
    expect(await listOf(await withRights(recorder, [...ACCESS_FLAGS], { devices: [D] }))).toEqual(['1', [D]]);
    expect(await listOf(await CommandClient.login(recorder.address, 'viewer'))).toEqual(['1', [D]]);
  });

  it('keeps the list of commands over a restart, and does what waits when the device is back', async () => {
    const { begin } = lives();
    const first = await begin();
    first.world.setOnline(D, false);
    const before = await CommandClient.login(first.address);
    await before.call('D20', { D: 'GK-0002' }, 'STATUS');
    await before.call('D20', { D }, '@WAKEUP,120');
    const list = async (client: CommandClient) =>
      (bodyOf(await client.call('D20')) as { command: string }[]).map((row) => ({ ...row, time: 0 }));
    const kept = [
      { deviceid: 'GK-0002', command: 'STATUS', state: 'done', time: 0 },
      { deviceid: D, command: '@WAKEUP,120', state: 'waiting', time: 0 },
    ];
    expect(await list(before)).toEqual(kept);
    await first.close();

    const second = await begin();
    ends.push(() => second.close());
    second.world.setOnline(D, false);
    const after = await CommandClient.login(second.address);
    expect(await list(after)).toEqual(kept);
    second.world.setOnline(D, true);
    await expect.poll(async () => (await list(after))[1]).toMatchObject({ state: 'done' });
    second.world.setOnline(D, false);
    expect((await list(after))[1]).toMatchObject({ state: 'done' });
    for (let i = 0; i < 205; i++)
      second.store.deviceCommands.add({ deviceId: D, command: `C${i}`, state: 'done', atS: i });
    const last = await list(after);
    expect([last.length, last[0]?.command]).toEqual([200, 'C5']);
  });

  it('has its recordings mended by four methods, offline, too', async () => {
    const { address, world } = await start();
    world.setOnline(D, false);
    const client = await CommandClient.login(address);
    for (const A of ['relocate', 'cleanbuffer', 'resetwriter', 'forcereset']) {
      expect((await client.call('D23', { D, A })).fields.R).toBe('1');
    }
    expect((await client.call('D23', { D, A: '5' })).fields).toMatchObject({ R: '400', T: 'Invalid Method Number' });
  });

  it('has a user of its own, set and removed now or at its return', async () => {
    const { address, world, store } = await start();
    const client = await CommandClient.login(address);
    const set = (id: string) => client.call('D05', { D: id, U: 'dev' }, JSON.stringify({ pass: sha256Hex('x') }));
    expect((await set(D)).fields.R).toBe('1');
    expect(store.deviceAccounts.nameOf(D)).toBe('dev');
    expect((await client.call('D06', { D, U: 'other' })).fields.R).toBe('0');
    expect((await client.call('D06', { D, U: 'dev' })).fields.R).toBe('1');
    expect(store.deviceAccounts.nameOf(D)).toBeUndefined();
    world.setOnline(D, false);
    expect((await set(D)).fields.R).toBe('2');
    expect((await set(SILENT)).fields.R).toBe('408');
    expect((await client.call('D05', { D, U: 'dev' }, '{}')).fields.R).toBe('400');
  });
});

describe('parameters', () => {
  const read = async (client: CommandClient, A = 'sys', id = D) => {
    const { data } = bodyOf(await client.call('D03', { D: id, A })) as { data: string };
    return JSON.parse(data) as { current: Record<string, unknown>; offlineset: Record<string, unknown> };
  };

  it.each(['g_sensor', 'preosd', 'enc', 'sys', 'net', 'cam', 'event', 'MotovisAdas'])(
    'of group %s are there from the beginning',
    async (group) => {
      const client = await CommandClient.login((await start()).address);
      const { current, offlineset } = await read(client, group);
      expect(Object.keys(current).length).toBeGreaterThan(2);
      expect(offlineset).toEqual({});
    },
  );

  it('are saved at once while the device is online', async () => {
    const client = await CommandClient.login((await start()).address);
    const reply = await client.call('D04', { D, A: 'sys' }, '{"TZ":0,"SpdLimit":80}');
    expect([reply.fields.R, bodyOf(reply)]).toEqual(['1', { success: true }]);
    expect((await read(client)).current).toMatchObject({ TZ: 0, SpdLimit: 80, DST: 0 });
    expect((await client.call('D16', { D, A: 'preosd.text', V: '12' })).fields.R).toBe('1');
    expect((await read(client, 'preosd')).current).toMatchObject({ text: '12' });
  });

  it('wait for a device that is offline, over a restart, and are applied on its return', async () => {
    const { begin } = lives();
    const first = await begin();
    first.world.setOnline(D, false);
    const before = await CommandClient.login(first.address);
    const kept = await before.call('D04', { D, A: 'sys' }, '{"TZ":3600}');
    expect([kept.fields.R, bodyOf(kept)]).toEqual(['2', { offlineset: { TZ: 3600 } }]);
    await before.call('D04', { D, A: 'sys' }, '{"DST":1}');
    expect(await read(before)).toMatchObject({ current: { TZ: 28_800, DST: 0 }, offlineset: { TZ: 3600, DST: 1 } });
    await first.close();

    const second = await begin();
    ends.push(() => second.close());
    second.world.setOnline(D, false);
    const after = await CommandClient.login(second.address);
    expect((await read(after)).offlineset).toEqual({ TZ: 3600, DST: 1 });
    second.world.setOnline(D, true);
    expect(await read(after)).toMatchObject({ current: { TZ: 3600, DST: 1 }, offlineset: {} });
  });

  it('that waited do not undo what was written after the return', async () => {
    const { address, world } = await start();
    const client = await CommandClient.login(address);
    world.setOnline(D, false);
    await client.call('D04', { D, A: 'sys' }, '{"TZ":3600}');
    world.setOnline(D, true);
    await client.call('D04', { D, A: 'sys' }, '{"TZ":7200}');
    expect(await read(client)).toMatchObject({ current: { TZ: 7200 }, offlineset: {} });
  });

  it('are shown and written as far as the rights go', async () => {
    const client = await withRights(await start(), ['F_rmdvrs', 'F_rmdvrs_tz', 'F_rmdvrs_heartbeat']);
    expect((await read(client)).current).toEqual({ TZ: 28_800 });
    expect(Object.keys((await read(client, 'net')).current)).toEqual(['HbSec']);
    expect((await client.call('D04', { D, A: 'sys' }, '{"TZ":0,"DST":1}')).fields).toMatchObject({
      R: '403',
      T: 'No permission for sys.DST',
    });
    expect((await read(client)).current).toEqual({ TZ: 28_800 });
  });

  it.each([
    ['sys', '{"TZ":99999}', 'sys.TZ is -43200 to 43200'],
    ['sys', '{"TZ":"0"}', 'sys.TZ is a number'],
    ['sys', '{"None":1}', 'There is no parameter sys.None'],
    ['sys', '{"__proto__":1}', 'There is no parameter sys.__proto__'],
    ['none', '{"a":1}', 'There is no parameter none.a'],
    ['net', '{"HbSec":31}', 'net.HbSec is 1 to 30'],
    ['preosd', '{"plate":"1234567890123"}', 'preosd.plate has 12 characters at most'],
    ['enc', '{"SRes":"4K"}', 'enc.SRes is one of CIF, 360P, VGA, 720P'],
    ['cam', '{"Rec":[1]}', 'cam.Rec is a list of 4'],
    ['event', '{"ComAlmNo":[1,1]}', 'event.ComAlmNo names each alarm once'],
    ['sys', '{}', 'no changes'],
    ['sys', '[]', 'D04 needs a JSON object as its body'],
  ])('of group %s are not written as %s', async (A, body, words) => {
    const client = await CommandClient.login((await start()).address);
    expect((await client.call('D04', { D, A }, body)).fields).toMatchObject({ R: '400', T: words });
  });

  it('of a device that says nothing cannot be read', async () => {
    const client = await CommandClient.login((await start()).address);
    expect((await client.call('D03', { D: SILENT, A: 'sys' })).fields.R).toBe('408');
  });

  it('go back to where they began by RESTORE', async () => {
    const client = await CommandClient.login((await start()).address);
    await client.call('D04', { D, A: 'sys' }, '{"TZ":0}');
    await client.call('D20', { D }, 'RESTORE');
    expect((await read(client)).current).toMatchObject({ TZ: 28_800 });
  });
});

describe('the fleet', () => {
  it('loses a device by D02 and gets it back by D01, over restarts', async () => {
    const { begin } = lives();
    const first = await begin();
    const admin = await CommandClient.login(first.address);
    const counter = first.store.meta.changeCounter;
    expect((await admin.call('D02', { D })).fields.R).toBe('1');
    expect(first.store.meta.changeCounter).toBeGreaterThan(counter);
    expect((await admin.call('Q05', { D })).fields.R).toBe('404');
    expect((await admin.list('Q03'))[0]?.fields.N).toBe('7');
    await first.close();

    const second = await begin();
    ends.push(() => second.close());
    const again = await CommandClient.login(second.address);
    expect((await again.call('Q05', { D })).fields.R).toBe('404');
    expect((await again.call('D01', { D }, '{"drivername":"Ada","plate":"NEW-1"}')).fields.R).toBe('1');
    expect(bodyOf(await again.call('Q05', { D }))).toMatchObject({ registed: true, drivername: 'Ada' });
    const viewer = await CommandClient.login(second.address, 'viewer');
    expect((await viewer.call('Q05', { D })).fields.R).toBe('1');
  });

  it('takes a new device by D01', async () => {
    const { address, store } = await start();
    store.devices.edit('GK-0003', { registed: false });
    const admin = await CommandClient.login(address);
    expect((await admin.call('D01', { D: 'GK-0003' })).fields.R).toBe('1');
    expect(bodyOf(await admin.call('Q05', { D: 'GK-0003' }))).toMatchObject({ registed: true });
    expect((await admin.call('D01', { D }, `{"drivername":"${'x'.repeat(32)}"}`)).fields.R).toBe('400');
  });
});

describe('a firmware update', () => {
  const FILE = JSON.stringify({ fwUrl: 'http://fw.test/gk-2.5.0.bin?token=secret' });

  it('takes 20 s, moves from 1 to 100, and gives the device its new version', async () => {
    let nowMs = 1_800_000_000_000;
    const { address, store } = await start({ now: () => nowMs, fetch: firmwareServer });
    const client = await CommandClient.login(address);
    expect((await client.call('D10', { D }, FILE)).fields.R).toBe('1');
    expect((await client.call('D10', { D }, FILE)).fields).toMatchObject({ R: '0', T: 'An update is under way' });
    nowMs += 19_000;
    await vi.waitFor(() => {
      expect(store.firmwareUpdates.get(D)).toMatchObject({ outcome: 'running', from: '1.2.3', to: '2.5.0' });
    });
    nowMs += 1_000;
    // Another update asks how the last one ended.
    expect((await client.call('D10', { D }, '{"fwUrl":"ftp://fw.test/x"}')).fields.R).toBe('400');
    expect((await client.call('D10', { D }, FILE)).fields.R).toBe('1');
    expect(bodyOf(await client.call('Q05', { D }))).toMatchObject({ version: '2.5.0' });
  });

  it('needs a device that is there and answers', async () => {
    const { address, world } = await start();
    const client = await CommandClient.login(address);
    world.setOnline(D, false);
    expect((await client.call('D10', { D }, FILE)).fields.R).toBe('404');
    expect((await client.call('D10', { D: SILENT }, FILE)).fields.R).toBe('408');
  });
});
