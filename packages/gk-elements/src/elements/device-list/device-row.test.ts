// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { timeFormats } from './device-row.js';

it.each(['en', 'zh-TW'])('names the zone of the time at which a device was seen, in %s', (locale) => {
  const { absolute } = timeFormats(locale);
  const zone = absolute.formatToParts(Date.UTC(2026, 9, 25, 1)).find(({ type }) => type === 'timeZoneName');
  expect(zone?.value).toMatch(/^(GMT|UTC|[A-Z]{3,5})/);
});
