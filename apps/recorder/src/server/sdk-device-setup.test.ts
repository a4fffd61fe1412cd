import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceSetup } from 'gk-sdk/rest';
import { describe, expect, it } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { refusal } from './testing/refusal.js';
import { apiOf, apiOfToken, clientOf } from './testing/sdk-clients.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';

const { ends, start } = recordersUnderTest();
const ID = 'GK-0002';
const flags = (bits: string): boolean[] => [...bits].map((bit) => bit === '1');

const FRESH: DeviceSetup = {
  channelCount: 4,
  gpsTimeZone: false,
  timeZone: 'Asia/Taipei',
  icon: 0,
  externalId: '',
  // Who drives as the lists of devices show it, not who came with the device.
  driver: 'Driver of the device',
  vehicleId: 'Vehicle 2',
  plate: 'TST-2',
  mapLocation: '',
  mainStream: flags('0000'),
  installed: flags('1111'),
  videoLossIntervalS: 0,
  offlineWarningS: 0,
  recording: 1,
  recordDays: null,
  recordChannels: flags('1111'),
  recordAudio: 1,
  channelNames: ['Front', 'Cabin', 'Left', 'Right'],
  channelOrder: [1, 2, 3, 4],
  talkChannel: 1,
  driverMonitoringChannel: 2,
  maxNetflowKb: 0,
  netLimitKb: 0,
  eventDays: 0,
  overspeedEvent: 0,
  overspeedKmh: 0,
};
const EDITED: DeviceSetup = {
  channelCount: 8,
  gpsTimeZone: true,
  timeZone: 'Asia/Kathmandu',
  icon: 8,
  externalId: `<b>'; DROP --=1+1`,
  driver: '"><script>\u001b[31m 司機',
  vehicleId: '../../etc/passwd',
  plate: "=1+1'",
  mapLocation: '24.1,120.5',
  mainStream: flags('10101010'),
  installed: flags('11100111'),
  videoLossIntervalS: 30,
  offlineWarningS: 600,
  recording: 2,
  recordDays: 29_999,
  recordChannels: flags('11000000'),
  recordAudio: 3,
  channelNames: ['<i>', 'b', 'c', 'd', 'e', 'f', 'g', '12 letters..'],
  channelOrder: [8, 7, 6, 5, 4, 3, 2, 1],
  talkChannel: 3,
  driverMonitoringChannel: 1,
  maxNetflowKb: 500 * 1024,
  netLimitKb: 1024,
  eventDays: 365,
  overspeedEvent: 101,
  overspeedKmh: 90,
};

describe('the device edit record', () => {
  it('begins as the device came, takes every field, and outlives a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-setup-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
    });
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(2)) });
    const { deviceSetup } = apiOf(first.url);
    expect(await deviceSetup.read(ID)).toEqual(FRESH);
    expect(await deviceSetup.save(ID, EDITED)).toBe(`${ID} saved`);
    expect(await deviceSetup.read(ID)).toEqual(EDITED);
    await first.close();
    const { url } = await start({ store: openStore(folder, fakeSeeds(2)) });
    expect(await apiOf(url).deviceSetup.read(ID)).toEqual(EDITED);
    expect(await apiOf(url).deviceSetup.read('GK-0001')).toMatchObject({ channelCount: 4, driver: FRESH.driver });
  });

  it('shows in the lists that clients load, and raises the change counter', async () => {
    const { url, address } = await start();
    const client = await CommandClient.login(address);
    const counterOf = async () => Number((await client.list('Q03')).at(-1)?.fields.X);
    const before = await counterOf();
    await apiOf(url).deviceSetup.save(ID, EDITED);
    expect(await counterOf()).toBeGreaterThan(before);
    const json = async (code: string, fields = {}) =>
      JSON.parse((await client.call(code, fields)).body ?? '') as unknown;
    expect(await json('Q05', { D: ID })).toMatchObject({
      chn_count: 8,
      // 1 = present here, 0 = installed in the editor.
      chmask: '11100111',
      vehicleid: EDITED.vehicleId,
      drivername: EDITED.driver,
      extid: EDITED.externalId,
      icon: 8,
      maplocation: { lat: 24.1, lng: 120.5 },
    });
    expect(await json('Q11')).toMatchObject({
      [ID]: { icon: 8, chsort: '8,7,6,5,4,3,2,1', chnames: EDITED.channelNames.join(','), talkch: 3, dmch: 1 },
    });
    expect(await json('Q12')).toMatchObject({ [ID]: EDITED.plate });
    const wire = await fetch(`${url}/gkserver/gkdevicesetup/${ID}`, {
      headers: {
        Authorization: `Basic ${btoa('admin:8C6976E5B5410415BDE908BD4DEE15DFB167A9C873FC4BB8A81F6F2AB448A918')}`,
      },
    });
    expect(await wire.json()).toMatchObject({ deviceParams: { chmask: '00011000', maxnetflow: 512_000 } });
    client.socket.close();
  });

  it('changes what is given only; another channel count sets the talk channel to 1', async () => {
    const { url, store } = await start();
    const { deviceSetup } = apiOf(url);
    await deviceSetup.save(ID, { talkChannel: 4, driver: 'Ada' });
    await deviceSetup.save(ID, { channelCount: 4, vehicleId: 'Bus' });
    expect(await deviceSetup.read(ID)).toMatchObject({ talkChannel: 4, driver: 'Ada', vehicleId: 'Bus' });
    await deviceSetup.save(ID, { channelCount: 2 });
    expect(await deviceSetup.read(ID)).toMatchObject({ talkChannel: 1, channelNames: ['Front', 'Cabin'] });
    await deviceSetup.save(ID, { channelCount: 12, talkChannel: 9 });
    const more = await deviceSetup.read(ID);
    expect(more).toMatchObject({ talkChannel: 9, installed: Array(12).fill(true) });
    expect(more.channelNames.at(-1)).toBe('ch12');
    const counter = store.meta.changeCounter;
    expect(await deviceSetup.save(ID, {})).toBe('no changes');
    expect(store.meta.changeCounter).toBe(counter);
    for (const recordDays of [9, 0, null]) {
      await deviceSetup.save(ID, { recordDays });
      expect((await deviceSetup.read(ID)).recordDays).toBe(recordDays);
    }
    await deviceSetup.save(ID, { mapLocation: '24,120' });
    await deviceSetup.save(ID, { mapLocation: '' });
    expect((await deviceSetup.read(ID)).mapLocation).toBe('');
  });

  it.each<[Partial<DeviceSetup>, RegExp]>([
    [{ channelCount: 5 }, /^channel is one of 1, 2, 3, 4, 8, 12, 16, 20, 36, 64$/],
    [{ icon: 9 }, /^icon is 0 to 8/],
    [{ externalId: 'x'.repeat(32) }, /^extid is at most 31/],
    [{ driver: 'x'.repeat(32) }, /^driver is at most 31/],
    [{ vehicleId: 'x'.repeat(32) }, /^vehicleid is at most 31/],
    [{ mapLocation: 'here' }, /^maplocation is lat,lng/],
    [{ mapLocation: '91,0' }, /^maplocation is lat,lng/],
    [{ mapLocation: `24.${'0'.repeat(60)},120` }, /^maplocation is lat,lng/],
    [{ recording: 3 }, /^recenable is -1 to 2/],
    [{ recordAudio: -2 }, /^recaudio is -1 to 3/],
    [{ recordDays: -1 }, /^recdays is 0/],
    [{ recordDays: 30_000 }, /^recdays is 0/],
    [{ channelNames: ['thirteen char'] }, /^chnames is names of at most 12/],
    [{ channelOrder: [1, 1] }, /^chsort is channel numbers, each once/],
    [{ talkChannel: 0 }, /^talkch is 1 to 64/],
    [{ maxNetflowKb: -1 }, /^maxnetflow is KB/],
    [{ eventDays: -1 }, /^eventdays is 0/],
    [{ overspeedKmh: 501 }, /^ovspvalue is 0 to 500/],
  ])('refuses %o in words', async (changes, words) => {
    const { url } = await start({ devices: 2 });
    const { deviceSetup } = apiOf(url);
    await expect(deviceSetup.save(ID, changes)).rejects.toMatchObject(refusal('invalid-argument', words));
    expect(await deviceSetup.read(ID)).toEqual(FRESH);
  });

  it('is for permissions 0 and 1, and field by field for who has the right', async () => {
    const { url } = await start();
    const dealer = apiOf(url, 'dealer');
    expect(await dealer.deviceSetup.save(ID, { driver: 'Ada' })).toContain('saved');
    await expect(dealer.deviceSetup.save(ID, { recordDays: 9, driver: 'Eve' })).rejects.toMatchObject(
      refusal('forbidden', /^No permission to change recdays$/),
    );
    expect((await dealer.deviceSetup.read(ID)).driver).toBe('Ada');
    await expect(apiOf(url, 'operator').deviceSetup.read(ID)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(apiOf(url, 'viewer').deviceSetup.save(ID, { driver: 'Eve' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(apiOf(url).deviceSetup.save('GK-9', { driver: 'Eve' })).rejects.toMatchObject({ code: 'not-found' });
    const rights = ['F_lmdvrs', 'F_lmdvrs_driver', 'F_api_full'];
    const token = await apiOfToken(url, { rights });
    await token.deviceSetup.save(ID, { driver: 'Bob' });
    await expect(token.deviceSetup.save(ID, { vehicleId: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
    for (const scope of [{ rights, deviceIds: [ID] }, { rights: rights.slice(0, 2) }, { deviceIds: [ID] }]) {
      const narrow = await apiOfToken(url, scope);
      await expect(narrow.deviceSetup.save(ID, { driver: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('the registration list', () => {
  it('shows what its columns need, and takes record days and a limit in megabytes', async () => {
    const { url } = await start({ devices: 2 });
    const { registrations } = apiOf(url);
    expect((await registrations.list()).map(({ deviceId }) => deviceId)).toEqual(['GK-0001', ID]);
    await registrations.setRecordDays(ID, 14);
    await registrations.setNetLimit(ID, 20);
    expect((await registrations.list())[1]).toMatchObject({
      deviceId: ID,
      vehicleId: 'Vehicle 2',
      channelCount: 4,
      recordDays: 14,
      netLimitKb: 20_480,
      installed: flags('1111'),
    });
    await expect(registrations.setRecordDays(ID, -1)).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(registrations.setNetLimit(ID, Number.NaN)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('is read by dealers, edited by administrators, and closed to others', async () => {
    const { url } = await start();
    const dealer = apiOf(url, 'dealer').registrations;
    expect(await dealer.list()).toHaveLength(4);
    await expect(dealer.setRecordDays(ID, 3)).rejects.toMatchObject(refusal('forbidden', /recdays/));
    await expect(dealer.setNetLimit(ID, 3)).rejects.toMatchObject(refusal('forbidden', /netlimit/));
    await expect(apiOf(url, 'operator').registrations.list()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('holds no device that waits for its registration', async () => {
    const { url, store } = await start({ devices: 2 });
    store.devices.edit(ID, { registed: false });
    expect((await apiOf(url).registrations.list()).map(({ deviceId }) => deviceId)).toEqual(['GK-0001']);
  });
});

describe('status of the server', () => {
  it('tells disks in gigabytes with the limits that were set', async () => {
    const { url } = await start();
    const api = apiOf(url, 'viewer');
    await apiOf(url).serverSettings.events.save({
      videoDownload: true,
      downloadOldestFirst: false,
      footageSize: '2T',
      snapshotSize: '512M',
      sdBackupSize: '',
      autoUploadSize: '',
    });
    const info = await api.serverStatus.diskInfo();
    const [disk] = info.disks;
    expect(disk?.fullGb).toBeGreaterThan(0);
    expect((disk?.freeGb ?? 0) + (disk?.usedGb ?? 0)).toBeLessThanOrEqual((disk?.fullGb ?? 0) + 1e-6);
    expect(info).toMatchObject({
      footage: { usedGb: 0, fullGb: 2048 },
      snapshots: { fullGb: 0.5 },
      sdBackup: { fullGb: undefined },
    });
  });

  it('tells the models of the devices that one sees, the same each time', async () => {
    const { url } = await start();
    const models = await apiOf(url).serverStatus.deviceModels();
    expect(models).toHaveLength(4);
    expect(models[0]).toMatchObject({ deviceId: 'GK-0001', model: 'GK-SIM4', version: '1.2.3' });
    expect(new Set(models.map(({ mobileId }) => mobileId)).size).toBe(4);
    expect(models.every(({ mobileId }) => /^\d{15}$/.test(mobileId))).toBe(true);
    expect(await apiOf(url).serverStatus.deviceModels()).toEqual(models);
    expect((await apiOf(url, 'viewer').serverStatus.deviceModels()).map(({ deviceId }) => deviceId)).toEqual([
      'GK-0001',
      'GK-0003',
    ]);
  });

  it('counts and times calls in windows, for administrators', async () => {
    const { url } = await start({ now: () => 1_790_000_000_000 });
    const { serverStatus } = apiOf(url);
    for (let i = 0; i < 3; i++) await clientOf(url).userInfo();
    const row = (await serverStatus.performance()).find(({ name }) => name === 'REST gkcommon');
    expect(row).toMatchObject({ count: 3, atS: 1_790_000_000 - (1_790_000_000 % 300) });
    expect(row?.longestS).toBeGreaterThanOrEqual(row?.averageS ?? Infinity);
    await expect(apiOf(url, 'dealer').serverStatus.performance()).rejects.toMatchObject({ code: 'forbidden' });
  });
});
