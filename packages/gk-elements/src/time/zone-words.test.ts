import { expect, it } from 'vitest';
import { zoneWords } from './zone-words.js';

it('names a zone, and writes an offset in hours and minutes', () => {
  expect(['Asia/Taipei', 0, 28_800, 19_800, -34_200].map(zoneWords)).toEqual([
    'Asia/Taipei',
    'UTC',
    'UTC+08:00',
    'UTC+05:30',
    'UTC-09:30',
  ]);
});
