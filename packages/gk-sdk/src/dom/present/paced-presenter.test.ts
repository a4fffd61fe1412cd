import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.js';
import { PacedPresenter } from './paced-presenter.js';
import { PresentTicker } from './present-ticker.js';

const STEP_MS = 50;

interface Picture {
  readonly at: number;
  close(): void;
}

function setUp() {
  const clock = new FakeClock(0);
  const shown: number[] = [];
  const closed: number[] = [];
  const presenter = new PacedPresenter<Picture>(new PresentTicker(clock), () => undefined);
  presenter.setSurface({
    show: (picture) => {
      shown.push(picture.at);
      return true;
    },
    close: () => undefined,
  });
  const add = (at: number): void => {
    presenter.add({ at, close: () => closed.push(at) }, at);
  };
  /** Pictures arrive and are decoded at once, one each step. */
  const play = async (from: number, count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      presenter.arrived(from + n * STEP_MS, clock.now());
      add(from + n * STEP_MS);
      await clock.advance(STEP_MS);
    }
  };
  return { clock, presenter, shown, closed, add, play };
}

describe('PacedPresenter', () => {
  it.each([-5_000, -1_500, 5_000, 3_600_000])('goes on at once when the clock jumps by %i ms', async (jumpMs) => {
    const { shown, play } = setUp();
    await play(10_000, 20);
    await play(11_000 + jumpMs, 20);
    expect(shown).toHaveLength(40);
    expect(shown.slice(20, 22)).toEqual([11_000 + jumpMs, 11_050 + jumpMs]);
  });

  it('does not wait for a picture that was in the decoder when the clock went back', async () => {
    const { clock, shown, closed, add, play } = setUp();
    await play(10_000, 20);
    await play(5_000, 2);
    add(11_000);
    await play(5_100, 10);
    await clock.advance(20_000);
    expect(shown).not.toContain(11_000);
    expect(closed).toContain(11_000);
    expect(shown.at(-1)).toBe(5_550);
  });
});
