import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles } from './changed-files.mjs';
import { run } from './run.mjs';

let root;
const git = (...args) =>
  run('git', ['-c', 'user.name=anna', '-c', 'user.email=anna@example.com', ...args], { cwd: root });
const write = (name, text) => writeFileSync(join(root, name), text);
const commit = async (message) => {
  await git('add', '--all');
  await git('commit', '--quiet', '--message', message);
};

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gk-changed-'));
  await git('init', '--quiet', '--initial-branch', 'main');
  for (const name of ['kept.ts', 'committed.ts', 'edited.ts', 'gone.ts']) write(name, 'old');
  write('.gitignore', 'ignored.ts');
  await commit('start');
  await git('checkout', '--quiet', '-b', 'change');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a change is what is committed, edited and new since it left main, without what is gone, ignored or of others', async () => {
  write('committed.ts', 'new');
  await git('rm', '--quiet', 'gone.ts');
  await commit('change');
  await git('checkout', '--quiet', 'main');
  write('of-others.ts', 'new');
  await commit('others');
  await git('checkout', '--quiet', 'change');
  write('edited.ts', 'new');
  write('new name.ts', 'new');
  write('ignored.ts', 'new');
  expect((await changedFiles(root)).files).toEqual(['committed.ts', 'edited.ts', 'new name.ts']);
});

test('another branch can be named, and one that is unknown is refused', async () => {
  write('committed.ts', 'new');
  await commit('change');
  expect((await changedFiles(root, 'change')).files).toEqual([]);
  await expect(changedFiles(root, 'none')).rejects.toThrow('There is no branch none to compare with.');
});
