import { describe, expect, it } from 'vitest';
import { describeLoss, describeRetry } from './session-lost.js';

describe('session-lost words', () => {
  it('tells an offline computer from a dead server', () => {
    expect(describeLoss('offline')).toContain('This computer is offline');
    expect(describeLoss('server-down')).toContain('The server does not answer');
  });

  it('counts down to the next try', () => {
    expect(describeRetry(20, 10)).toBe('Trying again in 10 s');
    expect(describeRetry(20, 19.999)).toBe('Trying again in 1 s');
    expect(describeRetry(20, 20)).toBe('Trying to connect');
  });
});
