import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { momentText } from '../diagnostics/moment-text.js';
import { playbackViewer } from '../playback/playback-viewer.js';
import { askServerZone, linkZone, pageZone } from './page-zone.js';
import { readTimeField, writeTimeField } from './recording-time.js';
import { momentWords } from './words/viewer-language.js';

const AT_S = Date.UTC(2026, 10, 21, 20, 30, 5) / 1000;

const answer = (body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }));

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(async () => {
  vi.unstubAllEnvs();
  localStorage.removeItem('timeZone');
  await askServerZone(answer({}));
});

it("tells times of a page by the server's clock, in a browser of another zone, and names the zone", async () => {
  await askServerZone(answer({ timeZone: 28_800, timeZoneStr: 'Asia/Taipei' }));
  expect(momentText(AT_S)).toBe('2026-11-22 04:30:05 +08:00');
  expect(momentWords(AT_S)).toBe('Nov 22, 2026, 04:30:05 Asia/Taipei');
  expect(writeTimeField(AT_S)).toBe('2026-11-22T04:30:05');
  expect(readTimeField('2026-11-22T04:30:05')).toBe(AT_S);
});

it("reads a time of a link without a zone in the server's, and keeps to one with an offset", async () => {
  await askServerZone(answer({ timeZone: 28_800, timeZoneStr: 'Asia/Taipei' }));
  const startS = (time: string) => playbackViewer.parse(`BUS-7/0/${encodeURIComponent(time)}/anna/secret`)?.startS;
  expect(startS('2026-11-22 04:30:05')).toBe(AT_S);
  expect(startS('2026-11-21 15:30:05-0500')).toBe(AT_S);
});

it('follows the choice of the console of this browser, but not in links', async () => {
  await askServerZone(answer({ timeZone: 19_800 }));
  expect(pageZone()).toBe(19_800);
  expect(momentWords(AT_S)).toBe('Nov 22, 2026, 02:00:05 UTC+05:30');
  localStorage.setItem('timeZone', 'utc');
  expect([pageZone(), linkZone()]).toEqual(['UTC', 19_800]);
});

it("takes the browser's zone where the server does not tell its own", async () => {
  await askServerZone(() => Promise.reject(new Error('away')));
  expect(pageZone()).toBe('America/New_York');
  expect(momentText(AT_S)).toBe('2026-11-21 15:30:05 -05:00');
});
