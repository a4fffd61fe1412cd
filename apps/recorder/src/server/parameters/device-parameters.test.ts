import { expect, it } from 'vitest';
import { done } from '../../device/device-answer.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { HandWrittenLink } from '../testing/hand-written-link.js';
import { openStore } from '../testing/store-under-test.js';
import { ToldWorld } from '../testing/told-world.js';
import { DeviceParameters } from './device-parameters.js';

it('does not ask a device again that left what waited for it without an answer', async () => {
  const store = openStore(':memory:', fakeSeeds(1));
  const world = new ToldWorld(fakeSeeds(1));
  const link = new HandWrittenLink();
  link.writeParameters = () => Promise.resolve({ kind: 'timeout' });
  store.parameters.keep('GK-0001', 'sys', { TZ: 0 });
  expect(await new DeviceParameters({ store, world, link }).refresh('GK-0001')).toEqual({ kind: 'timeout' });
  expect(link.asked).toEqual([]);
  store.close();
});

it('keeps a change that the device does not know, and sends those that wait behind it', async () => {
  const store = openStore(':memory:', fakeSeeds(1));
  const world = new ToldWorld(fakeSeeds(1));
  const link = new HandWrittenLink();
  link.writeParameters = (_deviceId, group) =>
    Promise.resolve(group === 'sys' ? { kind: 'unsupported', reason: 'It has no TZ' } : done(undefined));
  store.parameters.keep('GK-0001', 'sys', { TZ: 0 });
  store.parameters.keep('GK-0001', 'net', { HbSec: 30 });
  await new DeviceParameters({ store, world, link }).refresh('GK-0001');
  expect(store.parameters.get('GK-0001').offlineSet).toEqual({ sys: { TZ: 0 } });
  store.close();
});
