import { expect, it } from 'vitest';
import { sourcesNotStarted } from './sources-not-started.js';

it('says which vehicles stay offline because their source was not started', () => {
  expect(sourcesNotStarted(['simulated', 'jt808', 'simulated', 'footage'], new Set(['footage']))).toEqual([
    '2 vehicles of this state folder belong to a source that was not started (simulated) and are shown as offline. Start it by --devices.',
    '1 vehicle of this state folder belongs to a source that was not started (jt808) and is shown as offline. Start it by --jt808.',
  ]);
  expect(sourcesNotStarted(['simulated'], new Set(['simulated']))).toEqual([]);
  expect(sourcesNotStarted(['other'], new Set())).toEqual([
    '1 vehicle of this state folder belongs to a source that was not started (other) and is shown as offline.',
  ]);
});
