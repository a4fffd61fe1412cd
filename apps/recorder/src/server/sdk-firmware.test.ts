import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSession, uploadCommands, type UploadCommands } from 'gk-sdk';
import { describe, expect, it, vi } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf, apiOfToken } from './testing/sdk-clients.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';

const { ends, start } = recordersUnderTest();
async function uploadsOf(
  url: string,
  username = 'admin',
  options: Omit<Parameters<typeof uploadCommands>[1], 'baseUrl'> = {},
): Promise<UploadCommands> {
  const session = createSession({ server: url });
  ends.push(() => {
    session.close();
  });
  await session.login({ kind: 'password', username, password: username });
  return uploadCommands(session.command, { baseUrl: url, ...options });
}
const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

describe('the firmware store', () => {
  it('takes a file with progress, lists it, and gives it back as it was', async () => {
    const { url } = await start({ now: () => 1_790_000_000_000 });
    const bytes = randomBytes(300_000);
    const sent: number[] = [];
    const file = { name: `fw 2.0 "<b>" 'ü'.bin`, data: new Blob([bytes]) };
    const answer = await (
      await uploadsOf(url)
    ).uploadFirmware(file, "first'; DROP TABLE", {
      onProgress: ({ sentBytes }) => sent.push(sentBytes),
    });
    expect(sent.at(-1)).toBe(300_000);
    const { firmware } = apiOf(url);
    const [stored] = await firmware.list();
    expect(stored).toEqual({
      id: String(answer.firmwareid),
      filename: file.name,
      memo: "first'; DROP TABLE",
      sizeBytes: 300_000,
      md5: md5Of(bytes),
      updatedS: 1_790_000_000,
    });
    const download = await firmware.download(stored?.id ?? '');
    expect(download).toMatchObject({ name: file.name, sizeBytes: 300_000 });
    expect(md5Of(await download.bytes())).toBe(md5Of(bytes));
    expect(firmware.address(stored?.id ?? '')).toBe(`${url}/web.cgi?type=firmware&id=${stored?.id ?? ''}`);
  });

  it('keeps nothing of a file whose upload is cancelled half way', async () => {
    const { url } = await start();
    const bytes = randomBytes(300_000);
    const half = await uploadsOf(url, 'admin', {
      sendUpload: async ({ url: address }) => {
        const request = httpRequest(address, { method: 'PUT', headers: { 'Content-Length': bytes.length } });
        const closed = new Promise<void>((resolve) => request.on('close', () => resolve()));
        request.on('error', () => undefined);
        request.write(bytes.subarray(0, bytes.length / 2), () => request.destroy());
        await closed;
        throw new Error('cancelled');
      },
    });
    await expect(half.uploadFirmware({ name: 'half.bin', data: new Blob([bytes]) }, '')).rejects.toThrow('cancelled');
    await (await uploadsOf(url)).uploadFirmware({ name: 'whole.bin', data: new Blob(['abc']) }, '');
    expect(await apiOf(url).firmware.list()).toMatchObject([{ filename: 'whole.bin' }]);
  });

  it('changes what is said of a file, removes it, and knows none that is not there', async () => {
    const { url, store } = await start();
    await (await uploadsOf(url)).uploadFirmware({ name: 'a.bin', data: new Blob(['abc']) }, 'memo');
    const { firmware } = apiOf(url);
    const [{ id = '' } = {}] = await firmware.list();
    expect(await firmware.update(id, { memo: '' })).toMatchObject([{ filename: 'a.bin', memo: '' }]);
    expect(await firmware.update(id, { filename: 'b.bin' })).toMatchObject([{ filename: 'b.bin', memo: '' }]);
    await expect(firmware.update(id, { filename: ' ' })).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await firmware.remove(id)).toEqual([]);
    const calls = [
      () => firmware.remove(id),
      () => firmware.update(id, {}),
      () => firmware.download(id),
      () => firmware.download('../x'),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ code: 'not-found', message: 'Unknown firmware' });
    }
    expect(store.firmware.get(Number(id))).toBeUndefined();
  });

  it('outlives a restart, bytes and all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-firmware-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
    });
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    await (await uploadsOf(first.url)).uploadFirmware({ name: 'a.bin', data: new Blob(['bytes']) }, '');
    await apiOf(first.url).autoFirmware.add({ targetFirmware: '1.0', url: 'http://x/1.1', memo: '' });
    await first.close();
    const { firmware, autoFirmware } = apiOf((await start({ store: openStore(folder, fakeSeeds(4)) })).url);
    const [stored] = await firmware.list();
    expect(Buffer.from(await (await firmware.download(stored?.id ?? '')).bytes()).toString()).toBe('bytes');
    expect(await autoFirmware.list()).toHaveLength(1);
  });

  it('refuses a file of over 200 MB before a byte is sent, and a damaged one after', async () => {
    const { url, address } = await start();
    const uploads = await uploadsOf(url);
    const huge = { size: 209_715_201 } as Blob;
    await expect(uploads.uploadFirmware({ name: 'x', data: huge }, '')).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'Error : Exceeded size 200MB',
    });
    const client = await CommandClient.login(address);
    const announced = JSON.stringify({ name: 'x', size: 3, md5: '0'.repeat(32) });
    const { fields } = await client.call('U01', {}, announced);
    const reply = await fetch(`${url}/${fields.V ?? ''}`, { method: 'PUT', body: 'abc' });
    expect(await reply.json()).toMatchObject({ hasError: true, message: expect.stringContaining('MD5') });
    expect(await apiOf(url).firmware.list()).toEqual([]);
  });

  it('is for permission 0 and 1, and for no token without F_api_full', async () => {
    const { url } = await start();
    await expect(apiOf(url, 'dealer').firmware.list()).resolves.toEqual([]);
    for (const user of ['operator', 'viewer']) {
      const { firmware, autoFirmware } = apiOf(url, user);
      const calls = [
        () => firmware.list(),
        () => firmware.devices(),
        () => autoFirmware.list(),
        () => firmware.download('1'),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({
          code: 'forbidden',
          message: 'This is for permission levels 0 to 1 only.',
        });
      }
    }
    const token = await apiOfToken(url, { rights: ['P_live'] });
    await expect(token.firmware.list()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('auto update plans', () => {
  it('can be added, changed and removed', async () => {
    const { autoFirmware } = apiOf((await start({ now: () => 1_790_000_000_000 })).url);
    const plan = { targetFirmware: '1.2.3', url: 'http://fw.test/2.0', memo: '<script>' };
    const [added] = await autoFirmware.add(plan);
    expect(added).toEqual({ id: added?.id, ...plan, updatedS: 1_790_000_000 });
    expect(await autoFirmware.update(added?.id ?? '', { url: 'http://fw.test/2.1' })).toMatchObject([
      { ...plan, url: 'http://fw.test/2.1' },
    ]);
    expect(await autoFirmware.remove(added?.id ?? '')).toEqual([]);
    await expect(autoFirmware.remove('77')).rejects.toMatchObject({ code: 'not-found' });
  });

  it("need version and address ('cannot be empty'), at both ends", async () => {
    const { url, post } = await start();
    const { autoFirmware } = apiOf(url);
    for (const plan of [
      { targetFirmware: '', url: 'u' },
      { targetFirmware: '1', url: ' ' },
    ]) {
      await expect(autoFirmware.add({ ...plan, memo: '' })).rejects.toMatchObject({ message: 'cannot be empty' });
    }
    const reply = await post('/gkserver/autofw', { targetfw: '', url: 'u' });
    expect(await reply.json()).toMatchObject({ hasError: true, message: 'targetfw and url cannot be empty' });
  });
});

describe('the firmware of devices', () => {
  it('comes from the store of the recorder by the right of who asks for it: user and password are not needed, nor told', async () => {
    let nowMs = 1_790_000_000_000;
    const { url, address } = await start({ now: () => nowMs });
    await (await uploadsOf(url)).uploadFirmware({ name: 'gk-3.0.1.bin', data: new Blob(['bytes']) }, '');
    const { firmware } = apiOf(url);
    const [stored] = await firmware.list();
    const fwUrl = firmware.address(stored?.id ?? '');
    const client = await CommandClient.login(address);
    const stateOf = async (deviceId: string, body: object) => {
      expect((await client.call('D10', { D: deviceId }, JSON.stringify(body))).fields.R).toBe('1');
      await vi.waitFor(async () => {
        nowMs += 20_000;
        expect([0, 100]).toContain((await firmware.device(deviceId)).statusPercent);
      });
      return firmware.device(deviceId);
    };
    expect(await stateOf('GK-0001', { fwUrl, user: 'dealer', pass: 'dealer' })).toMatchObject({ version: '3.0.1' });
    expect((await firmware.devices())[0]).toMatchObject({ deviceId: 'GK-0001', version: '3.0.1', statusPercent: 100 });
    expect(await stateOf('GK-0002', { fwUrl })).toMatchObject({ version: '3.0.1', statusPercent: 100 });
    client.close();
  });

  it('is told for all that one sees, and for one with how far its update is', async () => {
    let nowMs = 1_790_000_000_000;
    const { url } = await start({ now: () => nowMs });
    const { firmware } = apiOf(url);
    const devices = await firmware.devices();
    expect(devices.map((row) => row.deviceId)).toEqual(['GK-0001', 'GK-0002', 'GK-0003', 'GK-0004']);
    expect(devices[0]).toEqual({ deviceId: 'GK-0001', version: '1.2.3', statusPercent: 0, message: '' });
    const narrow = await apiOfToken(url, { deviceIds: ['GK-0002'], rights: ['F_api_full'] });
    await expect(narrow.firmware.devices()).rejects.toMatchObject({ code: 'forbidden' });
    const whole = await apiOfToken(url, { rights: ['F_api_full'] });
    expect(await whole.firmware.devices()).toHaveLength(4);
    await expect(firmware.device('GK-9999')).rejects.toMatchObject({ code: 'not-found' });
    nowMs += 1_000;
    expect(await firmware.device('GK-0001')).toMatchObject({ version: '1.2.3', statusPercent: 0 });
  });
});
