import { describe, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import { describeEndedElsewhere, describeLoginFailure } from './login-model.js';

describe('describeLoginFailure', () => {
  it('tells a wrong password from a dead server', () => {
    expect(describeLoginFailure(new GkError('auth-failed', '')).title).toBe('AuthFailed');
    expect(describeLoginFailure(new GkError('forbidden', 'Account locked'))).toEqual({
      title: 'AuthFailed',
      text: 'Account locked',
    });
    expect(describeLoginFailure(new GkError('network', '')).title).toBe('No connection');
    expect(describeLoginFailure(new GkError('refused', 'License expired')).text).toBe('License expired');
  });
});

it('names the user who logged in in another tab', () => {
  expect(describeEndedElsewhere({ kind: 'other-user', username: 'bob' })).toMatch(/^bob logged in/);
  expect(describeEndedElsewhere({ kind: 'logged-out' })).toMatch(/logged out in another tab/);
});
