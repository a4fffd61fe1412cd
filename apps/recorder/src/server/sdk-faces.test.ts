import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSession, uploadCommands, type UploadCommands } from 'gk-sdk';
import type { RestApi } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { fakeSeeds } from './testing/fake-world.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf, apiOfToken } from './testing/sdk-clients.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';

const { ends, start } = recordersUnderTest();
async function uploadsOf(url: string): Promise<UploadCommands> {
  const session = createSession({ server: url });
  ends.push(() => {
    session.close();
  });
  await session.login({ kind: 'password', username: 'admin', password: 'admin' });
  return uploadCommands(session.command, { baseUrl: url });
}
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);
const photo = (bytes: Uint8Array<ArrayBuffer>, type: string) => ({ name: 'face', data: new Blob([bytes], { type }) });

/** A face with two photos; gives its id and theirs. */
async function faceWithPhotos(url: string, api: RestApi): Promise<{ faceId: string; photoIds: string[] }> {
  const { saved } = await api.faces.create();
  const uploads = await uploadsOf(url);
  await uploads.uploadFacePhoto(photo(JPEG, 'image/jpeg'), saved?.id ?? '');
  await uploads.uploadFacePhoto(photo(PNG, 'image/png'), saved?.id ?? '');
  return { faceId: saved?.id ?? '', photoIds: (await api.facePhotos.list()).map(({ id }) => id) };
}

describe('faces', () => {
  it('are made empty, filled field by field, and removed with their photos', async () => {
    const { url } = await start({ now: () => 1_790_000_000_000 });
    const api = apiOf(url);
    const { faceId } = await faceWithPhotos(url, api);
    const fields = { unit: 'North', idCard: 'A-1', name: '<b>Ada</b>', contact: "'; --", memo: '=1+1' };
    const { faces, saved } = await api.faces.update(faceId, fields);
    expect(saved).toEqual({ id: faceId, ...fields, updatedS: 1_790_000_000 });
    expect(faces).toEqual([saved]);
    expect((await api.faces.update(faceId, { name: '' })).saved).toMatchObject({ ...fields, name: '' });
    expect(await api.facePhotos.list()).toHaveLength(2);
    expect(await api.faces.remove(faceId)).toEqual([]);
    expect(await api.facePhotos.list()).toEqual([]);
    await expect(api.faces.remove(faceId)).rejects.toMatchObject({ code: 'not-found', message: 'Unknown face' });
  });

  it("keep group and identify ('cannot be empty'), at both ends", async () => {
    const { url, store } = await start();
    const { faces } = apiOf(url);
    const { saved } = await faces.create();
    for (const changes of [{ unit: ' ' }, { idCard: '' }]) {
      await expect(faces.update(saved?.id ?? '', changes)).rejects.toMatchObject({ message: 'cannot be empty' });
    }
    expect(store.faces.list()).toHaveLength(1);
  });

  it('have photos that come back as they were sent', async () => {
    const { url } = await start();
    const api = apiOf(url);
    const { faceId, photoIds } = await faceWithPhotos(url, api);
    expect(await api.facePhotos.list()).toEqual(photoIds.map((id) => ({ id, faceId })));
    const picture = await fetch(api.facePhotos.pictureUrl(photoIds[1] ?? ''));
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PNG);
    expect(await api.facePhotos.remove(photoIds[0] ?? '')).toEqual([{ id: photoIds[1], faceId }]);
    expect((await fetch(api.facePhotos.pictureUrl(photoIds[0] ?? ''))).status).toBe(404);
  });

  it('take no other files, none too big, and none that only says to be a picture', async () => {
    const { url } = await start();
    const api = apiOf(url);
    const { saved } = await api.faces.create();
    const uploads = await uploadsOf(url);
    const send = (data: Blob, faceId = saved?.id ?? '') => uploads.uploadFacePhoto({ name: 'x', data }, faceId);
    await expect(send(new Blob(['x'], { type: 'image/gif' }))).rejects.toMatchObject({
      message: 'Error : Incorrect file type',
    });
    await expect(send(new Blob([new Uint8Array(2_097_153)], { type: 'image/png' }))).rejects.toMatchObject({
      message: 'Error : Exceeded size 2MB',
    });
    await expect(send(new Blob(['<svg onload=alert(1)>'], { type: 'image/png' }))).rejects.toMatchObject({
      message: 'Incorrect file type',
    });
    await expect(send(new Blob([JPEG], { type: 'image/jpeg' }), '99')).rejects.toThrow('Unknown face');
    expect(await api.facePhotos.list()).toEqual([]);
  });

  it('are for administrators, and for no token without F_api_full', async () => {
    const { url } = await start();
    const dealer = apiOf(url, 'dealer');
    const token = await apiOfToken(url, { rights: ['P_live'] });
    for (const api of [dealer, token]) {
      const calls = [
        () => api.faces.list(),
        () => api.faces.create(),
        () => api.facePhotos.list(),
        () => api.deviceFaces.summary('GK-0001'),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
      expect((await fetch(api.facePhotos.pictureUrl('1'))).status).toBe(403);
    }
  });
});

describe('the faces that a device knows', () => {
  const ADA = { idCard: 'A-1', name: 'Ada' };

  it('are set with their photos, read, renamed and deleted slot by slot', async () => {
    let nowMs = 1_790_000_000_000;
    const { url } = await start({ now: () => nowMs });
    const api = apiOf(url);
    const { deviceFaces } = api;
    const { photoIds } = await faceWithPhotos(url, api);
    expect(await deviceFaces.summary('GK-0001')).toEqual([]);
    expect(await deviceFaces.set('GK-0001', { ...ADA, photoIds })).toEqual([0, 1]);
    expect(await deviceFaces.summary('GK-0001')).toEqual([1_790_000_000, 1_790_000_000]);
    expect(await deviceFaces.get('GK-0001', 1)).toMatchObject({ ...ADA, updatedS: 1_790_000_000 });
    expect(new Uint8Array(await (await fetch(deviceFaces.pictureUrl('GK-0001', 1))).arrayBuffer())).toEqual(PNG);

    nowMs += 60_000;
    await deviceFaces.remove('GK-0001', 0);
    expect(await deviceFaces.summary('GK-0001')).toEqual([0, 1_790_000_000]);
    await expect(deviceFaces.get('GK-0001', 0)).rejects.toMatchObject({ code: 'not-found' });
    await deviceFaces.update('GK-0001', 1, { idCard: 'B-2', name: 'Bo & Co=%' });
    expect(await deviceFaces.get('GK-0001', 1)).toMatchObject({
      idCard: 'B-2',
      name: 'Bo & Co=%',
      updatedS: 1_790_000_060,
    });

    // Photos already on the device are not stored twice; a free slot is used before a new one.
    expect(await deviceFaces.set('GK-0001', { ...ADA, photoIds })).toEqual([0, 2]);
    expect(await deviceFaces.set('GK-0001', { ...ADA, photoIds })).toEqual([0, 2]);
    expect(await deviceFaces.summary('GK-0002')).toEqual([]);
    const trace = await api.accessLog.query({ deviceId: 'GK-0001', action: 'face-delete' });
    expect(trace).toMatchObject([{ username: 'admin', data: '{"deviceid":"GK-0001","ch":"0"}' }]);
  });

  it('are changed with credentials in the address only: a browser sends a header from the image of any page', async () => {
    const { url } = await start();
    const { deviceFaces } = apiOf(url);
    const { photoIds } = await faceWithPhotos(url, apiOf(url));
    await deviceFaces.set('GK-0001', { ...ADA, photoIds });
    const asKnownBrowser = (query: string): Promise<Response> =>
      fetch(`${url}/web.cgi?deviceid=GK-0001&${query}`, {
        headers: { Authorization: `Basic ${Buffer.from(`admin:${sha256Hex('admin')}`).toString('base64')}` },
      });
    for (const query of ['type=facedel&ch=0', 'type=faceset&ch=0&idcard=B-2&name=Bo']) {
      const refusal = await asKnownBrowser(query);
      expect([refusal.status, await refusal.json()]).toEqual([
        401,
        { hasError: true, message: expect.stringContaining('in the address') as unknown },
      ]);
    }
    expect(await deviceFaces.get('GK-0001', 0)).toMatchObject(ADA);
    expect((await asKnownBrowser('type=faceget&ch=0')).status).toBe(200);
  });

  it('need a device that is online, identify and name, and photos that are there', async () => {
    const { url, world } = await start();
    const { deviceFaces } = apiOf(url);
    await expect(deviceFaces.set('GK-0001', { ...ADA, photoIds: [] })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    await expect(deviceFaces.set('GK-0001', { ...ADA, name: '', photoIds: ['1'] })).rejects.toMatchObject({
      message: 'cannot be empty',
    });
    await expect(deviceFaces.set('GK-0001', { ...ADA, photoIds: ['7'] })).rejects.toThrow('Unknown photo');
    world.setOnline('GK-0002', false);
    await expect(deviceFaces.summary('GK-0002')).rejects.toMatchObject({
      code: 'not-found',
      message: 'Device offline',
    });
    await expect(deviceFaces.summary("GK' OR 1")).rejects.toMatchObject({
      code: 'not-found',
      message: 'Unknown device',
    });
  });

  it('outlive a restart, and the loss of the photo on the server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-faces-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
    });
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    const api = apiOf(first.url);
    const { faceId, photoIds } = await faceWithPhotos(first.url, api);
    await api.deviceFaces.set('GK-0001', { ...ADA, photoIds });
    await api.faces.remove(faceId);
    await first.close();
    const { deviceFaces } = apiOf((await start({ store: openStore(folder, fakeSeeds(4)) })).url);
    expect(await deviceFaces.get('GK-0001', 0)).toMatchObject(ADA);
    expect(new Uint8Array(await (await fetch(deviceFaces.pictureUrl('GK-0001', 0))).arrayBuffer())).toEqual(JPEG);
  });
});
