import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lostSecretsLines, lostSecretsNote } from '../../server/settings/lost-secrets.js';
import { SETTINGS, SMS, SMTP } from '../../server/settings/server-settings.js';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { openStore } from '../../server/testing/store-under-test.js';
import { stageBackup } from '../backup/stage-backup.js';
import { asActor } from '../logs/changed-by.js';
import type { RecorderStore } from '../recorder-store.js';

const NOW_S = 1_790_000_000;
const SEEDS = fakeSeeds(2);
const PASSWORD = 'correct horse battery staple';
const API_KEY = 'a-key-of-the-provider-0815';
const CODE = '00c0ffee00c0ffee';
const WIFI = 'the-password-of-the-depot';
const FTP = 'the-password-of-the-archive';
const MAIL = { ...SMTP.defaults, server: 'mail.example.com', user: 'fleet', pass: PASSWORD };
const TEXTS = { ...SMS.defaults, baseurl: 'https://sms.example.com', apikey: API_KEY };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-secrets-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const open = (name: string): RecorderStore => openStore(join(root, name), SEEDS);

/** Every byte of the database of a folder, and of what SQLite keeps beside it. */
function databaseOf(name: string): string {
  const files = readdirSync(join(root, name)).filter((file) => file.startsWith('recorder.sqlite'));
  return files.map((file) => readFileSync(join(root, name, file), 'latin1')).join('');
}

function saveAll(store: RecorderStore): void {
  store.settings.write(SMTP, MAIL);
  store.settings.write(SMS, TEXTS);
  store.terminals.put('GK-0001', { authCode: CODE });
  store.parameters.save('GK-0001', 'net', { WfPwd: WIFI, WfSSID: 'depot' });
  store.parameters.keep('GK-0002', 'net', { FtpPass: FTP, HbSec: 30 });
}

/** Sealed parameters as the file has them, of devices and of those that wait. */
function sealedParameters(): readonly unknown[] {
  const database = new DatabaseSync(join(root, 'one', 'recorder.sqlite'), { readOnly: true });
  const rows = database
    .prepare(
      `SELECT DISTINCT value FROM device_parameters, json_tree(json_array(json(current), json(offline_set)))
       WHERE key = 'sealed' ORDER BY value`,
    )
    .all();
  database.close();
  expect(rows).toHaveLength(2);
  return rows;
}

function expectParameters({ parameters }: RecorderStore): void {
  expect(parameters.get('GK-0001').current).toEqual({ net: { WfPwd: WIFI, WfSSID: 'depot' } });
  expect(parameters.get('GK-0002').offlineSet).toEqual({ net: { FtpPass: FTP, HbSec: 30 } });
}

/** A folder as a version that sealed nothing left it: secrets in rows, in free pages and in rows that were removed. */
function plainFolder(name: string): void {
  open(name).close();
  rmSync(join(root, name, 'secrets.key'));
  const database = new DatabaseSync(join(root, name, 'recorder.sqlite'));
  const save = database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');
  // A former password, whose row was written over by a shorter one.
  save.run('smtp', JSON.stringify({ ...MAIL, name: 'x'.repeat(3_000), pass: 'the former password of mails' }));
  save.run('smtp', JSON.stringify(MAIL));
  save.run('sms', JSON.stringify(TEXTS));
  const parameters = database.prepare(
    'INSERT INTO device_parameters (deviceid, current, offline_set) VALUES (?, ?, ?)',
  );
  parameters.run('GK-0001', JSON.stringify({ net: { WfPwd: WIFI, WfSSID: 'depot' } }), '{}');
  parameters.run('GK-0002', '{}', JSON.stringify({ net: { FtpPass: FTP, HbSec: 30 } }));
  database.exec(`INSERT INTO terminals (deviceid, auth_code) VALUES ('GK-0001', '${CODE}');
    DELETE FROM meta WHERE key = 'secretsSealed'`);
  database.close();
}

describe('secrets of settings and terminals', () => {
  it('are in no file of the database, and are read again after a restart by the key beside it', () => {
    const store = open('one');
    saveAll(store);
    store.close();
    const bytes = databaseOf('one');
    for (const secret of [PASSWORD, API_KEY, CODE, WIFI, FTP]) expect(bytes).not.toContain(secret);
    expect(bytes).toContain('mail.example.com');
    expect(bytes).toContain('depot');
    expect(statSync(join(root, 'one', 'secrets.key')).mode & 0o777).toBe(0o600);

    const waiting = sealedParameters();
    const again = open('one');
    expect(again.settings.read(SMTP)).toEqual(MAIL);
    expect(again.settings.read(SMS)).toEqual(TEXTS);
    expect(again.terminals.get('GK-0001')?.authCode).toBe(CODE);
    expectParameters(again);
    expect(lostSecretsLines(again)).toEqual([]);
    // On the device, a secret is still the same text of the file: the log of changes has none.
    again.parameters.deliver('GK-0002', 'net');
    again.close();
    expect(sealedParameters()).toEqual(waiting);
  });

  it('cannot be put in the place of one another', () => {
    const store = open('one');
    saveAll(store);
    store.close();
    const database = new DatabaseSync(join(root, 'one', 'recorder.sqlite'));
    database.exec(`UPDATE settings SET value = json_set(value, '$.apikey',
      (SELECT value -> '$.pass' FROM settings WHERE name = 'smtp')) WHERE name = 'sms'`);
    database.close();
    const again = open('one');
    expect(again.settings.read(SMS).apikey).toBe('');
    again.close();
  });

  it('of an earlier version are sealed at the first start, and nothing is left of them in free pages and log', () => {
    plainFolder('former');
    const before = databaseOf('former');
    const secrets = [PASSWORD, API_KEY, CODE, WIFI, FTP, 'the former password'];
    for (const secret of secrets) expect(before).toContain(secret);

    const store = open('former');
    expect(store.settings.read(SMTP)).toEqual(MAIL);
    expectParameters(store);
    // While it runs, too: a copy may be made at any time.
    const running = databaseOf('former');
    for (const secret of secrets) expect(running).not.toContain(secret);
    store.close();

    const again = open('former');
    expect(again.settings.read(SMS)).toEqual(TEXTS);
    expect(again.terminals.get('GK-0001')?.authCode).toBe(CODE);
    again.close();
  });

  it('are named one by one where the key is missing, and the server starts', () => {
    const store = open('one');
    saveAll(store);
    store.close();
    rmSync(join(root, 'one', 'secrets.key'));

    const again = open('one');
    expect(again.settings.read(SMTP)).toEqual({ ...MAIL, pass: '' });
    expect(again.terminals.get('GK-0001')).toMatchObject({ authCode: undefined });
    expect(again.parameters.get('GK-0001').current).toEqual({ net: { WfSSID: 'depot' } });
    const lines = lostSecretsLines(again).join('\n');
    expect(lines).toMatch(/^Email: type the password again\..*secrets\.key/m);
    expect(lines).toMatch(/^SMS: type the API key again\./m);
    expect(lines).toMatch(/^The codes of 1 terminals cannot be opened/m);
    expect(lines).toMatch(/^Passwords in the parameters of 2 devices cannot be opened/m);
    expect(lostSecretsNote({ store: again }, 'smtp')).toMatch(/opens the password is not .* type it again and save/);
    expect(lostSecretsNote({ store: again }, 'protocol')).toBeUndefined();
    again.settings.write(SMTP, MAIL);
    expect([...again.settings.lostSecrets().keys()]).toEqual(['sms']);
    again.close();
  });

  it('come back with the key that was lost, beside what was typed since', () => {
    const store = open('one');
    saveAll(store);
    store.close();
    copyFileSync(join(root, 'one', 'secrets.key'), join(root, 'kept.key'));
    rmSync(join(root, 'one', 'secrets.key'));
    open('one').close();
    copyFileSync(join(root, 'kept.key'), join(root, 'one', 'secrets.key'));
    const again = open('one');
    expect(again.settings.read(SMTP).pass).toBe(PASSWORD);
    again.close();
  });

  it('travel in a backup with their key: another machine reads them', async () => {
    plainFolder('one');
    const one = open('one');
    const other = open('other');
    const path = join(other.files.folder('restore'), 'id');
    const backup = one.backUp(
      { version: '1.0', madeS: NOW_S, madeBy: 'admin' },
      join(one.files.folder('site'), 'brand.json'),
    );
    await stageBackup(backup, { path, seeds: SEEDS, problem: () => undefined });
    one.close();
    other.restore('id', NOW_S);
    other.close();
    const restored = open('other');
    expect(restored.settings.read(SMTP)).toEqual(MAIL);
    expect(restored.terminals.get('GK-0001')?.authCode).toBe(CODE);
    expect(databaseOf('other')).not.toContain(PASSWORD);
    restored.close();
  });

  it('that stay are no change in the change log, and one that changes is told without its value', () => {
    const store = open('one');
    store.changeLog.start({ now: () => NOW_S * 1_000, toldParameters: () => ({}), settings: SETTINGS });
    const changes = () => [...store.changeLog.newestFirst()].map((row) => row.changes);
    asActor({ username: 'admin', ip: '::1' }, () => {
      store.settings.write(SMTP, MAIL);
      store.settings.write(SMTP, { ...MAIL, user: 'other' });
    });
    expect(changes()[0]).toEqual([{ field: 'user', before: 'fleet', after: 'other' }]);
    asActor({ username: 'admin', ip: '::1' }, () => {
      store.settings.write(SMTP, { ...MAIL, user: 'other', pass: 'another' });
    });
    expect(changes()[0]).toEqual([{ field: 'pass', secret: true }]);
    store.close();
  });

  it('all have words for who has to type them again', () => {
    const store = open('one');
    for (const setting of SETTINGS) {
      const fields = (setting.secrets ?? []).map((name) => [name, 'x']);
      if (fields.length > 0)
        store.settings.write(setting, { ...Object(setting.defaults), ...Object.fromEntries(fields) });
    }
    store.close();
    rmSync(join(root, 'one', 'secrets.key'));
    const again = open('one');
    const lines = lostSecretsLines(again);
    expect(lines).toHaveLength(SETTINGS.filter(({ secrets }) => secrets !== undefined).length);
    for (const line of lines) expect(line).toMatch(/^[A-Z].*: type the .* again\./);
    again.close();
  });
});
