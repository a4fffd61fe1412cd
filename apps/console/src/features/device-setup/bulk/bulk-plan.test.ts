import { describe, expect, it } from 'vitest';
import { ACCESS_FLAGS } from 'gk-sdk';
import type { DeviceSetupWithGroups } from 'gk-sdk/rest';
import { toPermissions } from 'gk-sdk/rules';
import { setupFields } from '../editor/device-setup-fields.js';
import { mostChannels, planBulk, spreadOf, toBulkDevice } from './bulk-plan.js';

const ALL = toPermissions('1'.repeat(ACCESS_FLAGS.length));
const STORED: DeviceSetupWithGroups = {
  channelCount: 4,
  gpsTimeZone: false,
  timeZone: 'Asia/Taipei',
  icon: 0,
  externalId: '',
  driver: 'Ada',
  vehicleId: 'Bus',
  plate: '',
  mapLocation: '',
  mainStream: [false, false, false, false],
  installed: [true, true, true, true],
  videoLossIntervalS: 0,
  offlineWarningS: 0,
  recording: 1,
  recordDays: null,
  recordChannels: [true, true, true, true],
  recordAudio: 1,
  channelNames: ['front', 'rear', 'left', 'right'],
  channelOrder: [1, 2, 3, 4],
  talkChannel: 1,
  driverMonitoringChannel: 2,
  maxNetflowKb: 1500,
  netLimitKb: 0,
  eventDays: 0,
  overspeedEvent: 0,
  overspeedKmh: 0,
  groupIds: [2],
};
const device = (deviceId: string, changes: Partial<DeviceSetupWithGroups> = {}) =>
  toBulkDevice(deviceId, { ...STORED, ...changes });
const plan = (devices: Parameters<typeof planBulk>[0], pick: Parameters<typeof planBulk>[1], permissions = ALL) =>
  planBulk(devices, pick, setupFields(permissions), permissions);

describe('the plan of a change of many devices', () => {
  it('has only what changes, each with the value that was read', () => {
    const devices = [device('A'), device('B', { recordDays: 30 }), device('C', { recordDays: 14, netLimitKb: 2048 })];
    expect(plan(devices, { values: { recordDays: 30, netLimitMb: 2 } })).toEqual({
      changes: [
        { deviceId: 'A', changes: { recordDays: 30, netLimitKb: 2048 }, before: { recordDays: null, netLimitKb: 0 } },
        { deviceId: 'B', changes: { netLimitKb: 2048 }, before: { netLimitKb: 0 } },
        { deviceId: 'C', changes: { recordDays: 30 }, before: { recordDays: 14 } },
      ],
      refused: [],
    });
  });

  it('tells the default from unlimited record days', () => {
    const devices = [device('A', { recordDays: 0 }), device('B')];
    expect(plan(devices, { values: { recordDays: null } }).changes).toEqual([
      { deviceId: 'A', changes: { recordDays: null }, before: { recordDays: 0 } },
    ]);
    expect(plan(devices, { values: { recordDays: 0 } }).changes.map(({ deviceId }) => deviceId)).toEqual(['B']);
  });

  it('leaves stored kilobytes alone that stand for the same megabytes', () => {
    expect(plan([device('A')], { values: { maxNetflowMb: 1 } }).changes).toEqual([]);
  });

  it('gives each device as many entries of a list as it has channels', () => {
    const two = { channelCount: 2, installed: [true, true], channelNames: ['front', 'rear'] };
    const { changes } = plan([device('A'), device('B', two)], { values: { installed: [true, false, true, false] } });
    expect(changes.map((each) => each.changes)).toEqual([
      { installed: [true, false, true, false] },
      { installed: [true, false] },
    ]);
  });

  it('follows another channel count as the device editor does, and goes without what the user may not change', () => {
    const pick = { values: { channelCount: 2 } };
    expect(plan([device('A', { talkChannel: 3 })], pick).changes[0]?.changes).toMatchObject({
      channelCount: 2,
      talkChannel: 1,
      channelNames: ['front', 'rear'],
    });
    const only = ['F_lmdvrs', 'F_lmdvrs_channel'];
    const permissions = toPermissions(ACCESS_FLAGS.map((flag) => (only.includes(flag) ? '1' : '0')).join(''));
    expect(plan([device('A', { talkChannel: 3 })], pick, permissions).changes).toEqual([
      { deviceId: 'A', changes: { channelCount: 2 }, before: { channelCount: 4 } },
    ]);
  });

  it('leaves a device out, with the reason, that a value does not fit; not one that was wrong before', () => {
    const two = { channelCount: 2 };
    const { changes, refused } = plan([device('A'), device('B', two), device('C', { ...two, talkChannel: 4 })], {
      values: { talkChannel: 4, recordDays: 9 },
    });
    expect(changes.map(({ deviceId }) => deviceId)).toEqual(['A', 'C']);
    expect(refused).toEqual([{ deviceId: 'B', reason: 'The device has 2 channels' }]);
  });

  it('picks channels only where selected channels are recorded', () => {
    const devices = [device('A'), device('B', { recording: 2 })];
    const recordChannels = [true, false, false, false];
    expect(plan(devices, { values: { recordChannels } }).changes.map(({ deviceId }) => deviceId)).toEqual(['B']);
    expect(plan(devices, { values: { recording: 2, recordChannels } }).changes).toHaveLength(2);
  });

  it('moves devices to one group', () => {
    const devices = [device('A'), device('B', { groupIds: [2, 3] }), device('C', { groupIds: [5] })];
    expect(plan(devices, { values: {}, groupId: 5 }).changes).toEqual([
      { deviceId: 'A', changes: { groupIds: [5] }, before: { groupIds: [2] } },
      { deviceId: 'B', changes: { groupIds: [5] }, before: { groupIds: [2, 3] } },
    ]);
  });

  it('counts the values that there are', () => {
    const devices = [device('A'), device('B', { recordDays: 30 }), device('C'), device('D', { channelCount: 8 })];
    expect(spreadOf(devices, ({ values }) => values.recordDays)).toEqual([
      { value: null, count: 3 },
      { value: 30, count: 1 },
    ]);
    expect([mostChannels(devices, { values: {} }), mostChannels(devices, { values: { channelCount: 2 } })]).toEqual([
      8, 2,
    ]);
  });
});
