// @vitest-environment node
import { expect, it } from 'vitest';
import { REST_PATHS } from 'gk-sdk/rest';
import { recorderProxy } from './recorder-paths.ts';

const proxied = (path: string): boolean =>
  Object.entries(recorderProxy('http://recorder.test')).some(
    ([pattern, { bypass }]) => bypass === undefined && new RegExp(pattern).test(path),
  );

it.each(Object.values(REST_PATHS))('hands /%s on to the recorder', (path) => {
  expect(proxied(`/${path}`)).toBe(true);
  expect(proxied(`/${path}?a=1`)).toBe(true);
});

it.each(['/ws.cgi?deviceid=A', '/event.cgi', '/map/style.json'])('hands %s on', (path) => {
  expect(proxied(path)).toBe(true);
});

it.each(['/', '/blockview', '/mileage', '/src/app/main.tsx', '/css_v5.3.8/default/bootstrap.min.css', '/mapx'])(
  'keeps %s for the console',
  (path) => {
    expect(proxied(path)).toBe(false);
  },
);
