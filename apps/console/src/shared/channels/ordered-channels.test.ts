import { expect, it } from 'vitest';
import { orderedChannels } from './ordered-channels.js';

const extras = (channelOrder: readonly number[]) => ({
  icon: undefined,
  channelOrder,
  channelNames: [],
  talkChannel: 1,
  externalId: undefined,
  driverMonitoringChannel: 2,
});

it('channels stand in the order of the device, the others behind', () => {
  expect(orderedChannels({ channelMask: '1111', extras: extras([3, 1]) })).toEqual([3, 1, 2, 4]);
});

it('channels that the device does not have are not shown', () => {
  expect(orderedChannels({ channelMask: '1010', extras: extras([2, 3, 3, 9]) })).toEqual([3, 1]);
  expect(orderedChannels({ channelCount: 2 })).toEqual([1, 2]);
});
