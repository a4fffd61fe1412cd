import { expect, it } from 'vitest';
import * as network from './network-settings.js';
import * as notification from './notification-settings.js';
import * as page from './page-settings.js';
import * as storage from './storage-settings.js';

const SETTINGS = [network, notification, page, storage].flatMap((module) =>
  Object.values(module).flatMap((setting) => (typeof setting === 'object' && 'effect' in setting ? [setting] : [])),
);

it('there are the settings of the tabs', () => {
  expect(SETTINGS.length).toBeGreaterThanOrEqual(20);
});

it.each(SETTINGS.map(({ name, effect }) => [name, effect]))(
  'the setting %s says from when it holds, or that it does not',
  (_, effect) => {
    expect(effect).toMatch(
      /^Saved\. .*(from now on|at once|at the next|opened next|from the next start on|does not|its sink only|speaks plain HTTP|own map)/,
    );
  },
);
