import { expect, it } from 'vitest';
import { clockText } from './clock-text.js';

const AT_US = Date.UTC(2026, 10, 23, 1, 2, 3) * 1000 + 999_999;

it('writes the time of the city, and of the name the words that there is room for', () => {
  expect(clockText(AT_US, 'GK-0001 Rear door', 22)).toBe(' 2026-11-23 09:02:03');
  expect(clockText(AT_US, 'GK-0001 Rear door', 40)).toBe(' 2026-11-23 09:02:03  GK-0001 Rear door');
  expect(clockText(AT_US, 'GK-0001 Front passenger', 40)).toBe(' 2026-11-23 09:02:03      GK-0001 Front');
  expect(clockText(AT_US, 'GK-0001 ', 40)).toBe(' 2026-11-23 09:02:03            GK-0001');
});
