import { expect, it } from 'vitest';
import type { DeviceSetup } from 'gk-sdk/rest';
import { deviceSetupSetting, followChannelCount, setupChanges, toSetupValues } from './device-setup-values.js';

const SETUP: DeviceSetup = {
  channelCount: 2,
  gpsTimeZone: false,
  timeZone: 'Asia/Taipei',
  icon: 0,
  externalId: '',
  driver: 'Ada',
  vehicleId: '',
  plate: '',
  mapLocation: '',
  mainStream: [true, false],
  installed: [true, true],
  videoLossIntervalS: 0,
  offlineWarningS: 0,
  recording: 1,
  recordDays: 0,
  recordChannels: [true, true],
  recordAudio: 1,
  channelNames: ['front', 'rear'],
  channelOrder: [2, 1],
  talkChannel: 2,
  driverMonitoringChannel: 2,
  maxNetflowKb: 2048,
  netLimitKb: 1000,
  eventDays: 0,
  overspeedEvent: 0,
  overspeedKmh: 0,
};

it('sends what differs alone, and traffic limits in KB when they were typed', () => {
  const before = toSetupValues(SETUP);
  expect(before.maxNetflowMb).toBe(2);
  expect(setupChanges(before, { ...before, maxNetflowMb: 3, driver: 'Ben' })).toEqual({
    maxNetflowKb: 3072,
    driver: 'Ben',
  });
  // 1000 KB are shown as 1 MB, and stay 1000 KB.
  expect(setupChanges(before, { ...before })).toEqual({});
});

it('gives each channel of another count its place, and sets the talk channel to 1', () => {
  const saved = toSetupValues(SETUP);
  const values = followChannelCount({ ...saved, channelCount: 4 }, saved);
  expect(values).toMatchObject({
    talkChannel: 1,
    channelOrder: [2, 1, 3, 4],
    channelNames: ['front', 'rear', 'ch3', 'ch4'],
    installed: [true, true, true, true],
    mainStream: [true, false, false, false],
  });
  expect(followChannelCount({ ...values, channelCount: 1 }, saved)).toMatchObject({
    channelOrder: [1],
    installed: [true],
  });
});

it('gives back what a count that was chosen by mistake has taken', () => {
  const saved = toSetupValues(SETUP);
  const wrong = followChannelCount({ ...saved, channelCount: 1 }, saved);
  expect(wrong).toMatchObject({ channelNames: ['front'], channelOrder: [1], talkChannel: 1 });
  expect(followChannelCount({ ...wrong, channelCount: 2 }, saved)).toEqual(saved);
  // Values typed meanwhile stay.
  const typed = { ...wrong, channelNames: ['nose'], channelCount: 2 };
  expect(followChannelCount(typed, saved)).toEqual({ ...saved, channelNames: ['nose', 'rear'] });
});

it('compares with what was read last, so that a field that somebody else has saved is left alone', async () => {
  let stored = SETUP;
  const sent: unknown[] = [];
  const setting = deviceSetupSetting(
    {
      read: () => Promise.resolve(stored),
      save: (_, changes) => {
        sent.push(changes);
        return Promise.resolve('saved');
      },
    },
    'BUS-7',
  );
  const typed = { ...(await setting.read()), vehicleId: 'mine' };
  stored = { ...SETUP, driver: 'Cleo' };
  const latest = await setting.read();
  expect(await setting.save({ ...latest, vehicleId: typed.vehicleId })).toBe('saved');
  expect(sent).toEqual([{ vehicleId: 'mine' }]);
  expect(await setting.save(latest)).toBe('no changes');
});
