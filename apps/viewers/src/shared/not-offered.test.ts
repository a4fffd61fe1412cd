import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { expect, it } from 'vitest';
import { isOffered } from './not-offered.js';

const PAGES = ['live', 'playback', 'remote', 'dlplayback', 'dlremote'] as const;

it.each([
  ['disableLiveView', ['live']],
  ['disableLocalPlayback', ['playback', 'dlplayback']],
  ['disableRemotePlayback', ['remote', 'dlremote']],
  // A switch for users, not for the page: an administrator may download.
  ['disablePlaybackDownload', []],
  ['disableEvents', []],
] as const)('%s closes %j', (name, closed) => {
  const switches = { ...DEFAULT_BRAND_SWITCHES, [name]: true };
  expect(PAGES.filter((page) => !isOffered(page, switches))).toEqual(closed);
});

it('offers all pages by default', () => {
  expect(PAGES.every((page) => isOffered(page, DEFAULT_BRAND_SWITCHES))).toBe(true);
});
