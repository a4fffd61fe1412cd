import { describe, expect, it } from 'vitest';
import { isUserActionSuccess, VcpResult } from './result-codes.js';

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

  it('counts 1, 2 and 408 as success of a user action, and nothing else', () => {
    const succeeds = Object.values(VcpResult).filter((result) => isUserActionSuccess(result));
    expect(succeeds).toEqual([1, 2, 408]);
    expect(isUserActionSuccess(7)).toBe(false);
    expect(isUserActionSuccess(Number.NaN)).toBe(false);
  });
});
