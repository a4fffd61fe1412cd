import { describe, expect, it } from 'vitest';
import { channelNumbers, countChannels, isNewDevice, isOnline } from './device-list/device.js';
import { CameraLists, readDeviceExtras } from './device-list/device-extras.js';
import { readGpsPoint } from './tracks/gps-point.js';
import { toDeviceCommand } from './devices/device-command.js';
import { toServerInfo } from './settings/server-info.js';
import { toStreamStatus } from './footage/stream-status.js';
import { toUserInfo } from './access/user-info.js';

describe('device', () => {
  it('bit 1 = online: the lowest bit of the status', () => {
    expect([0, 1, 2, 3, undefined].map((statusBits) => isOnline({ statusBits }))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('is new only when it says so', () => {
    expect([true, false, undefined].map((registered) => isNewDevice({ registered }))).toEqual([false, true, false]);
  });

  it('chmask (string of 0/1 per channel, 1 = present; channel count is its length)', () => {
    expect(channelNumbers({ channelMask: '1011', channelCount: 8 })).toEqual([1, 3, 4]);
    expect(channelNumbers({ channelMask: '', channelCount: 2 })).toEqual([1, 2]);
    expect(channelNumbers({})).toEqual([]);
    const counts = [{ channelMask: '1010', channelCount: 8 }, { channelMask: '', channelCount: 2 }, {}].map(
      countChannels,
    );
    expect(counts).toEqual([4, 2, 0]);
  });
});

describe('extras', () => {
  it('have the defaults of the specification: talk channel 1, driver-monitoring channel 2', () => {
    expect(readDeviceExtras({})).toEqual({
      icon: undefined,
      channelOrder: [],
      channelNames: [],
      talkChannel: 1,
      externalId: undefined,
      driverMonitoringChannel: 2,
    });
    expect(readDeviceExtras({ talkch: null, dmch: 4, chsort: '3, 1,x,0,-1' })).toMatchObject({
      talkChannel: 1,
      driverMonitoringChannel: 4,
      channelOrder: [3, 1],
    });
  });

  it('of devices with the same cameras have the same lists, and a text is no list of its parts', () => {
    const lists = new CameraLists();
    const [one, two, other, listed] = [
      { chsort: '2,1', chnames: 'Front,Door' },
      { chsort: '2,1', chnames: 'Front,Door' },
      { chsort: '1,2', chnames: '["Front"]' },
      { chsort: [2, 1], chnames: ['Front'] },
    ].map((entry) => readDeviceExtras(entry, lists));
    expect(two?.channelNames).toBe(one?.channelNames);
    expect(two?.channelOrder).toBe(one?.channelOrder);
    expect([one, other, listed].map((extras) => extras?.channelNames)).toEqual([
      ['Front', 'Door'],
      ['["Front"]'],
      ['Front'],
    ]);
    expect([one, other, listed].map((extras) => extras?.channelOrder)).toEqual([
      [2, 1],
      [1, 2],
      [2, 1],
    ]);
  });
});

describe('gps', () => {
  it('turns a wire row (speed, dir, time) into a point of the model', () => {
    const row = { lat: 1, lng: 2, speed: 3, dir: 4, time: 5.5 };
    expect(readGpsPoint(row)).toEqual({ lat: 1, lng: 2, speedKmh: 3, headingDeg: 4, atS: 5.5 });
  });

  it.each(['lat', 'lng', 'speed', 'dir', 'time'])('gives no point of a row without %s', (name) => {
    const row = { lat: 1, lng: 2, speed: 3, dir: 4, time: 5 };
    expect(readGpsPoint({ ...row, [name]: null })).toBeUndefined();
  });
});

describe('readers', () => {
  it('of the server info give the names and units of the model, and keep what they do not know', () => {
    const wire = { Version: '4.2', max_license: 200, expired: 1e9, timeZone: 28_800, timeZoneStr: 'Asia/Taipei' };
    const extensions = ['of-another-server', 'permission-group-delete', 7];
    expect(toServerInfo({ ...wire, serverAddress: 'a.test', time: 2e9, vendor: 'x', extensions })).toEqual({
      version: '4.2',
      maxDevices: 200,
      expiresS: 1e9,
      utcOffsetS: 28_800,
      timeZone: 'Asia/Taipei',
      serverAddress: 'a.test',
      timeS: 2e9,
      extensions: ['permission-group-delete'],
      extra: { vendor: 'x' },
    });
    expect(toServerInfo(wire)?.extensions).toBeUndefined();
    expect(toServerInfo({ time: 1 })).toBeUndefined();
  });

  it('of the stream status give devices and their users', () => {
    const user = { type: 'talk', user: 'anna', ip: '10.0.0.1', port: 5, arrivedTime: 1_700_000_000, agent: 'x' };
    const device = { deviceid: 'A', version: '1.2', arrivedTime: '2023-11-14T22:13:20Z', users: [user] };
    expect(toStreamStatus({ hddBps: 1, uploadBps: 2, downloadBps: 3, devices: [device, { users: [] }] })).toEqual({
      hddBps: 1,
      uploadBps: 2,
      downloadBps: 3,
      devices: [
        {
          deviceId: 'A',
          firmwareVersion: '1.2',
          arrivedS: 1_700_000_000,
          users: [
            {
              type: 'talk',
              username: 'anna',
              ip: '10.0.0.1',
              port: 5,
              arrivedS: 1_700_000_000,
              extra: { agent: 'x' },
            },
          ],
        },
      ],
    });
    expect(toStreamStatus({})).toEqual({ devices: [] });
  });

  it('of the user info give groups and devices', () => {
    expect(
      toUserInfo({
        UserName: 'anna',
        childrens: [{ groupid: 1, name: 'Depot' }, {}],
        devices: ['A', { deviceid: 'B' }],
      }),
    ).toEqual({ username: 'anna', groups: [{ groupId: 1, name: 'Depot' }], deviceIds: ['A', 'B'] });
  });

  it('of a device command give no row without a device', () => {
    expect(toDeviceCommand({ deviceid: 'A', command: 'STATUS', state: 2, time: 1_700_000_000, by: 'anna' })).toEqual({
      deviceId: 'A',
      command: 'STATUS',
      state: 2,
      sentS: 1_700_000_000,
      extra: { by: 'anna' },
    });
    expect(toDeviceCommand({ command: 'STATUS' })).toBeUndefined();
    expect(toDeviceCommand('A')).toBeUndefined();
  });
});
