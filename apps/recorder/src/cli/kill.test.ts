import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accessLogResource,
  backupResource,
  createRestClient,
  customEventsResource,
  deviceSetupResource,
  eventsResource,
  groupsResource,
  type FleetEvent,
} from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jsonRequest } from '../server/testing/json-request.js';
import { buildRecorder, RecorderProcess } from './testing/recorder-process.js';

/** So many that their change takes long enough to be killed in its middle. */
const DEVICES = 120;
const PASSPHRASE = 'correct horse battery';

let root: string;
let main: string;
let running: RecorderProcess | undefined;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-kill-'));
  main = buildRecorder();
});
afterEach(async () => {
  await running?.end('SIGKILL');
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

async function start(folder: string, devices: number): Promise<string> {
  running = new RecorderProcess(main, ['--port', '0', '--devices', String(devices), '--empty', '--state', folder]);
  return `http://${await running.ready()}`;
}

function restOf(baseUrl: string, password = 'admin') {
  const authorization = { kind: 'password', username: 'admin', passwordHash: sha256Hex(password) } as const;
  return createRestClient({ baseUrl, authorization: () => authorization });
}

/** Kills the process at a moment of a call: as soon as the disk is written to, or after a part of the time that it takes. */
type Moment = 'at-first-byte' | { readonly afterMs: number };

async function killAt(moment: Moment, folder: string, call: Promise<unknown>): Promise<'answered' | 'broken'> {
  const outcome = call.then(
    () => 'answered' as const,
    () => 'broken' as const,
  );
  if (moment === 'at-first-byte') {
    const sizes = (): string =>
      readdirSync(folder)
        .filter((name) => name.includes('-wal'))
        .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
        .join();
    const before = sizes();
    let isOver = false;
    void outcome.then(() => (isOver = true));
    while (!isOver && sizes() === before) await sleep(0);
  } else await sleep(moment.afterMs);
  await running?.end('SIGKILL');
  return outcome;
}

/** Whether the recorder accepts a password; undefined while it does not answer. */
async function accepts(url: string, password: string): Promise<boolean | undefined> {
  try {
    const body = { username: 'admin', password: sha256Hex(password) };
    const { status } = await fetch(`${url}/gkcommon/userinfo`, jsonRequest('POST', body));
    return status === 503 ? undefined : status === 200;
  } catch {
    return undefined;
  }
}

describe('a recorder that is killed', () => {
  it('in the middle of a restore has the old state or the new one, whole', async () => {
    const folder = join(root, 'restore');
    let url = await start(folder, 2);
    const groups = () => groupsResource(restOf(url, 'changed')).list();
    const file = new Blob([Uint8Array.from(await (await backupResource(restOf(url)).make(PASSPHRASE)).bytes())]);
    let tookMs = 0;
    const moments: readonly ('whole' | 'at-first-byte' | number)[] = ['whole', 'at-first-byte', 0.3, 0.6, 0.9];
    for (const moment of moments) {
      const newHash = sha256Hex('changed');
      const body = { username: 'admin', password: sha256Hex('admin'), newpass: newHash };
      expect((await fetch(`${url}/gkserver/passwd`, jsonRequest('PUT', body))).status).toBe(200);
      const [tree] = await groups();
      await groupsResource(restOf(url, 'changed')).add(tree?.groupId ?? 0, 'since-then');
      const backups = backupResource(restOf(url, 'changed'));
      const { id } = await backups.check(file, PASSPHRASE);
      const began = performance.now();
      const restore = backups.restore(id);
      if (moment === 'whole') {
        await restore;
        tookMs = performance.now() - began;
        await expect.poll(() => accepts(url, 'admin')).toBe(true);
        continue;
      }
      await killAt(moment === 'at-first-byte' ? moment : { afterMs: moment * tookMs }, folder, restore);
      url = await start(folder, 2);
      const isNew = await accepts(url, 'admin');
      expect([moment, await accepts(url, 'changed')]).toEqual([moment, !isNew]);
      const names = (await groupsResource(restOf(url, isNew ? 'admin' : 'changed')).list()).map(({ name }) => name);
      expect([moment, names.includes('since-then')]).toEqual([moment, !isNew]);
      expect(readdirSync(join(folder, 'files/restore'))).toEqual([]);
      if (isNew) continue;
      // The old state takes the restore again.
      const again = backupResource(restOf(url, 'changed'));
      await again.restore((await again.check(file, PASSPHRASE)).id);
      await expect.poll(() => accepts(url, 'admin')).toBe(true);
    }
  });

  it('while the footage of an event comes fetches the rest of it after the next start', async () => {
    const folder = join(root, 'footage');
    let url = await start(folder, 4);
    const deviceIds = ['GK-0001', 'GK-0002', 'GK-0003', 'GK-0004'];
    const nowS = Math.floor(Date.now() / 1000);
    // Some vehicle was on its way in one of these hours.
    for (let hours = 1; hours <= 24; hours += 1) {
      const span = { startS: nowS - hours * 3_600, endS: nowS - hours * 3_600 + 60 };
      const how = { downloadMask: 3, mainStreamMask: 0, audioOut: false };
      await customEventsResource(restOf(url)).create({ deviceIds, ...span, ...how });
    }
    const footage = async () => {
      const events = await eventsResource(restOf(url)).query({ eventCodes: [100], afterS: nowS - 100_000 });
      return events.filter((event) => event.footage !== undefined);
    };
    let coming: FleetEvent | undefined;
    const isComing = ({ footage: now }: FleetEvent) => now?.state === 'coming' && now.percent > 10;
    await expect.poll(async () => (coming = (await footage()).find(isComing))).toBeDefined();
    await running?.end('SIGKILL');
    url = await start(folder, 4);
    const again = async () => (await footage()).find(({ serialNo }) => serialNo === coming?.serialNo);
    await expect.poll(async () => (await again())?.footage?.state).toBe('here');
    expect((await again())?.downloadTries).toBe(2);
    // No part of a file lies there.
    const kept = readdirSync(join(folder, 'files/footage')).filter((name) => !/^\d+(-\d+)?\.mp4$/.test(name));
    expect(kept).toEqual([]);
  });

  it('in the middle of a change of many devices has saved all of them or none, each with its row of the log', async () => {
    const folder = join(root, 'bulk');
    let url = await start(folder, DEVICES);
    const ids = Array.from({ length: DEVICES }, (_, index) => `GK-${String(index + 1).padStart(4, '0')}`);
    const read = async (): Promise<(number | null | undefined)[]> => {
      const setups = await deviceSetupResource(restOf(url)).readMany(ids);
      expect(setups.size).toBe(DEVICES);
      return [...new Set([...setups.values()].map(({ recordDays }) => recordDays))];
    };
    const rows = async (): Promise<number> => {
      const log = await accessLogResource(restOf(url)).query({ action: 'gkserver/gkdevicesetup' });
      return log.length;
    };
    let [tookMs, days, written, broken] = [0, 10, 0, 0];
    for (const moment of ['whole', 'at-first-byte', 0.3, 0.7, 'at-first-byte'] as const) {
      const [before] = await read();
      const changes = ids.map((deviceId) => ({ deviceId, changes: { recordDays: days } }));
      const began = performance.now();
      const save = deviceSetupResource(restOf(url)).saveMany(changes);
      if (moment === 'whole') {
        await save;
        tookMs = performance.now() - began;
        expect(await read()).toEqual([days]);
        written += DEVICES;
        expect(await rows()).toBe(written);
      } else {
        const outcome = await killAt(moment === 'at-first-byte' ? moment : { afterMs: moment * tookMs }, folder, save);
        if (outcome === 'broken') broken += 1;
        url = await start(folder, DEVICES);
        const after = await read();
        const isSaved = after[0] === days;
        expect([moment, after]).toEqual([moment, [isSaved ? days : before]]);
        // A confirmed change has been saved.
        if (outcome === 'answered') expect([moment, isSaved]).toEqual([moment, true]);
        if (isSaved) written += DEVICES;
        expect([moment, await rows()]).toEqual([moment, written]);
      }
      days += 1;
    }
    expect(broken).toBeGreaterThan(0);
  });
});
