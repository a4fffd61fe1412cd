import { describe, expect, it } from 'vitest';
import { canSaveFence, cleanTitle, needsDrawing, savedFence } from './fence.js';

const fence = {
  title: "Depot 'A'",
  enabled: true,
  lat: 24.1,
  lng: 120.5,
  radiusM: 120.5,
  triggerIn: true,
  triggerOut: false,
  deviceIds: ['BUS-7'],
} as const;

describe('fence', () => {
  it('title loses the single-quote character', () => {
    expect(savedFence(fence).title).toBe('Depot A');
    expect(cleanTitle("''")).toBe('');
  });

  it('radius is rounded to a whole number on save', () => {
    expect(savedFence(fence)).toEqual({ ...fence, title: 'Depot A', radiusM: 121 });
  });

  it('a fence with zero lat or lng turns on circle drawing; otherwise the circle is shown', () => {
    expect([needsDrawing({ lat: 0, lng: 120 }), needsDrawing({ lat: 24, lng: 0 }), needsDrawing(fence)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('Save is disabled until a fence is chosen', () => {
    expect([canSaveFence(undefined), canSaveFence(-1), canSaveFence(0)]).toEqual([false, false, true]);
  });
});
