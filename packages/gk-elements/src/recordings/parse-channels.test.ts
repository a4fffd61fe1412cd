import { expect, it } from 'vitest';
import { parseChannels } from './parse-channels.js';

it('reads channels of an attribute', () => {
  expect(parseChannels('1, 2 2,x,0,-1,1.5,4')).toEqual([1, 2, 4]);
  expect(parseChannels(null)).toEqual([]);
});
