import { describe, expect, it } from 'vitest';
import { MapLibreMissingError, toMapLibreError } from './load-maplibre.js';

describe('toMapLibreError', () => {
  it.each([
    ['Chromium', `Failed to resolve module specifier 'maplibre-gl'`],
    ['Firefox', 'The specifier “maplibre-gl” was a bare specifier, but was not remapped to anything.'],
    ['WebKit', `Module name, 'maplibre-gl' does not resolve to a valid URL.`],
    ['Vite', 'Could not resolve "maplibre-gl" imported by "gk-elements". Is it installed?'],
    ['webpack', `Cannot find module 'maplibre-gl'`],
    ['Node', `Cannot find package 'maplibre-gl' imported from /app/page.js`],
  ])('knows that the package is missing by the words of %s', (_, message) => {
    const cause = new TypeError(message);
    const error = toMapLibreError(cause);
    expect(error).toBeInstanceOf(MapLibreMissingError);
    expect(error).toHaveProperty('cause', cause);
  });

  it.each([
    [
      'a file of it that does not arrive',
      new TypeError('Failed to fetch dynamically imported module: /a/maplibre-gl.js'),
    ],
    ['another file', new TypeError('Importing a module script failed.')],
    ['what is no error', 'maplibre-gl'],
  ])('leaves %s as it is', (_, cause) => {
    expect(toMapLibreError(cause)).toBe(cause);
  });
});
