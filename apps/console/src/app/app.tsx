import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { useIsMobile } from '../shared/ui/use-media-query.js';
import { ConsoleSessionProvider } from '../shared/session/console-session-context.js';
import type { ConsoleSession } from '../shared/session/console-session.js';
import { LoadingPanel } from '../shared/ui/state-panel.js';
import { Shell } from '../shell/shell.js';
import { GuardedScreen } from './guarded-screen.js';
import { afterLogin } from './guard.js';
import { PreloadScreens } from './preload-screens.js';
import { BUILT_PATHS, MAP_HOME, ROUTES } from './routes.js';

const LoginPage = lazy(() => import('../features/login/route.js'));

/** The console: the login screen, and every other screen inside the shell. */
export function App({ consoleSession }: { readonly consoleSession: ConsoleSession }) {
  const isMobile = useIsMobile();
  return (
    <ConsoleSessionProvider consoleSession={consoleSession}>
      <PreloadScreens rows={ROUTES} />
      <BrowserRouter>
        <Routes>
          <Route
            path="/login"
            element={
              <Suspense fallback={<LoadingPanel>Opening the login</LoadingPanel>}>
                <LoginPage destination={(askedUrl, user) => afterLogin(askedUrl, user, isMobile)} />
              </Suspense>
            }
          />
          <Route element={<Shell builtPaths={BUILT_PATHS} />}>
            {ROUTES.map((row) => (
              <Route key={row.path} path={row.path} element={<GuardedScreen row={row} />} />
            ))}
            <Route path="*" element={<GuardedScreen row={MAP_HOME} />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </ConsoleSessionProvider>
  );
}
