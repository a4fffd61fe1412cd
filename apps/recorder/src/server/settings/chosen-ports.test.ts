import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS } from '../../store/database/migrations.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { secureOnlyPort } from './chosen-ports.js';
import { PROTOCOL } from './server-settings.js';

it('lets plain HTTP in after the upgrade from a version in which Allow SSL only did nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-ports-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const store = openStore(folder, fakeSeeds(1));
  store.settings.write(PROTOCOL, { ...store.settings.read(PROTOCOL), http: 8888, sslonly: 1 });
  expect(secureOnlyPort(store, 80)).toBeDefined();
  store.close();
  const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
  database.exec(MIGRATIONS.find((step) => step.includes("'$.sslonly'")) ?? '');
  database.close();
  const upgraded = openStore(folder, fakeSeeds(1));
  onTestFinished(() => {
    upgraded.close();
  });
  expect(upgraded.settings.read(PROTOCOL)).toMatchObject({ http: 8888, sslonly: 0 });
  expect(secureOnlyPort(upgraded, 80)).toBeUndefined();
});
