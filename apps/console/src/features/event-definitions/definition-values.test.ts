import type { EventDefinition, EventDefinitionsResource } from 'gk-sdk/rest';
import { expect, it } from 'vitest';
import { definitionSetting } from './definition-values.js';

const KNOWN: EventDefinition = {
  profile: 'Bus',
  eventCode: 13,
  name: 'Door',
  notifyText: 'open',
  notifyColor: '#ff0000',
  updatedS: 5,
};

const refused = (): Promise<never> => Promise.reject(new Error('not asked for'));
const resourceOf = (list: readonly EventDefinition[]): EventDefinitionsResource => ({
  list: () => Promise.resolve(list),
  create: refused,
  update: refused,
  remove: refused,
  removeProfile: refused,
  devices: refused,
  createDevice: refused,
  updateDevice: refused,
  removeDevice: refused,
});

it('begins with what is saved, and says when another user has deleted it: an empty form would make a new one', async () => {
  const read = (list: readonly EventDefinition[], edited?: EventDefinition) =>
    definitionSetting(resourceOf(list), edited, 'Bus', () => undefined).read();
  expect(await read([KNOWN], KNOWN)).toMatchObject({ eventCode: '13', name: 'Door' });
  expect(await read([KNOWN])).toMatchObject({ profile: 'Bus', eventCode: '' });
  await expect(read([], KNOWN)).rejects.toThrow('Another user has deleted this definition.');
});
