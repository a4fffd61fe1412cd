import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayerClock, type ClockState } from './gps-player-clock.js';

describe('PlayerClock', () => {
  let frame: FrameRequestCallback | undefined;
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
      frame = callback;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      frame = undefined;
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const clockAt = (speed: number, endS = 1000) => {
    const state = { positionS: 100, ended: false };
    const ask = (): ClockState => ({ positionS: state.positionS, endS, speed, skipped: [] });
    const clock = new PlayerClock(ask, (positionS, ended) => Object.assign(state, { positionS, ended }));
    return { clock, state };
  };

  it.each([0.2, 1, 5, 60])('lets %s seconds go by in one, however the frames fall', (speed) => {
    const { clock, state } = clockAt(speed);
    clock.start();
    for (const nowMs of [5000, 5016, 5100, 5900, 6000]) frame?.(nowMs);
    expect(state.positionS).toBeCloseTo(100 + speed, 6);
  });

  it('does not count the time in which the page slept', () => {
    const { clock, state } = clockAt(1);
    clock.start();
    for (const nowMs of [0, 16, 3_600_016]) frame?.(nowMs);
    expect(state.positionS).toBeCloseTo(101.016, 6);
  });

  it('says when it is at the end, and rests when stopped', () => {
    const { clock, state } = clockAt(60, 130);
    clock.start();
    for (const nowMs of [0, 1000]) frame?.(nowMs);
    expect(state).toEqual({ positionS: 130, ended: true });
    clock.stop();
    expect(frame).toBeUndefined();
    // Time that passed while it was stopped is not played.
    state.positionS = 100;
    clock.start();
    frame?.(9000);
    frame?.(9500);
    expect(state.positionS).toBe(130);
  });
});
