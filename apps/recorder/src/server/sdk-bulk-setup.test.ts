import { cpSync } from 'node:fs';
import type { DeviceSetup, DeviceSetupChange, DeviceSetupOutcome } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it, vi } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { jsonRequest } from './testing/json-request.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { refusal } from './testing/refusal.js';
import { apiOf, apiOfToken } from './testing/sdk-clients.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';

const { start, stateFolder } = recordersUnderTest();
const [A, B, C] = ['GK-0001', 'GK-0002', 'GK-0003'] as const;

const kinds = (outcomes: readonly DeviceSetupOutcome[]): string[] =>
  outcomes.map((each) =>
    each.kind === 'unknown-device' ? `${each.deviceId} unknown` : `${each.deviceId} ${each.field} ${each.kind}`,
  );
const logOf = (recorder: RecorderUnderTest): string[] =>
  [...recorder.store.accessLog.newestFirst()].map(({ username, method, action, data }) =>
    [username, method, action, data].join(' '),
  );
/** Texts that a setting takes, where it does not take any. */
const TEXTS: Readonly<Record<string, string>> = { mapLocation: '24.5,120.5', timeZone: 'Europe/Berlin' };
const pick = (changes: Partial<DeviceSetup>, field: string): Partial<DeviceSetup> =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => name === field));
const days = (deviceId: string, recordDays: number | null): DeviceSetupChange => ({
  deviceId,
  changes: { recordDays },
});

/** An administrator of the group South, who sees GK-0002 and GK-0004. */
function addSouth({ store }: RecorderUnderTest): number {
  const groupId = store.groups.list().find(({ name }) => name === 'South')?.id ?? 0;
  store.users.add({ name: 'south', permissionId: 0, groupId, wireHash: sha256Hex('south') });
  return groupId;
}

describe('settings of many devices', () => {
  it('change in one call with one raise of the change counter, a row of the log for each device, and outlive a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    const { deviceSetup } = apiOf(first.url);
    const before = await deviceSetup.readMany([A, B, 'GK-9']);
    expect([...before.keys()]).toEqual([A, B]);
    expect(before.get(A)).toMatchObject({ recordDays: null, channelCount: 4, groupIds: [expect.any(Number)] });
    const client = await CommandClient.login(first.address);
    const counterOf = async () => Number((await client.list('Q04')).at(-1)?.fields.X);
    const counter = await counterOf();
    const rows = logOf(first).length;
    const outcomes = await deviceSetup.saveMany([
      { deviceId: A, changes: { recordDays: 30, overspeedKmh: 90 } },
      { deviceId: B, changes: { recordDays: 30, maxNetflowKb: 0 } },
    ]);
    expect(outcomes).toEqual([
      { deviceId: A, field: 'recordDays', kind: 'done', now: { recordDays: 30 }, was: { recordDays: null } },
      { deviceId: A, field: 'overspeedKmh', kind: 'done', now: { overspeedKmh: 90 }, was: { overspeedKmh: 0 } },
      { deviceId: B, field: 'maxNetflowKb', kind: 'unchanged', now: { maxNetflowKb: 0 } },
      { deviceId: B, field: 'recordDays', kind: 'done', now: { recordDays: 30 }, was: { recordDays: null } },
    ]);
    expect(await counterOf()).toBe(counter + 1);
    client.close();
    expect(logOf(first).slice(0, -rows || undefined)).toEqual([
      `admin PUT gkserver/gkdevicesetup ${B} {"deviceParams":{"recdays":30}}`,
      `admin PUT gkserver/gkdevicesetup ${A} {"deviceParams":{"recdays":30,"ovspvalue":90}}`,
    ]);
    // Values that they have already leave no trace.
    expect(kinds(await deviceSetup.saveMany([days(A, 30), days(B, 30)]))).toEqual([
      `${A} recordDays unchanged`,
      `${B} recordDays unchanged`,
    ]);
    expect(first.store.meta.changeCounter).toBe(counter + 1);
    await first.close();
    const { url } = await start({ store: openStore(folder, fakeSeeds(4)) });
    expect([...(await apiOf(url).deviceSetup.readMany([A, B, C])).values()].map((one) => one.recordDays)).toEqual([
      30,
      30,
      null,
    ]);
  });

  it('keep what another user has changed meanwhile, and tell it; what was seen then is overwritten', async () => {
    const { url } = await start();
    const { deviceSetup } = apiOf(url);
    const change = (deviceId: string, recordDays: number | null, now: number | null): DeviceSetupChange => ({
      deviceId,
      changes: { recordDays, eventDays: 60 },
      before: { recordDays: now, eventDays: 0 },
    });
    await apiOf(url, 'admin').deviceSetup.save(B, { recordDays: 14 });
    const outcomes = await deviceSetup.saveMany([change(A, 30, null), change(B, 30, null)]);
    expect(outcomes).toContainEqual({
      deviceId: B,
      field: 'recordDays',
      kind: 'changed-meanwhile',
      now: { recordDays: 14 },
    });
    expect(kinds(outcomes).filter((each) => each.endsWith('done'))).toEqual([
      `${A} recordDays done`,
      `${A} eventDays done`,
      `${B} eventDays done`,
    ]);
    expect(await deviceSetup.read(B)).toMatchObject({ recordDays: 14, eventDays: 60 });
    await deviceSetup.saveMany([{ deviceId: B, changes: { recordDays: 30 }, before: { recordDays: 14 } }]);
    expect(await deviceSetup.read(B)).toMatchObject({ recordDays: 30 });
  });

  it('of two users at once go to the first one; the second is told of each device', async () => {
    const { url, store } = await start({ devices: 4 });
    const counter = store.meta.changeCounter;
    const ids = [A, B, C, 'GK-0004'];
    const save = (recordDays: number) =>
      apiOf(url).deviceSetup.saveMany(
        ids.map((deviceId) => ({ deviceId, changes: { recordDays }, before: { recordDays: null } })),
      );
    const results = await Promise.all([save(10), save(20)]);
    const all = results.map((outcomes) => new Set(outcomes.map(({ kind }) => kind)));
    expect(all.map((one) => [...one].join()).sort()).toEqual(['changed-meanwhile', 'done']);
    const rows = [...(await apiOf(url).deviceSetup.readMany(ids)).values()];
    expect(new Set(rows.map(({ recordDays }) => recordDays)).size).toBe(1);
    expect(store.meta.changeCounter).toBe(counter + 1);
  });

  it('go back to what was there before, but for what somebody has changed since', async () => {
    const { url } = await start();
    const { deviceSetup } = apiOf(url);
    const names = ['Door', 'Road'];
    const stored = (await deviceSetup.readMany([A, B])).get(A);
    const done = await deviceSetup.saveMany(
      [A, B].map((deviceId) => ({
        deviceId,
        changes: { channelCount: 2, channelNames: names, recordDays: 0, installed: [true, false] },
        before: stored ?? {},
      })),
    );
    expect(new Set(done.map(({ kind }) => kind))).toEqual(new Set(['done']));
    await deviceSetup.save(B, { recordDays: 5 });
    const back = await deviceSetup.saveMany(
      [A, B].map((deviceId) => ({
        deviceId,
        changes: {
          channelCount: 4,
          channelNames: stored?.channelNames ?? [],
          recordDays: null,
          installed: stored?.installed ?? [],
        },
        before: Object.assign(
          {},
          ...done.map((each) => (each.deviceId === deviceId && 'now' in each ? each.now : {})),
        ) as object,
      })),
    );
    expect(kinds(back).filter((each) => !each.endsWith('done'))).toEqual([`${B} recordDays changed-meanwhile`]);
    expect(await deviceSetup.read(A)).toMatchObject({ channelCount: 4, recordDays: null });
    expect((await deviceSetup.readMany([A])).get(A)).toEqual(stored);
    expect(await deviceSetup.read(B)).toMatchObject({ channelCount: 4, recordDays: 5 });
  });

  it('tell of the talk channel that follows the number of channels, and take it back with it', async () => {
    const { url } = await start();
    const { deviceSetup } = apiOf(url);
    const talkOf = async (deviceId: string) => (await deviceSetup.read(deviceId)).talkChannel;
    for (const deviceId of [A, B]) await deviceSetup.save(deviceId, { talkChannel: 3 });
    const done = await deviceSetup.saveMany([
      { deviceId: A, changes: { channelCount: 8 }, before: { channelCount: 4 } },
    ]);
    expect(done).toEqual([
      { deviceId: A, field: 'channelCount', kind: 'done', now: { channelCount: 8 }, was: { channelCount: 4 } },
      { deviceId: A, field: 'talkChannel', kind: 'done', now: { talkChannel: 1 }, was: { talkChannel: 3 } },
    ]);
    const back = { changes: { channelCount: 4, talkChannel: 3 }, before: { channelCount: 8, talkChannel: 1 } };
    await deviceSetup.saveMany([{ deviceId: A, ...back }]);
    expect(await deviceSetup.read(A)).toMatchObject({ channelCount: 4, talkChannel: 3 });
    // One that is asked for stays, whether it is the present one or another user has set it meanwhile.
    const kept = await deviceSetup.saveMany([
      { deviceId: A, changes: { channelCount: 8, talkChannel: 3 } },
      { deviceId: B, changes: { channelCount: 8, talkChannel: 5 }, before: { talkChannel: 2 } },
    ]);
    expect(kinds(kept)).toEqual([
      `${A} talkChannel unchanged`,
      `${A} channelCount done`,
      `${B} talkChannel changed-meanwhile`,
      `${B} channelCount done`,
    ]);
    expect([await talkOf(A), await talkOf(B)]).toEqual([3, 3]);
    // Unless the device has no such channel any more.
    const gone = await deviceSetup.saveMany([{ deviceId: A, changes: { channelCount: 2, talkChannel: 3 } }]);
    expect(gone).toContainEqual({
      deviceId: A,
      field: 'talkChannel',
      kind: 'done',
      now: { talkChannel: 1 },
      was: { talkChannel: 3 },
    });
    expect(await talkOf(A)).toBe(1);
  });

  it('are for a user exactly what the calls of one device and one group are, field by field', async () => {
    const recorder = await start();
    addSouth(recorder);
    const { url, store } = recorder;
    const south = store.groups.list().find(({ name }) => name === 'South')?.id ?? 0;
    const depot = store.groups.add(south, 'Depot');
    const other = (setup: DeviceSetup): Partial<DeviceSetup> => ({
      ...Object.fromEntries(
        Object.entries(setup)
          .filter(([, value]) => typeof value === 'string')
          .map(([name]) => [name, TEXTS[name] ?? 'other']),
      ),
      recordDays: 12,
      recording: 2,
      talkChannel: 2,
      netLimitKb: 4096,
      eventDays: 9,
      overspeedKmh: 77,
      gpsTimeZone: true,
    });
    const mayAlone = async (call: Promise<unknown>): Promise<boolean> =>
      call.then(
        () => true,
        () => false,
      );
    for (const who of ['dealer', 'south', 'operator', 'viewer']) {
      const { deviceSetup, groupDevices } = apiOf(url, who);
      const changes = other(await apiOf(url).deviceSetup.read(B));
      for (const field of Object.keys(changes)) {
        const change = pick(changes, field);
        const many = await mayAlone(
          deviceSetup
            .saveMany([{ deviceId: B, changes: change }])
            .then((outcomes) =>
              expect(outcomes.map(({ kind }) => kind)).toEqual([expect.stringMatching(/done|unchanged/)]),
            ),
        );
        expect([who, field, many]).toEqual([who, field, await mayAlone(deviceSetup.save(B, change))]);
      }
      const moved = await mayAlone(
        deviceSetup
          .saveMany([{ deviceId: B, changes: { groupIds: [depot] } }])
          .then((outcomes) =>
            expect(outcomes.map(({ kind }) => kind)).toEqual([expect.stringMatching(/done|unchanged/)]),
          ),
      );
      const movedAlone = await mayAlone(groupDevices.add({ groupId: depot, deviceId: B }));
      expect([who, moved]).toEqual([who, movedAlone]);
      expect([who, moved]).toEqual([who, who === 'south']);
    }
  });

  it('say of a device that another administrator removes meanwhile that it is gone; the others change', async () => {
    const { url, store } = await start();
    const { deviceSetup } = apiOf(url);
    const before = await deviceSetup.readMany([A, B]);
    const changes = [...before].map(([deviceId, { recordDays }]) => ({
      deviceId,
      changes: { recordDays: 30 },
      before: { recordDays },
    }));
    const other = await CommandClient.login(new URL(url).host);
    expect((await other.call('D02', { D: A })).fields.R).toBe('1');
    expect(kinds(await deviceSetup.saveMany(changes))).toEqual([`${A} unknown`, `${B} recordDays done`]);
    expect(store.devices.get(A)?.edit.recordDays).toBeUndefined();
    // Taking the change back meets a device that has gone, too.
    expect((await other.call('D02', { D: B })).fields.R).toBe('1');
    other.close();
    const back = { changes: { recordDays: null }, before: { recordDays: 30 } };
    expect(kinds(await deviceSetup.saveMany([{ deviceId: B, ...back }]))).toEqual([`${B} unknown`]);
  });

  it('are refused field by field without the right, by value, and for devices that one does not see; the others change', async () => {
    const { url, store } = await start();
    const dealer = apiOf(url, 'dealer').deviceSetup;
    const root = store.groups.rootId;
    const outcomes = await dealer.saveMany([
      { deviceId: A, changes: { vehicleId: 'Bus', recordDays: 9, groupIds: [root] } },
      { deviceId: 'GK-9', changes: { vehicleId: 'Bus' } },
      { deviceId: B, changes: { vehicleId: 'x'.repeat(32), icon: 3 } },
    ]);
    expect(outcomes).toEqual([
      { deviceId: A, field: 'recordDays', kind: 'forbidden' },
      { deviceId: A, field: 'groupIds', kind: 'forbidden' },
      expect.objectContaining({ deviceId: A, field: 'vehicleId', kind: 'done', now: { vehicleId: 'Bus' } }),
      { deviceId: 'GK-9', kind: 'unknown-device' },
      { deviceId: B, field: 'vehicleId', kind: 'invalid', reason: 'vehicleid is at most 31 characters' },
      expect.objectContaining({ deviceId: B, field: 'icon', kind: 'done', now: { icon: 3 } }),
    ]);
    expect(await apiOf(url).deviceSetup.read(A)).toMatchObject({ vehicleId: 'Bus', recordDays: null });
  });

  it('change for none where all or nothing is asked for and one is refused', async () => {
    const { url, store } = await start();
    const { deviceSetup } = apiOf(url);
    const [counter, rows] = [store.meta.changeCounter, [...store.accessLog.newestFirst()].length];
    const outcomes = await deviceSetup.saveMany([days(A, 9), days('GK-9', 9)], { allOrNothing: true });
    expect(kinds(outcomes)).toEqual([`${A} recordDays held`, 'GK-9 unknown']);
    expect(await deviceSetup.read(A)).toMatchObject({ recordDays: null });
    expect([store.meta.changeCounter, [...store.accessLog.newestFirst()].length]).toEqual([counter, rows]);
    expect(kinds(await deviceSetup.saveMany([days(A, 9), days(B, 9)], { allOrNothing: true }))).toEqual([
      `${A} recordDays done`,
      `${B} recordDays done`,
    ]);
  });

  it('move devices within the own branch only, and keep groups that the asker does not see', async () => {
    const recorder = await start();
    const { url, store } = recorder;
    const south = addSouth(recorder);
    const north = store.groups.list().find(({ name }) => name === 'North')?.id ?? 0;
    const depot = store.groups.add(south, 'Depot');
    store.devices.edit(B, { groupIds: [north, south] });
    const mine = apiOf(url, 'south').deviceSetup;
    expect([...(await mine.readMany([A, B])).entries()].map(([id, one]) => [id, one.groupIds])).toEqual([[B, [south]]]);
    expect(
      kinds(
        await mine.saveMany([
          { deviceId: B, changes: { groupIds: [depot] }, before: { groupIds: [south] } },
          { deviceId: 'GK-0004', changes: { groupIds: [north] } },
          { deviceId: A, changes: { groupIds: [depot] } },
        ]),
      ),
    ).toEqual([`${B} groupIds done`, 'GK-0004 groupIds invalid', `${A} unknown`]);
    expect(store.devices.groupIdsOf(B).sort()).toEqual([north, depot].sort());
    expect(store.devices.groupIdsOf('GK-0004')).toEqual([south]);
    expect(store.devices.groupIdsOf(A)).toEqual([north]);
    // It is seen at once in the lists of whoever administers the group.
    expect([...store.devices.idsOfGroup(depot)]).toEqual([B]);
  });

  it('are closed to operators and viewers, and to tokens that do not administer', async () => {
    const { url } = await start();
    for (const name of ['operator', 'viewer']) {
      const { deviceSetup } = apiOf(url, name);
      await expect(deviceSetup.readMany([A])).rejects.toMatchObject({ code: 'forbidden' });
      await expect(deviceSetup.saveMany([days(A, 9)])).rejects.toMatchObject({ code: 'forbidden' });
    }
    const rights = ['F_lmdvrs', 'F_lmdvrs_recdays', 'F_api_full'];
    const token = await apiOfToken(url, { rights });
    expect(kinds(await token.deviceSetup.saveMany([{ deviceId: A, changes: { recordDays: 9, icon: 2 } }]))).toEqual([
      `${A} icon forbidden`,
      `${A} recordDays done`,
    ]);
    for (const scope of [{ rights, deviceIds: [A] }, { rights: rights.slice(0, 2) }, { deviceIds: [A] }]) {
      const narrow = await apiOfToken(url, scope);
      await expect(narrow.deviceSetup.saveMany([days(A, 8)])).rejects.toMatchObject({ code: 'forbidden' });
      await expect(narrow.deviceSetup.readMany([A])).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect((await apiOf(url).deviceSetup.read(A)).recordDays).toBe(9);
  });

  it('are refused as a whole for a list that is empty, too long or names a device twice, and for another shape', async () => {
    const { url, post, store } = await start();
    const { deviceSetup } = apiOf(url);
    const counter = store.meta.changeCounter;
    const many = Array.from({ length: 501 }, (_, n) => `D-${n}`);
    const wrong = (words: RegExp) => refusal('invalid-argument', words);
    await expect(deviceSetup.readMany(many)).rejects.toMatchObject(wrong(/1 to 500 devices/));
    await expect(deviceSetup.readMany([])).rejects.toMatchObject(wrong(/1 to 500 devices/));
    await expect(deviceSetup.saveMany([])).rejects.toMatchObject(wrong(/1 to 500 of/));
    await expect(deviceSetup.saveMany(many.map((id) => days(id, 1)))).rejects.toMatchObject(wrong(/1 to 500 of/));
    await expect(deviceSetup.saveMany([days(A, 1), days(A, 2)])).rejects.toMatchObject(wrong(/twice/));
    for (const devices of [{}, 'GK-0001', [1], [{ deviceid: A }], [{ deviceid: A, deviceParams: [] }], [null]]) {
      const body = { username: 'admin', password: sha256Hex('admin'), devices };
      const reply = await fetch(`${url}/gkserver/gkdevicesetup`, jsonRequest('PUT', body));
      expect([JSON.stringify(devices), reply.status]).toEqual([JSON.stringify(devices), 400]);
    }
    expect((await post('/gkserver/gkdevicesetup', { deviceids: A })).status).toBe(400);
    const long = await fetch(
      `${url}/gkserver/gkdevicesetup`,
      jsonRequest('PUT', { username: 'admin', password: sha256Hex('admin'), more: 'x'.repeat(4 * 1024 * 1024) }),
    );
    expect(long.status).toBe(413);
    expect(store.meta.changeCounter).toBe(counter);
  });

  it('pass over names that are no field, such as those of every object', async () => {
    const { url } = await start();
    const devices = [
      { deviceid: A, deviceParams: JSON.parse('{"__proto__":{"recdays":1},"constructor":1,"deviceid":"X"}') as object },
    ];
    const body = { username: 'admin', password: sha256Hex('admin'), devices };
    const reply = await fetch(`${url}/gkserver/gkdevicesetup`, jsonRequest('PUT', body));
    expect(await reply.json()).toEqual({ hasError: false, message: '0 of 1 devices saved', data: [] });
  });

  it('leave all of them or none on the disk when the server is killed: the log says the same', async () => {
    const [folder, during, afterwards] = [stateFolder(), stateFolder(), stateFolder()];
    const recorder = await start({ store: openStore(folder, fakeSeeds(300)) });
    const add = recorder.store.accessLog.add.bind(recorder.store.accessLog);
    let rows = 0;
    vi.spyOn(recorder.store.accessLog, 'add').mockImplementation((row) => {
      rows += 1;
      return add(row);
    });
    const edit = recorder.store.devices.editAll.bind(recorder.store.devices);
    vi.spyOn(recorder.store.devices, 'editAll').mockImplementation((edits) => {
      edit(edits);
      cpSync(folder, during, { recursive: true });
    });
    const ids = fakeSeeds(300).map(({ deviceid }) => deviceid);
    await apiOf(recorder.url).deviceSetup.saveMany(ids.map((id) => days(id, 9)));
    expect(rows).toBe(300);
    // As the file system has it when the process is gone at once.
    cpSync(folder, afterwards, { recursive: true });
    const kept = (copy: string): readonly number[] => {
      const store = openStore(copy, fakeSeeds(300));
      const edited = [...store.devices.all()].filter((device) => device.edit.recordDays === 9).length;
      const noted = [...store.accessLog.newestFirst()].length;
      store.close();
      return [edited, noted];
    };
    expect(kept(during)).toEqual([0, 0]);
    expect(kept(afterwards)).toEqual([300, 300]);
  });
});
