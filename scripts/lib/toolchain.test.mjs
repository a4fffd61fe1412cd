import { describe, expect, it } from 'vitest';
import { isInstalled, runTool } from './toolchain.mjs';

const lockfile = {
  packages: {
    '': { name: 'gk' },
    'packages/gk-sdk': { version: '0.1.0' },
    'node_modules/gk-sdk': { resolved: 'packages/gk-sdk', link: true },
    'node_modules/lit': { version: '3.3.3' },
    'node_modules/vitest': { version: '5.1.1', dev: true },
    'node_modules/@esbuild/win32-x64': { version: '0.28.2', optional: true },
    'node_modules/svelte': { version: '5.57.3', devOptional: true },
  },
};

const lit = { 'node_modules/lit': { version: '3.3.3' } };
const vitest = { 'node_modules/vitest': { version: '5.1.1' } };

describe('isInstalled', () => {
  it('takes what npm installed, without the packages of other platforms', () => {
    expect(isInstalled(lockfile, { packages: { ...lit, ...vitest } }, 'everything')).toBe(true);
  });

  it('sees a missing package and another version', () => {
    expect(isInstalled(lockfile, { packages: vitest }, 'everything')).toBe(false);
    expect(isInstalled(lockfile, { packages: { ...vitest, 'node_modules/lit': { version: '3.3.2' } } }, 'start')).toBe(
      false,
    );
  });

  it('needs the tools of tests for everything, and not for a start', () => {
    expect(isInstalled(lockfile, { packages: lit }, 'everything')).toBe(false);
    expect(isInstalled(lockfile, { packages: lit }, 'start')).toBe(true);
    expect(isInstalled(lockfile, { packages: { ...lit, ...vitest } }, 'start')).toBe(true);
  });
});

describe('runTool', () => {
  it('finds the script of a command by the list of installed packages, and starts it with Node', async () => {
    expect(await runTool('prettier', ['--version'])).toMatch(/^\d+\.\d+\.\d+\s*$/);
    expect(await runTool('npm', ['--version'])).toMatch(/^\d+\.\d+\.\d+\s*$/);
    expect(await runTool('node', ['-p', 'process.versions.node.split(".")[0] >= 24'])).toBe('true\n');
  });

  it('names a command that no package has', () => {
    expect(() => runTool('no-such-tool', [])).toThrow('No installed package has the command no-such-tool.');
  });
});
