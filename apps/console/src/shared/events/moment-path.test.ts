import { expect, it } from 'vitest';
import { momentPath } from './moment-path.js';

it('leads to the recording from 15 s before the event on, or to the map for a user who may not play it', () => {
  const event = { deviceId: 'BUS 7', happenedS: 1_700_000_020 };
  expect(momentPath(event, true)).toBe('/splayback/BUS%207?at=1700000005');
  expect(momentPath(event, false)).toBe('/?device=BUS%207');
});
