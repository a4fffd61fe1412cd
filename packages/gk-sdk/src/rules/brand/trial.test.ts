import { describe, expect, it } from 'vitest';
import { isTrialOver, TRIAL_EXPIRES_AT_S, TRIAL_OVER_MESSAGE } from './trial.js';

describe('isTrialOver', () => {
  it('when it is on and the current time is past the trial expiry timestamp (1556668800)', () => {
    expect(TRIAL_EXPIRES_AT_S).toBe(1556668800);
    expect(isTrialOver(1556668800, true)).toBe(false);
    expect(isTrialOver(1556668801, true)).toBe(true);
  });

  it('the flag is off by default', () => {
    expect(isTrialOver(2_000_000_000)).toBe(false);
  });

  it("the only page shown reads 'Sorry, Trial over expire date.'", () => {
    expect(TRIAL_OVER_MESSAGE).toBe('Sorry, Trial over expire date.');
  });
});
