import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askBrand } from './brand-request.js';

const trial = (): Response => Response.json({ switches: { trial: true } });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Asks a server that answers one thing after another; `undefined` in `late` = nothing came by then. */
function ask(...answers: (() => Response | Promise<Response>)[]) {
  const fetch = vi.fn(async () => (answers.shift() ?? trial)());
  const { first, late } = askBrand(fetch);
  let isLate: boolean | undefined;
  void late.then((brand) => {
    isLate = brand?.switches.trial;
  });
  return { fetch, first, late, isTrialLate: () => isLate };
}

describe('askBrand', () => {
  it.each([
    ['a trial', trial, true],
    ['no trial', () => Response.json({ switches: {} }), false],
    ['a missing brand', () => new Response('', { status: 404 }), false],
    ['one that is no JSON', () => new Response('<html>'), false],
  ])('of %s: once, and nothing comes late', async (_, answer, isTrial) => {
    const { first, late, fetch } = ask(answer);
    expect((await first).switches.trial).toBe(isTrial);
    await vi.runAllTimersAsync();
    expect(await late).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('opens without a brand that hangs, and tells it when it comes', async () => {
    const { first, fetch, isTrialLate } = ask(
      () =>
        new Promise<Response>((resolve) => {
          setTimeout(() => {
            resolve(trial());
          }, 9_000);
        }),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await first).switches.trial).toBe(false);
    expect(isTrialLate()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(isTrialLate()).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('opens at once where the call fails, and asks again', async () => {
    const { first, fetch, isTrialLate } = ask(
      () => Promise.reject(new TypeError('offline')),
      () => new Response('', { status: 502 }),
    );
    expect((await first).switches.trial).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([fetch.mock.calls.length, isTrialLate()]).toEqual([2, undefined]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect([fetch.mock.calls.length, isTrialLate()]).toEqual([3, true]);
  });

  it('gives up a server that goes on failing', async () => {
    const fail = () => Promise.reject(new TypeError('offline'));
    const { late, fetch } = ask(fail, fail, fail, fail);
    await vi.runAllTimersAsync();
    expect(await late).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(4);
  });
});
