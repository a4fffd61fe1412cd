import { expect, it } from 'vitest';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import { apiOf } from '../testing/sdk-clients.js';

const recorders = recordersUnderTest();
const OFF = { enabled: false, kind: 'raster', url: '', attribution: '', hosts: '' } as const;

it('the style of the map is that of the settings: pictures of another server, or a style that it leads to', async () => {
  const { url } = await recorders.start();
  const { mapTiles } = apiOf(url).serverSettings;
  const style = () => fetch(`${url}/map/style.json`, { redirect: 'manual' });
  expect(await mapTiles.read()).toEqual(OFF);
  const template = 'https://tiles.test/{z}/{x}/{y}.png?key=K';
  await mapTiles.save({ ...OFF, enabled: true, url: template, attribution: '© <b>Tiles</b> & Co' });
  const [source] = Object.values(((await (await style()).json()) as { sources: object }).sources);
  expect(source).toMatchObject({ type: 'raster', tiles: [template], attribution: '© &lt;b>Tiles&lt;/b> &amp; Co' });
  await mapTiles.save({ ...OFF, enabled: true, kind: 'style', url: 'https://tiles.test/style.json' });
  const led = await style();
  expect([led.status, led.headers.get('location')]).toEqual([302, 'https://tiles.test/style.json']);
});

it.each([
  [{ url: 'https://tiles.test/map.png' }, /needs \{z\}, \{x\} and \{y\}/],
  [{ url: 'ftp://tiles.test/{z}/{x}/{y}' }, /begins with http/],
  [{ url: '' }, /needs an address/],
  [{ url: 'https://tiles.test/{z}/{x}/{y}.pbf?key=K' }, /vector tiles without a style/],
  [{ kind: 'style', url: 'https://tiles.test/{z}/{x}/{y}.pbf' }, /vector tiles without a style/],
  [
    { kind: 'style', url: 'https://t.test/s.json', hosts: "https://a.test; script-src 'unsafe-inline'" },
    /is no origin/,
  ],
  [{ kind: 'style', url: 'https://t.test/s.json', hosts: 'https://a.test/path' }, /is no origin/],
] as const)('a map is refused before it is kept: %j', async (changed, words) => {
  const { url } = await recorders.start();
  const { mapTiles } = apiOf(url).serverSettings;
  await expect(mapTiles.save({ ...OFF, enabled: true, ...changed })).rejects.toThrow(words);
  expect(await mapTiles.read()).toEqual(OFF);
});
