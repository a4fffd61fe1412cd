import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { createSession, type SessionStorage } from 'gk-sdk';
import { FakeRecorder, type FakeRecorderOptions } from 'gk-sdk/testing';
import { DialogHost } from '../shared/dialog/dialog-host.js';
import { ConsoleSessionProvider } from '../shared/session/console-session-provider.js';
import { MenuSettingsProvider } from '../shared/settings/menu-settings-provider.js';
import { ConsoleSession } from '../shared/session/console-session.js';
import { eventToasts } from '../shared/toast/event-toast-store.js';
import { notices } from '../shared/toast/notice-store.js';

/** The console's session on a recorder in the same test, and the way to show parts of the console on it. */
export interface TestConsole {
  readonly recorder: FakeRecorder;
  readonly consoleSession: ConsoleSession;
  /** Storage of the browser. */
  readonly stored: ReadonlyMap<string, string>;
  /** As the recorder's user, anna unless the options name another one. */
  signIn(): Promise<unknown>;
  render(part: ReactNode, at?: string): RenderResult;
  /** Shows the parts of these addresses, each at its own. */
  renderRoutes(routes: RouteObject[], at?: string): RenderResult;
}

/**
 * Starts a console without showing anything.
 *
 * @param kept - Data that the browser keeps of earlier visits.
 */
export function startConsole(
  options: FakeRecorderOptions = {},
  kept: Readonly<Record<string, string>> = {},
): TestConsole {
  // Drawers listen in the old way.
  const deaf = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
  globalThis.matchMedia ??= (query) => ({ matches: false, media: query, ...deaf }) as unknown as MediaQueryList;
  // jsdom measures nothing.
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  // Nor does it say whether a page is secure.
  globalThis.isSecureContext ??= true;
  // Files share their modules: what the console of another test said stays for five seconds.
  notices.clear();
  eventToasts.clear();
  const recorder = new FakeRecorder(options);
  recorder.http.routes['GET /api/server'] = { json: { server: 'local' } };
  recorder.http.routes['GET /gkserver/captcha'] = { json: { captcha: 0 } };
  const stored = new Map(Object.entries(kept));
  const storage: SessionStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  const consoleSession = new ConsoleSession({
    createSession: (sessionOptions) =>
      createSession({ server: 'http://recorder.test', ...sessionOptions, ...recorder.sessionOptions }),
    storage,
    page: { protocol: 'http:', host: 'console.test' },
    tabs: window,
  });
  const renderRoutes = (routes: RouteObject[], at = '/'): RenderResult =>
    render(
      <ConsoleSessionProvider consoleSession={consoleSession}>
        <MenuSettingsProvider>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} flushSync={flushSync} />
          <DialogHost />
        </MenuSettingsProvider>
      </ConsoleSessionProvider>,
    );
  return {
    recorder,
    consoleSession,
    stored,
    signIn: () =>
      act(() =>
        consoleSession.signIn({
          username: options.username ?? 'anna',
          password: 'secret',
          serverAddress: '',
          savePassword: true,
        }),
      ),
    render: (part, at) => renderRoutes([{ path: '*', element: part }], at),
    renderRoutes,
  };
}
