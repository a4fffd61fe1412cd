import { describe, expect, it } from 'vitest';
import { VcpResult } from './result-codes.js';

describe('VcpResult', () => {
  it('has the codes of the contract', () => {
    expect(VcpResult).toEqual({
      refused: 0,
      success: 1,
      accepted: 2,
      passwordExpired: 3,
      badRequest: 400,
      forbidden: 403,
      notFound: 404,
      deviceTimeout: 408,
    });
  });
});
