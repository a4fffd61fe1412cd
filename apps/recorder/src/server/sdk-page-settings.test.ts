import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeSeeds } from './testing/fake-world.js';
import { jsonRequest } from './testing/json-request.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf, clientOf } from './testing/sdk-clients.js';
import { settingCase, testSettings } from './testing/setting-cases.js';
import { openStore } from './testing/store-under-test.js';
import { asUser } from './testing/stream-client.js';

const recorders = recordersUnderTest();
const { start, stateFolder } = recorders;

const CASES = [
  settingCase({
    name: 'mapsKey',
    of: (api) => api.serverSettings.mapsKey,
    fresh: '',
    saved: HOSTILE_TEXT,
    readers: 'users',
    bad: [],
  }),
  settingCase({
    name: 'mapCenter',
    of: (api) => api.serverSettings.mapCenter,
    fresh: { lat: 24.078605, lng: 120.528535 },
    saved: { lat: -33.9, lng: 151.2 },
    readers: 'users',
    bad: [[{ lat: 91, lng: 0 }, /degrees/]],
  }),
  settingCase({
    name: 'reverseGeocoding',
    of: (api) => api.serverSettings.reverseGeocoding,
    fresh: { enabled: true, server: 'http://127.0.0.1/nominatim' },
    saved: { enabled: false, server: HOSTILE_TEXT },
    bad: [[{ enabled: true, server: 'nonsense' }, /http:\/\/ or https:\/\//]],
  }),
  settingCase({
    name: 'iframes',
    of: (api) => api.serverSettings.iframes,
    fresh: [],
    saved: [
      { title: HOSTILE_TEXT, url: 'https://a.test/?x=<b>' },
      { title: 'Own', url: '/own', sandboxed: true },
      { title: 'Trusted', url: '/trusted', sandboxed: false },
    ],
    readers: 'users',
    bad: [
      [[{ title: 'Script', url: 'javascript:alert(1)' }], /neither http/],
      [[{ title: 'Elsewhere', url: '//evil.test' }], /neither http/],
      [[{ title: 'Backslash', url: '/\\evil.test' }], /neither http/],
      [[{ title: 'Tab', url: '/\t/evil.test' }], /neither http/],
    ],
  }),
  settingCase({
    name: 'videoLayout',
    of: (api) => api.serverSettings.videoLayout,
    fresh: { simpleLiveLayout: '4x2', simplePlaybackLayout: '4x2' },
    saved: { simpleLiveLayout: '3x3', simplePlaybackLayout: '4x2' },
    readers: 'users',
    bad: [[{ simpleLiveLayout: '9x9', simplePlaybackLayout: '4x2' }, /4x2 or 3x3/]],
  }),
  settingCase({
    name: 'extraScript',
    of: (api) => api.serverSettings.extraScript,
    fresh: '',
    saved: `/* ${HOSTILE_TEXT} */ window.x = 1;`,
    readers: 'users',
    bad: [],
  }),
];

testSettings(recorders, CASES);

describe('page settings that act', () => {
  it('switch geocoding off: 403 with the words of the specification', async () => {
    const { url } = await start();
    const api = apiOf(url);
    await api.serverSettings.reverseGeocoding.save({ enabled: false, server: '' });
    expect(await clientOf(url).geocodingAvailable()).toBe(false);
    const off = { code: 'forbidden', message: 'nominatim not enabled' };
    await expect(api.geocoding.reverse({ lat: 24.1, lng: 120.5 })).rejects.toMatchObject(off);
    await expect(api.geocoding.search('test')).rejects.toMatchObject(off);
  });

  it('drop empty iframe rows at both ends, and hold at most five', async () => {
    const { url } = await start();
    const { iframes } = apiOf(url).serverSettings;
    const page = (n: number) => ({ title: `Page ${n}`, url: `https://a.test/${n}` });
    const put = (rows: unknown): Promise<Response> =>
      fetch(
        `${url}/gkserver/iframes`,
        jsonRequest('PUT', { iframes: rows }, { Authorization: `Basic ${btoa(`admin:${asUser('admin').password}`)}` }),
      );
    expect((await put([page(1), { title: '', url: 'x' }, { title: 'y', url: ' ' }])).status).toBe(200);
    expect(await iframes.read()).toEqual([page(1)]);
    await iframes.save([page(1), page(2), page(3), page(4), page(5), { title: '', url: '' }]);
    expect(await iframes.read()).toHaveLength(5);
    await expect(iframes.save([1, 2, 3, 4, 5, 6].map(page))).rejects.toMatchObject({ code: 'invalid-argument' });
    expect((await put([1, 2, 3, 4, 5, 6].map(page))).status).toBe(400);
  });

  it('serve the extra script as JavaScript that no browser takes for something else', async () => {
    const { url } = await start();
    await apiOf(url).serverSettings.extraScript.save('window.deployment = 1;');
    const answer = await fetch(`${url}/gms.js`);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await answer.text()).toBe('window.deployment = 1;');
  });
});

describe('words and brand', () => {
  it('are open to all; words are edited by administrators and outlive a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(1)) });
    const words = {
      languages: [{ config: 'en', name: 'English', icon: '' }],
      words: [HOSTILE_TEXT],
      texts: { en: { [HOSTILE_TEXT]: `${HOSTILE_TEXT}!` } },
    };
    await apiOf(first.url).translation.save(words);
    await expect(apiOf(first.url, 'dealer').translation.save(words)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      apiOf(first.url).translation.save({ ...words, languages: [...words.languages, ...words.languages] }),
    ).rejects.toMatchObject({ code: 'invalid-argument', message: expect.stringMatching(/twice/) as unknown });
    await first.close();
    const { url, store } = await start({ store: openStore(folder, fakeSeeds(1)) });
    expect(await apiOf(url).translation.read()).toEqual(words);
    expect(await apiOf(url).site.brand()).toEqual({ id: 0 });
    writeFileSync(join(store.files.folder('site'), 'brand.json'), '{"id": 7, "name": "<b>"}');
    expect(await apiOf(url).site.brand()).toEqual({ id: 7, name: '<b>' });
  });
});
