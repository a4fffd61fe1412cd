import { createElement, lazy, Suspense, useEffect, type ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSessionState } from 'gk-react';
import { isSameHost } from 'gk-sdk/rules';
import { useConsoleSession } from '../shared/session/console-session-context.js';
import { userOf, useServerInfo } from '../shared/session/use-user.js';
import { TOAST_MS, toasts } from '../shared/toast/toast-store.js';
import { useIsMobile } from '../shared/ui/use-media-query.js';
import { LoadingPanel } from '../shared/ui/state-panel.js';
import { NotBuiltPage } from '../features/not-built/not-built-page.js';
import { guardRoute } from './guard.js';
import type { RouteRow } from './routes.js';
import { ScreenErrorBoundary } from './screen-error-boundary.js';

/** The screen of a row, made once for each row: a component made while rendering would lose its state. */
const screens = new WeakMap<RouteRow, ReactElement>();

function screenOf(row: RouteRow): ReactElement {
  const known = screens.get(row);
  if (known) return known;
  const screen = row.load ? createElement(lazy(row.load)) : <NotBuiltPage title={row.title} />;
  screens.set(row, screen);
  return screen;
}

/** A screen behind its guard. */
export function GuardedScreen({ row }: { readonly row: RouteRow }) {
  const state = useSessionState();
  const consoleSession = useConsoleSession();
  const serverAddress = useServerInfo()?.serverAddress;
  const location = useLocation();
  const answer = guardRoute(row, {
    autoLogin: consoleSession.autoLogin,
    loginFlag: consoleSession.loginFlag,
    user: userOf(state),
    isMobile: useIsMobile(),
    sameHost: serverAddress == null ? undefined : isSameHost(window.location.hostname, serverAddress),
  });
  const hint = answer.kind === 'redirect' ? answer.hint : undefined;
  useEffect(() => {
    if (hint) toasts.show({ tone: 'warning', title: 'Not allowed', text: hint, dismissAfterMs: TOAST_MS });
  }, [hint]);
  const shown = answer.kind === 'show';
  useEffect(() => {
    if (shown) document.title = `${row.title} - GK`;
  }, [shown, row.title]);

  switch (answer.kind) {
    case 'login': {
      const asked = consoleSession.leftOnPurpose ? undefined : location.pathname + location.search;
      return <Navigate to="/login" replace state={{ askedUrl: asked }} />;
    }
    case 'redirect':
      return <Navigate to={answer.to} replace />;
    case 'wait':
      return <LoadingPanel>{state.kind === 'reconnecting' ? 'Waiting for the server' : 'Logging in'}</LoadingPanel>;
    case 'show':
      return (
        <ScreenErrorBoundary key={row.path}>
          <Suspense fallback={<LoadingPanel>Opening {row.title}</LoadingPanel>}>{screenOf(row)}</Suspense>
        </ScreenErrorBoundary>
      );
  }
}
