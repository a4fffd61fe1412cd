import { describe, expect, it } from 'vitest';
import { FakeFetch, type FakeRoutes } from '../../testing/fake-fetch.js';
import { createRestApi } from '../create-rest-api.js';
import { createRestClient } from '../create-rest-client.js';

function apiOf(routes: FakeRoutes) {
  const fake = new FakeFetch(routes);
  const client = createRestClient({
    baseUrl: 'https://fleet.test',
    filesUrl: () => 'https://fleet.test:8900/',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: fake.fetch,
  });
  return { api: createRestApi(client), fake };
}

describe('firmware', () => {
  it('reads files, plans and devices, alone or below data, without bad rows', async () => {
    const file = { firmwareid: 7, filename: 'a.bin', filesize: '12', hash: 'ab', updatetime: '2026-11-21T08:00:00Z' };
    const { api, fake } = apiOf({
      'GET /gkserver/fwstore': { json: { data: [file, {}, null] } },
      'GET /gkserver/autofw': { json: [{ autofwid: '3', targetfw: '1.0', url: 'u' }, { memo: 'x' }] },
      'GET /gkdevice/firmware/*': { json: [{ deviceid: 'A', version: 1.2 }, { version: '9' }] },
      'GET /gkdevice/firmware/A%20B': { json: { version: '1.3', status: 40, message: 'Installing' } },
    });
    expect(await api.firmware.list()).toEqual([
      { id: '7', filename: 'a.bin', memo: '', sizeBytes: 12, md5: 'ab', updatedS: Date.UTC(2026, 10, 21, 8) / 1000 },
    ]);
    expect(await api.autoFirmware.list()).toEqual([
      { id: '3', targetFirmware: '1.0', url: 'u', memo: '', updatedS: undefined },
    ]);
    expect(await api.firmware.devices()).toEqual([{ deviceId: 'A', version: '1.2', statusPercent: 0, message: '' }]);
    expect(await api.firmware.device('A B')).toEqual({
      deviceId: 'A B',
      version: '1.3',
      statusPercent: 40,
      message: 'Installing',
    });
    expect(fake.requests.every(({ headers }) => headers.Authorization?.startsWith('Basic '))).toBe(true);
  });

  it('gives an address without credentials to pass on, and sends only what changes', async () => {
    const { api, fake } = apiOf({ 'PUT /gkserver/fwstore': { json: [] }, 'PUT /gkserver/autofw': { json: [] } });
    expect(api.firmware.address('7')).toBe('https://fleet.test:8900/web.cgi?type=firmware&id=7');
    await api.firmware.update('7', { memo: '' });
    await api.autoFirmware.update('3', { url: 'v' });
    const credentials = { username: 'anna', password: 'HASH' };
    expect(fake.requests.map(({ body }) => body)).toEqual([
      { firmwareid: '7', memo: '', ...credentials },
      { autofwid: '3', url: 'v', ...credentials },
    ]);
    await expect(api.autoFirmware.update('3', { url: '' })).rejects.toMatchObject({ message: 'cannot be empty' });
    await expect(api.firmware.device('..')).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

describe('faces', () => {
  it('reads faces, photos and slots, and sends only what changes', async () => {
    const face = { faceid: 1, unit: 'North', idcard: 'A-1', name: null };
    const { api, fake } = apiOf({
      'PUT /gkserver/faces': { json: { data: [face, 'x'], face } },
      'POST /gkserver/facephotos': { json: [{ photoid: 5, faceid: 1 }, { faceid: 1 }] },
      'GET /web.cgi': ({ url }) =>
        url.includes('facesummary') ? { json: [100, '0', null] } : { json: { slots: [0, '2'] } },
    });
    const { faces, saved } = await api.faces.update('1', { contact: '' });
    expect(faces).toEqual([saved]);
    expect(saved).toEqual({
      id: '1',
      unit: 'North',
      idCard: 'A-1',
      name: '',
      contact: '',
      memo: '',
      updatedS: undefined,
    });
    expect(fake.requests[0]?.body).toEqual({ faceid: '1', contact: '', username: 'anna', password: 'HASH' });
    expect(await api.facePhotos.list()).toEqual([{ id: '5', faceId: '1' }]);
    expect(await api.deviceFaces.summary('A')).toEqual([100, 0, 0]);
    const words = { idCard: 'A-1', name: 'Ada & Co' };
    expect(await api.deviceFaces.set('A', { ...words, photoIds: ['5', '6'] })).toEqual([0, 2]);
    const asked = new URL(fake.requests.at(-1)?.url ?? '');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      type: 'faceset',
      deviceid: 'A',
      idcard: 'A-1',
      name: 'Ada & Co',
      photoids: '5,6',
      user: 'anna',
      password: 'HASH',
    });
    expect(asked.port).toBe('8900');
  });

  it('gives addresses of pictures with credentials', () => {
    const { api } = apiOf({});
    expect(api.facePhotos.pictureUrl('5')).toBe(
      'https://fleet.test:8900/pic.cgi?type=face&id=5&user=anna&password=HASH',
    );
    expect(api.deviceFaces.pictureUrl('A', 0)).toContain('type=face&deviceid=A&ch=0&user=anna');
  });
});
