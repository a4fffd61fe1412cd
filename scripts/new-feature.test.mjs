import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { featureFiles, withLoader } from './new-feature.mjs';

const routes = readFileSync(new URL('../apps/console/src/app/routes.ts', import.meta.url), 'utf8');

describe('new-feature', () => {
  it('makes every feature of the same files', () => {
    expect(Object.keys(featureFiles('driver-setting', 'Driver setting'))).toEqual([
      'features/driver-setting/route.tsx',
      'features/driver-setting/driver-setting-model.ts',
      'features/driver-setting/driver-setting-model.test.ts',
      'features/driver-setting/driver-setting-page.tsx',
      'features/driver-setting/driver-setting-page.css',
    ]);
  });

  it('gives a row its loader and keeps its guard', () => {
    const table = "[{ path: '/driversetting', title: 'Driver setting', maxPermission: 1 }]";
    expect(withLoader(table, '/driversetting', 'driver-setting')).toEqual({
      title: 'Driver setting',
      table:
        "[{ path: '/driversetting', title: 'Driver setting', load: () => import('../features/driver-setting/route.js'), maxPermission: 1 }]",
    });
  });

  it('refuses a path that the table does not have, and one that is built', () => {
    expect(() => withLoader(routes, '/nowhere', 'nowhere')).toThrow('no row for /nowhere');
    expect(() => withLoader(routes, '/blockview', 'dashboard')).toThrow('has a screen already');
    expect(() => withLoader(routes, '/', 'home')).toThrow();
  });
});
