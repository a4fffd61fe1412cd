import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../testing/render-console.js';
import { PreloadScreens } from './preload-screens.js';
import type { Screen } from '../shell/screen.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('fetches the screens in idle time, one after the other, and only when the first screen had time to paint its fleet', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const first = vi.fn<Screen['load']>().mockRejectedValue(new Error('the server is away'));
  const second = vi.fn<Screen['load']>().mockResolvedValue({ default: () => null });
  const { consoleSession, render, signIn } = startConsole();
  render(<PreloadScreens screens={[{ load: first }, { load: second }]} />);
  expect(idle).toHaveLength(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await signIn();
  await act(async () => consoleSession.session.ready());
  expect(idle).toHaveLength(0);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  await expect.poll(() => idle.length).toBe(1);
  expect(first).not.toHaveBeenCalled();
  idle[0]?.();
  await expect.poll(() => idle.length).toBe(2);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  idle[1]?.();
  await expect.poll(() => second.mock.calls.length).toBe(1);
  consoleSession.session.close();
});

it('fetches the screens on a page that is never idle', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void, options?: { readonly timeout?: number }) => {
    if (options?.timeout !== undefined) setTimeout(callback, options.timeout);
  });
  const load = vi.fn<Screen['load']>().mockResolvedValue({ default: () => null });
  const { consoleSession, render, signIn } = startConsole();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<PreloadScreens screens={[{ load }, { load }]} />);
  await signIn();
  await act(async () => consoleSession.session.ready());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(load).toHaveBeenCalledTimes(2);
  consoleSession.session.close();
});

it('fetches nothing that nobody asked for where the browser saves data', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  const load = vi.fn<Screen['load']>().mockResolvedValue({ default: () => null });
  const { consoleSession, render, signIn } = startConsole();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<PreloadScreens screens={[{ load }]} />);
  await signIn();
  await act(async () => consoleSession.session.ready());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(load).not.toHaveBeenCalled();
  consoleSession.session.close();
});
