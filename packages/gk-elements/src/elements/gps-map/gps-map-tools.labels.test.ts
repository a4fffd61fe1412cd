import { expect, it } from 'vitest';
import { taiwanLabels } from '../../labels/tw.js';
import { mapToolsAttribute } from './gps-map-place.js';
import { englishMapToolsLabels } from './gps-map-tools.labels.js';

it.each([
  [0.0123, 'kilometre', '12 m'],
  [0.9994, 'kilometre', '999 m'],
  [1.2345, 'kilometre', '1.23 km'],
  [12.345, 'kilometre', '12.3 km'],
  [1234.5, 'kilometre', '1235 km'],
  [0.1, 'mile', '328 ft'],
  [2, 'mile', '1.24 mi'],
] as const)('writes %d km in the unit %s as %s', (km, unit, words) => {
  expect(englishMapToolsLabels.length(km, unit)).toBe(words);
});

it('writes lengths in Chinese, too', () => {
  expect(taiwanLabels.mapTools.length(1.5, 'kilometre')).toBe('1.5 公里');
});

it('reads the tools of the attribute, and leaves out what is none', () => {
  expect(mapToolsAttribute.fromAttribute('search, ruler magic')).toEqual(['ruler', 'search']);
  expect(mapToolsAttribute.fromAttribute(null)).toEqual([]);
});
