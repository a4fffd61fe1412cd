import { describe, expect, it } from 'vitest';
import { parseEventCodes } from './parse-event-codes.js';

describe('event query', () => {
  it('a free comma-separated code text', () => {
    expect(parseEventCodes('13, 16,,x,-1, 700 ,1e3')).toEqual([13, 16, 700]);
    expect(parseEventCodes('')).toEqual([]);
  });
});
