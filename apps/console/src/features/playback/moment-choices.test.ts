import { describe, expect, it } from 'vitest';
import { afterDateChange, SECOND_CHOICES } from './moment-choices.js';

describe('playback screens', () => {
  it('second pickers step every 5 seconds', () => {
    expect(SECOND_CHOICES).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
  });

  it('changing the date resets the hour and minute selection', () => {
    expect(afterDateChange()).toEqual({ hour: undefined, minute: undefined });
  });
});
