import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseOptions, USAGE } from './options.js';
import { RESTART_EXIT_CODE } from './run.js';

const SERVICE = join(import.meta.dirname, '../../../../docs/service');
const unit = readFileSync(join(SERVICE, 'gk-recorder.service'), 'utf8');
const container = readFileSync(join(SERVICE, 'Dockerfile'), 'utf8');

/** Values of a directive, in their order. */
const values = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-unit-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the unit of systemd', () => {
  it('starts the recorder by options that it takes, and again after a restart that was asked for', () => {
    const [program, , main = '', ...argv] = (values('ExecStart')[0] ?? '').split(' ');
    expect(program).toBe('/usr/bin/node');
    expect(main).toMatch(/\/apps\/recorder\/dist\/main\.js$/);
    expect(parseOptions(argv)).toMatchObject({ supervised: true, log: 'json', state: '/var/lib/gk', devices: 0 });
    expect(values('RestartForceExitStatus')).toEqual([String(RESTART_EXIT_CODE)]);
    expect(values('StateDirectory')).toEqual(['gk']);
  });

  const analyze = spawnSync('systemd-analyze', ['--version']);
  it.skipIf(analyze.error !== undefined)('is what systemd reads', () => {
    // Names a program of this machine: its existence is verified, too.
    const path = join(folder, 'gk-recorder.service');
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    // Problems of other units are those of the machine.
    expect(stderr.split('\n').filter((line) => line.includes('gk-recorder.service'))).toEqual([]);
    expect([0, 1]).toContain(status);
  });
});

it('the container starts the recorder by options that it takes', () => {
  const listOf = (instruction: string): string[] =>
    JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(container)?.[1] ?? '[]') as string[];
  const [program, main = '', ...argv] = listOf('ENTRYPOINT');
  expect(program).toBe('node');
  expect(main).toMatch(/\/apps\/recorder\/dist\/main\.js$/);
  expect(parseOptions([...argv, ...listOf('CMD')])).toMatchObject({ supervised: true, host: '127.0.0.1' });
});

it('the commands of the guide are options that the recorder takes, and its calls are there', () => {
  const guide = readFileSync(join(SERVICE, '../guides/server.md'), 'utf8');
  const commands = [...guide.matchAll(/^sudo .*apps\/recorder\/dist\/main\.js (.+)$/gm)];
  expect(commands.length).toBeGreaterThan(0);
  for (const [, argv = ''] of commands) expect(parseOptions(argv.split(' '))).toMatchObject({ state: '/var/lib/gk' });
  const named = new Set([...guide.matchAll(/`(--[a-z0-9-]+)/g)].map(([, name]) => name));
  for (const name of named) expect(USAGE).toContain(name);
});
