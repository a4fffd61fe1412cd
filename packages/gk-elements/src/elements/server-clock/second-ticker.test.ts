import { FakeClock } from 'gk-sdk/testing';
import { describe, expect, it } from 'vitest';
import { SecondTicker } from './second-ticker.js';

describe('SecondTicker', () => {
  it('calls when a second begins on the clock of the listener', async () => {
    const clock = new FakeClock(10_250);
    const heard: number[] = [];
    new SecondTicker(clock).add(
      () => clock.now(),
      () => heard.push(clock.now()),
    );
    await clock.advance(2000);
    expect(heard).toEqual([11_000, 12_000]);
  });

  it('serves clocks that differ with one timer, and none when they are gone', async () => {
    const clock = new FakeClock(10_250);
    const ticker = new SecondTicker(clock);
    const heard: string[] = [];
    const ends = [0, 600].map((aheadMs) =>
      ticker.add(
        () => clock.now() + aheadMs,
        () => heard.push(`${aheadMs}: ${clock.now()}`),
      ),
    );
    await clock.advance(1200);
    expect(heard).toEqual(['600: 10400', '0: 11000', '600: 11400']);
    expect(clock.pendingTimers).toBe(1);
    for (const end of ends) end();
    expect(clock.pendingTimers).toBe(0);
  });
});
