import { describe, expect, it } from 'vitest';
import { fleetSearch, readFleetView, writeFleetView } from './fleet-view.js';

describe('fleet view in the URL', () => {
  it('reads what it knows and takes the whole fleet otherwise', () => {
    expect(readFleetView(new URLSearchParams('filter=overSpeed&q=bus&group=4'))).toEqual({
      mode: 'overSpeed',
      text: 'bus',
      group: '4',
    });
    expect(readFleetView(new URLSearchParams('filter=flying')).mode).toBe('all');
  });

  it('goes back to page 1 when the mode changes, and leaves foreign parameters alone', () => {
    const next = writeFleetView(new URLSearchParams('page=4&sort=speed&q=bus'), { mode: 'driving' });
    expect(next.get('page')).toBeNull();
    expect(next.get('sort')).toBe('speed');
    expect(next.get('q')).toBe('bus');
    expect(next.get('filter')).toBe('driving');
  });

  it('keeps the URL short for the whole fleet', () => {
    expect(writeFleetView(new URLSearchParams('filter=idle'), { mode: 'all' }).toString()).toBe('');
    expect(fleetSearch(new URLSearchParams('page=2'))).toBe('');
    expect(fleetSearch(new URLSearchParams('filter=idle&page=2&sort=speed'))).toBe('?filter=idle');
  });
});
