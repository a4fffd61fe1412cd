import { describe, expect, it } from 'vitest';
import { confirmsByName } from './confirms-by-name.js';

describe('server settings', () => {
  it('disk formatting: the user types the disk name to confirm', () => {
    expect([confirmsByName('sda', 'sda'), confirmsByName('SDA', 'sda'), confirmsByName('', '')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
