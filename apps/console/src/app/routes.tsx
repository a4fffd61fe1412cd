import { Fragment, lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useRouteError, type RouteObject } from 'react-router';
import { toGkError } from 'gk-sdk';
import { useRehearsal } from '../shared/access/rehearsal.js';
import { useBrand } from '../shared/brand/brand-context.js';
import { useLanguageState } from '../shared/i18n/language.js';
import { t } from '../shared/i18n/translate.js';
import { useZoneVersion } from '../shared/time/use-zone-version.js';
import { useIsMobile } from '../shared/ui/use-media-query.js';
import { ErrorPanel, LoadingPanel } from '../shared/ui/state-panel.js';
import { readAskedUrl } from './asked-url.js';
import { GuardedScreen } from './guarded-screen.js';
import { afterLogin } from './guard.js';
import { RouteFocus } from './route-focus.js';
import { MAP_HOME, SCREENS } from './screens.js';

const LoginScreen = lazy(() => import('./login-screen.js').then((module) => ({ default: module.LoginScreen })));
// The login needs none of it.
const Shell = lazy(() => import('../shell/shell.js').then((module) => ({ default: module.Shell })));

/** The login screen, and every other screen inside the shell. */
export function consoleRoutes(): RouteObject[] {
  return [
    {
      element: <InLanguage />,
      errorElement: <RouteFailure />,
      children: [
        { path: '/login', element: <LoginRoute /> },
        {
          element: (
            <Suspense fallback={<LoadingPanel>{t('Loading the console')}</LoadingPanel>}>
              <Shell screens={SCREENS} />
            </Suspense>
          ),
          children: [
            ...SCREENS.map((screen) => ({ path: screen.path, element: <GuardedScreen screen={screen} /> })),
            { path: '*', element: <GuardedScreen screen={MAP_HOME} /> },
          ],
        },
      ],
    },
  ];
}

/** Replaces the console when a part that every screen needs could not be loaded. */
function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorPanel
      message={t('The console could not be loaded: {reason}', { reason: toGkError(error).message })}
      onRetry={() => window.location.reload()}
    />
  );
}

/** Everything that says words: made anew in another language, in another time zone, and for another group that is rehearsed, while session and address stay. */
function InLanguage() {
  const { language, version } = useLanguageState();
  const rehearsed = useRehearsal()?.group.id;
  const zone = useZoneVersion();
  return (
    <>
      <RouteFocus />
      <Fragment key={`${language} ${version} ${rehearsed ?? ''} ${zone}`}>
        <Outlet />
      </Fragment>
    </>
  );
}

/** The login inside the console, after a logout or the end of a login. It leads back to where a guard turned away. */
function LoginRoute() {
  const { switches } = useBrand();
  const isMobile = useIsMobile();
  const asked = readAskedUrl(useLocation().state);
  return (
    <Suspense fallback={<LoadingPanel>{t('Opening the login page')}</LoadingPanel>}>
      <LoginScreen signedIn={(user) => <Navigate to={afterLogin(asked, { user, isMobile, switches })} replace />} />
    </Suspense>
  );
}
