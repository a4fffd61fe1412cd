import { expect, it } from 'vitest';
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
