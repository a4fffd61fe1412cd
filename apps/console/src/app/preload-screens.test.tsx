import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../testing/render-console.js';
import { PreloadScreens } from './preload-screens.js';
import type { RouteRow } from './routes.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('fetches the built screens in idle time, and only after a login', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const load = vi.fn<NonNullable<RouteRow['load']>>().mockRejectedValue(new Error('the server is away'));
  const rows: readonly RouteRow[] = [
    { path: '/built', title: 'Built', load },
    { path: '/later', title: 'Later' },
  ];
  const { consoleSession, render, signIn } = startConsole();
  render(<PreloadScreens rows={rows} />);
  expect(idle).toHaveLength(0);
  await signIn();
  expect(idle).toHaveLength(1);
  expect(load).not.toHaveBeenCalled();
  idle.forEach((run) => run());
  expect(load).toHaveBeenCalledOnce();
  consoleSession.session.close();
});
