import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from 'gk-sdk/wire';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/database.js';
import { openStore } from '../../server/testing/store-under-test.js';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import type { RecorderStore } from '../recorder-store.js';
import { fillDisk } from '../testing/fill-disk.js';
import { asActor, asNobody } from './changed-by.js';
import { ChangeLog, type ChangeRow } from './change-log.js';
import { UNWATCHED_TABLES, WATCHED_TABLES } from './watched-tables.js';

const ANNA = { username: 'anna', ip: '10.0.0.1' };
const BERT = { username: 'bert', ip: '10.0.0.2' };

let folder: string;
let store: RecorderStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-changes-'));
  store = openStore(folder, fakeSeeds(4));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const rows = (): ChangeRow[] => [...store.changeLog.newestFirst()];
const told = (): string[] =>
  rows().map(({ username, entity, name, action, changes }) => {
    const fields = changes.map(({ field, before = '-', after = '-', secret }) =>
      secret ? `${field} secret` : `${field} ${before} > ${after}`,
    );
    return [username, entity, name, action, ...fields].join(' | ');
  });

describe('the change log', () => {
  it('has who, what, and each field before and after, and nothing of a change by nobody', () => {
    store.users.update('dealer', { details: { memo: 'by nobody' } }, 1);
    asActor(ANNA, () => store.users.update('dealer', { permissionId: 2, details: { memo: 'new' } }, 2));
    asActor(ANNA, () => {
      asNobody(() => store.users.update('dealer', { details: { memo: 'of a device' } }, 3));
    });
    expect(told()).toEqual([
      'anna | user | dealer | changed | permission 1 Dealer > 2 Operator | memo by nobody > new',
    ]);
    expect(rows()[0]).toMatchObject({ ip: '10.0.0.1', key: 'dealer', more: 0, ofAdministrator: false });
  });

  it('never has a secret, only that it was changed', () => {
    asActor(ANNA, () =>
      store.users.update('dealer', { wireHash: sha256Hex('n3w'), details: { extpass: 'MARKER' } }, 2),
    );
    expect(told()).toEqual([
      'anna | user | dealer | changed | password secret',
      'anna | user | dealer | changed | extpass secret',
    ]);
  });

  it('stands or falls with the change', () => {
    expect(() =>
      asActor(ANNA, () =>
        store.atomically(() => {
          store.editDevice('GK-0001', { plate: 'NEW' }, 1);
          throw new Error('broken');
        }),
      ),
    ).toThrow('broken');
    expect(rows()).toEqual([]);
  });

  it('has a row for each device of one transaction', () => {
    asActor(ANNA, () =>
      store.atomically(() => {
        for (let n = 1; n <= 4; n += 1) store.editDevice(`GK-000${n}`, { recordDays: 30 }, 1);
      }),
    );
    expect(told()).toEqual(['4', '3', '2', '1'].map((n) => `anna | device | GK-000${n} | changed | recordDays - > 30`));
  });

  it('survives a restart', () => {
    asActor(BERT, () => store.editDevice('GK-0001', { plate: 'B-1' }, 1));
    const before = told();
    expect(before).toHaveLength(1);
    store.close();
    store = openStore(folder, fakeSeeds(4));
    expect(told()).toEqual(before);
    asActor(BERT, () => store.editDevice('GK-0001', { plate: 'B-2' }, 1));
    expect(told()[0]).toBe('bert | device | GK-0001 | changed | plate B-1 > B-2');
  });

  it('watches each table or names it as one that holds no entity of a user', () => {
    const database = openDatabase(':memory:');
    const tables = database
      .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .all()
      .map(({ name }) => String(name));
    database.close();
    const named = [...WATCHED_TABLES.map(({ table }) => table), ...Object.keys(UNWATCHED_TABLES)];
    // A new table belongs into one of the lists of watched-tables.ts.
    expect([...named].sort()).toEqual([...tables].sort());
  });
});

describe('the size of the change log', () => {
  const context = { rootGroupId: 1, groupName: String, deviceFields: () => ({}), parameters: () => ({}) };

  it('is bounded: the newest rows stay, and reviews of events wash out no other change', () => {
    const database = openDatabase(':memory:');
    const log = new ChangeLog(database, context, 100);
    const fence = database.prepare(
      'INSERT INTO fences (place, fence) VALUES (1, ?) ON CONFLICT (place) DO UPDATE SET fence = excluded.fence',
    );
    const event = database.prepare(
      "INSERT INTO event_edits (serialno, deviceid, happened_s, check_status, download_mask, updated_ms) VALUES (?, 'D', 0, 1, 0, 0)",
    );
    asActor(ANNA, () => {
      for (let n = 0; n < 150; n += 1) fence.run(JSON.stringify({ title: `fence ${n}` }));
      for (let n = 0; n < 500; n += 1) event.run(n);
    });
    const kept = [...log.newestFirst()];
    const of = (entity: string): ChangeRow[] => kept.filter((row) => row.entity === entity);
    expect(of('fence')).toHaveLength(150);
    expect(of('fence')[0]?.name).toBe('fence 149');
    expect(of('event').length).toBeLessThanOrEqual(200);
    expect(of('event')[0]?.key).toBe('499');
    database.close();
  });

  it('of a row is bounded, too: what does not fit is counted', () => {
    const database = openDatabase(':memory:');
    const log = new ChangeLog(database, context);
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, 'x'.repeat(10_000)]));
    asActor(ANNA, () =>
      database.prepare('INSERT INTO fences (place, fence) VALUES (1, ?)').run(JSON.stringify(fields)),
    );
    const [row] = [...log.newestFirst()];
    expect((row?.changes.length ?? 0) + (row?.more ?? 0)).toBe(500);
    expect(JSON.stringify(row).length).toBeLessThan(8_000);
    database.close();
  });

  it('is nothing on a full disk: the change is refused with its row', () => {
    const database = openDatabase(':memory:');
    const log = new ChangeLog(database, context);
    const free = fillDisk(database);
    const change = (): unknown =>
      asActor(ANNA, () => database.prepare('INSERT INTO fences (place, fence) VALUES (1, ?)').run('{"title":"t"}'));
    expect(change).toThrow(/full/);
    expect([...log.newestFirst()]).toEqual([]);
    free();
    change();
    expect([...log.newestFirst()]).toHaveLength(1);
    database.close();
  });
});
