import { describe, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import { describeLoginFailure } from './login-model.js';

describe('describeLoginFailure', () => {
  it('tells a wrong password from a dead server', () => {
    expect(describeLoginFailure(new GkError('auth-failed', '')).title).toBe('AuthFailed');
    expect(describeLoginFailure(new GkError('network', '')).title).toBe('No connection');
    expect(describeLoginFailure(new GkError('refused', 'License expired')).text).toBe('License expired');
  });
});
