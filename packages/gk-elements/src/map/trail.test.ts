import { describe, expect, it } from 'vitest';
import { Trail, TRAIL_POINTS } from './trail.js';

describe('Trail', () => {
  it('keeps the last 500 points and drops the oldest', () => {
    const trail = new Trail();
    trail.follow('A');
    for (let step = 0; step < TRAIL_POINTS + 7; step++) trail.push({ lng: step, lat: -step });
    const places = trail.places();
    expect(TRAIL_POINTS).toBe(500);
    expect(places).toHaveLength(500);
    expect(places[0]).toEqual({ lng: 7, lat: -7 });
    expect(places.at(-1)).toEqual({ lng: 506, lat: -506 });
  });
  it('takes a vehicle that stands still for one point', () => {
    const trail = new Trail();
    trail.follow('A');
    expect(trail.push({ lng: 1, lat: 2 })).toBe(true);
    expect(trail.push({ lng: 1, lat: 2 })).toBe(false);
    expect(trail.length).toBe(1);
  });
  it('starts anew with another device only', () => {
    const trail = new Trail();
    trail.follow('A');
    trail.push({ lng: 1, lat: 2 });
    expect(trail.follow('A')).toBe(false);
    expect(trail.length).toBe(1);
    expect(trail.follow('B')).toBe(true);
    expect(trail.places()).toEqual([]);
  });
});

it('a trail over 180 degrees goes on beyond: no line crosses the whole map', () => {
  const trail = new Trail();
  trail.follow('A');
  for (const lng of [179.99, 179.998, -179.994]) trail.push({ lng, lat: -16.8 });
  expect(trail.places().map(({ lng }) => lng)).toEqual([179.99, 179.998, expect.closeTo(180.006, 9)]);
});
