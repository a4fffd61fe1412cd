import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { BrandSource, type BrandFetch } from './brand-source.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const UNBRANDED = readBrand(undefined);
const BRAND = { id: 3, switches: { disableMap: true } };
const hang: BrandFetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

/** A source whose calls are answered one after the other; the last answer goes on. */
function setup(...answers: readonly BrandFetch[]) {
  const fetch = vi.fn<BrandFetch>(answers.at(-1));
  for (const each of answers) fetch.mockImplementationOnce(each);
  const source = new BrandSource(fetch);
  const told = vi.fn();
  source.subscribe(told);
  return { source, told, fetch };
}

const answer = async (): Promise<Response> => Response.json(BRAND);

it('reads the brand of the deployment', async () => {
  const { source, fetch } = setup(answer);
  await source.start();
  expect(source.get()).toMatchObject({ id: 3, switches: { disableMap: true } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledOnce();
});

it.each([
  ['a missing file', async () => new Response('', { status: 404 })],
  ['no JSON', async () => new Response('<html>')],
])('is unbranded with %s, and asks no more', async (_, served) => {
  const { source, told, fetch } = setup(served);
  await source.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(source.get()).toEqual(UNBRANDED);
  expect([told.mock.calls.length, fetch.mock.calls.length]).toEqual([0, 1]);
});

it.each([
  ['no server', () => Promise.reject(new Error('offline'))],
  ['a proxy whose server is away', async () => new Response('', { status: 502 })],
])('is unbranded at once with %s, asks again and tells of the answer', async (_, failed) => {
  const { source, told } = setup(failed, failed, answer);
  await source.start();
  expect(source.get()).toEqual(UNBRANDED);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(source.get().id).toBe(3);
  expect(told).toHaveBeenCalledOnce();
});

it('is unbranded after four seconds with a call that takes longer, and takes its answer when it comes', async () => {
  const { source, told } = setup(async () => {
    await new Promise((resolve) => setTimeout(resolve, 9000));
    return answer();
  });
  const started = source.start();
  await vi.advanceTimersByTimeAsync(4000);
  await started;
  expect(source.get()).toEqual(UNBRANDED);
  await vi.advanceTimersByTimeAsync(5000);
  expect(source.get().id).toBe(3);
  expect(told).toHaveBeenCalledOnce();
});

it('gives up a call that hangs, and makes another one', async () => {
  const { source } = setup(hang, answer);
  void source.start();
  await vi.advanceTimersByTimeAsync(36_000);
  expect(source.get().id).toBe(3);
});
