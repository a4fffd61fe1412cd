import { describe, expect, it } from 'vitest';
import { heardAtS } from './heard-at.js';

const context = (contextTime: number, performanceTime: number): Parameters<typeof heardAtS>[0] => ({
  currentTime: 10,
  baseLatency: 0.01,
  getOutputTimestamp: () => ({ contextTime, performanceTime }),
});

describe('heardAtS', () => {
  it('goes by the time at which the browser says a sample was heard', () => {
    expect(heardAtS(context(9.8, 20_000), 20_500, 20_010)).toBeCloseTo(10.3);
  });

  it.each([
    ['knows none yet', 0],
    ['tells one of the future (WebKitGTK)', 30_000],
  ])('goes by the time now where the browser %s', (_what, performanceTime) => {
    expect(heardAtS(context(9.8, performanceTime), 20_500, 20_000)).toBeCloseTo(10.51);
  });
});
