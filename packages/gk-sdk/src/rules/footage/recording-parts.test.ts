import { expect, it } from 'vitest';
import { recordingParts } from './recording-parts.js';

it('takes a count, also as text, and one for everything else', () => {
  expect([1, 2, '3', 100].map(recordingParts)).toEqual([1, 2, 3, 100]);
  expect([0, -1, 1.5, 101, Number.NaN, '', 'many', null, undefined, [2], true].map(recordingParts)).toEqual(
    Array.from({ length: 11 }, () => 1),
  );
});
