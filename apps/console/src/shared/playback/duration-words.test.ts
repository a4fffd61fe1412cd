import { expect, it } from 'vitest';
import { clockLength } from './duration-words.js';

it('shows a length as a clock does, with hours only where there are any', () => {
  expect([5, 125, 3600, 3725].map(clockLength)).toEqual(['0:05', '2:05', '1:00:00', '1:02:05']);
});
