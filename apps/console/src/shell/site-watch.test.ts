import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SiteWatch } from './site-watch.js';

const ENTRY = '/assets/index-1.js';
let watch: SiteWatch;
let answer: () => Promise<Response>;
let asked: number;
const onNewer = vi.fn();

const manifest = (entrypoints: unknown): Response => new Response(JSON.stringify({ build: 'x', entrypoints }));
const start = (): void =>
  watch.start({
    fetch: () => {
      asked += 1;
      return answer();
    },
    entry: ENTRY,
    onNewer,
  });

beforeEach(() => {
  vi.useFakeTimers();
  watch = new SiteWatch();
  asked = 0;
  onNewer.mockReset();
  answer = async () => manifest([ENTRY]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('asks every ten minutes, and tells once when the server hands out another build', async () => {
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.get()).toEqual({ newer: false, unreachable: false });
  answer = async () => manifest(['/assets/index-2.js']);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(watch.get().newer).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toBe(3);
  expect(onNewer).toHaveBeenCalledTimes(1);
});

it('notices an outage, asks every ten seconds, and its end', async () => {
  const heard = vi.fn();
  watch.subscribe(heard);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.get().unreachable).toBe(true);
  answer = async () => manifest([ENTRY]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch.get().unreachable).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('gives up an answer that does not come, and asks again', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  watch.start({
    fetch: (_url, { signal }) => {
      asked += 1;
      return asked > 1
        ? answer()
        : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('too late'))));
    },
    entry: ENTRY,
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(watch.get().unreachable).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch.get().unreachable).toBe(false);
});

it.each([
  ['no JSON', async () => new Response('<html>')],
  ['a manifest without entry points', async () => manifest(undefined)],
  ['an empty list', async () => manifest([])],
  ['an error', async () => new Response('{}', { status: 500 })],
])('%s is no newer build', async (_what, reply) => {
  answer = reply;
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.get()).toEqual({ newer: false, unreachable: false });
});

it('a page whose own script is not known is never called old', async () => {
  answer = async () => manifest(['/assets/index-2.js']);
  watch.start({ fetch: () => answer(), entry: undefined });
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.get().newer).toBe(false);
});
