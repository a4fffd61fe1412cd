// "Nothing that the operator did is lost": from screen to screen the filter of the fleet goes along. A path that is written out as a
// link forgets it; `useScreenAddress` and `useVehiclePaths` do not.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../apps/console/src');
const files = readdirSync(sources, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(sources, path), 'utf8') }));

/** Links, and ways by code, to a path of the console as it is written, with the rest of their line. */
const WAY = /(?:\bto=(?:"|\{[`'"])|\bnavigate\([`'"]|\bpathname: [`'"])\/.*/g;

/** The rest of the address goes along, and with it the filter. */
const keeps = (way) => /\bsearch\b/.test(way);

/** The login and the idle screen come over the console and go again, by Back: the address below them has the filter. */
const leaves = (way) => /['"`]\/(?:login|idle)\b/.test(way);

/** Comes to the console from outside, where no filter is. */
const ARRIVES = ['features/idle/idle-page.tsx'];

/** Returns the links of a source to another screen that drop the filter. */
function forgetful(text) {
  return [...text.matchAll(WAY)].map(([way]) => way).filter((way) => !keeps(way) && !leaves(way));
}

it('knows a link that forgets the filter', () => {
  expect(forgetful('<Link to="/diskinfo">')).toHaveLength(1);
  expect(forgetful('<Link to={`/iframe/${index}`}>')).toHaveLength(1);
  expect(forgetful("void navigate('/permission')")).toHaveLength(1);
  expect(forgetful("navigate({ pathname: '/pdf', state })")).toHaveLength(1);
  expect(forgetful('<Link to={`/liveview${search}`}>')).toEqual([]);
  expect(forgetful("<Link to={{ pathname: '/', search }}>")).toEqual([]);
  expect(forgetful("<Link to={address('/diskinfo')}>")).toEqual([]);
});

it('every link of the console keeps the filter of the fleet', () => {
  const found = files
    .filter(({ path }) => !ARRIVES.includes(path))
    .flatMap(({ path, text }) => forgetful(text).map((way) => `${path}: ${way}`));
  expect(found).toEqual([]);
});
