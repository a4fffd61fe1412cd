import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { expect, it } from 'vitest';
import { limitedName, type Principal, type TokenScope } from './principal.js';

const token: TokenScope = {
  expiresS: 9,
  deviceIds: undefined,
  channels: undefined,
  rights: undefined,
  fromS: undefined,
  toS: undefined,
  kinds: undefined,
  link: undefined,
  nowS: () => 0,
};
const anna: Principal = {
  username: 'anna',
  permission: 3,
  access: '',
  switches: DEFAULT_BRAND_SWITCHES,
  groupId: 1,
  token: undefined,
  onRevoked: () => () => undefined,
};
const link = (id: string): Principal => ({ ...anna, token: { ...token, link: { id, channelsOf: new Map() } } });

it('counts limits by user, and for each link apart: whoever has one does not use up what its maker may', () => {
  const names = [anna, { ...anna, token }, link('one'), link('two'), link('one')].map(limitedName);
  expect(names).toEqual(['anna', 'anna', 'link:one', 'link:two', 'link:one']);
});
