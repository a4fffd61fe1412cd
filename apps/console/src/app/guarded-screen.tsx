import { createElement, lazy, Suspense, use, useEffect, type ReactElement } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useSessionState } from 'gk-react';
import { isSameHost } from 'gk-sdk/rules';
import { useAccessUser } from '../shared/access/use-may.js';
import { useBrand, useBrandName } from '../shared/brand/brand-context.js';
import { t } from '../shared/i18n/translate.js';
import { useConsoleSession } from '../shared/session/console-session-context.js';
import { useServerInfo } from '../shared/session/use-user.js';
import { MenuSettingsContext } from '../shared/settings/menu-settings.js';
import { notify } from '../shared/notice/notify.js';
import { ScreenErrorBoundary } from '../shared/page/screen-error-boundary.js';
import { useIsMobile } from '../shared/ui/use-media-query.js';
import { LoadingPanel } from '../shared/ui/state-panel.js';
import type { Screen } from '../shell/screen.js';
import { askedUrlState } from './asked-url.js';
import { guardScreen, redirectSearch, type GuardAnswer } from './guard.js';
import { WaitingPanel } from './waiting-panel.js';

/** Elements of the screens, each created once: a component created while rendering would lose its state. */
const elements = new WeakMap<Screen, ReactElement>();

function elementOf(screen: Screen): ReactElement {
  const known = elements.get(screen);
  if (known) return known;
  const element = createElement(lazy(screen.load));
  elements.set(screen, element);
  return element;
}

/** A screen behind its guard. */
export function GuardedScreen({ screen }: { readonly screen: Screen }) {
  const state = useSessionState();
  const consoleSession = useConsoleSession();
  const serverInfo = useServerInfo();
  const location = useLocation();
  const isMobile = useIsMobile();
  const guarded = guardScreen(screen, {
    autoLogin: consoleSession.autoLogin,
    loginFlag: consoleSession.loginFlag,
    user: useAccessUser(),
    passwordExpired: state.kind === 'password-expired',
    isMobile,
    switches: useBrand().switches,
    settings: use(MenuSettingsContext),
    sameHost: serverInfo && isSameHost(window.location.hostname, serverInfo.serverAddress ?? ''),
  });
  const { extension } = screen;
  // Until the server has told what it has, the screen is on its way.
  const isOfServer =
    extension === undefined || serverInfo === undefined || serverInfo.extensions?.includes(extension) === true;
  const answer: GuardAnswer =
    guarded.kind !== 'show' || isOfServer
      ? guarded
      : { kind: 'redirect', to: '/', hint: t('This server does not offer this.') };
  const isForgotten = answer.kind === 'login' && consoleSession.loginFlag === 1;
  useEffect(() => {
    // The login screen leads users who are logged in back here.
    if (isForgotten) consoleSession.endForgotten();
  }, [isForgotten, consoleSession]);
  const hint = answer.kind === 'redirect' ? answer.hint : undefined;
  useEffect(() => {
    if (hint) notify({ tone: 'warning', title: t('Not allowed'), text: hint });
  }, [hint]);
  // While the login is under way. A failed load is repeated when the screen is shown.
  const awaited = answer.kind === 'wait' && !(screen.area === 'home' && isMobile);
  useEffect(() => {
    if (awaited) screen.load().catch(() => undefined);
  }, [awaited, screen]);
  const title = t(screen.title);
  const brandName = useBrandName();
  const shown = answer.kind === 'show';
  useEffect(() => {
    if (shown) document.title = `${title} - ${brandName}`;
  }, [shown, title, brandName]);

  switch (answer.kind) {
    case 'login': {
      const asked = consoleSession.leftOnPurpose ? undefined : location.pathname + location.search;
      return <Navigate to="/login" replace state={askedUrlState(asked)} />;
    }
    case 'redirect':
      return <Redirect to={answer.to} />;
    case 'wait':
      return <WaitingPanel missing={answer.missing} />;
    case 'show':
      return (
        <ScreenErrorBoundary key={screen.path}>
          <Suspense fallback={<LoadingPanel>{t('Opening {screen}', { screen: title })}</LoadingPanel>}>
            {elementOf(screen)}
          </Suspense>
        </ScreenErrorBoundary>
      );
  }
}

/**
 * Leads elsewhere from each address that comes here, and keeps what a redirect keeps of it. The same address may come again before
 * the screen that it leads to is loaded: then nothing of this component changes but the location, and `<Navigate>` would do nothing.
 */
function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    const search = redirectSearch(new URLSearchParams(location.search));
    void navigate({ pathname: to, search }, { replace: true });
  }, [navigate, to, location]);
  return null;
}
