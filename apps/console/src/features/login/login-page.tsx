import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { useSessionState } from 'gk-react';
import type { SessionUser } from 'gk-sdk';
import { browserStorage } from '../../shared/storage/browser-storage.js';
import { useBrand, useBrandName } from '../../shared/brand/brand-context.js';
import { t } from '../../shared/i18n/translate.js';
import { useConsoleSession } from '../../shared/session/console-session-context.js';
import { LoadingPanel } from '../../shared/ui/state-panel.js';
import { LoginBackdrop } from './components/login-backdrop.js';
import { LoginForm } from './login-form.js';
import './login-page.css';

/** Props of {@link LoginPage}. */
export interface LoginPageProps {
  /** Renders the page of a user who is logged in. */
  readonly signedIn: (user: SessionUser) => ReactElement;
}

// Few logins meet an expired password.
const ChangePasswordDialog = lazy(() =>
  import('../../shared/password/change-password-dialog.js').then((module) => ({
    default: module.ChangePasswordDialog,
  })),
);

/** The login screen (spec 000 section 2.1). Users who are logged in already are led on at once. */
export function LoginPage({ signedIn }: LoginPageProps) {
  const state = useSessionState();
  const consoleSession = useConsoleSession();
  const brand = useBrand();
  const title = t('{brand} console', { brand: useBrandName() });
  const tabTitle = `${t('Login')} - ${useBrandName()}`;
  useEffect(() => {
    document.title = tabTitle;
  }, [tabTitle]);
  if (state.kind === 'signed-in') return signedIn(state.user);
  return (
    <main className="gk-login">
      {brand.background === undefined ? (
        <LoginBackdrop />
      ) : (
        <img className="gk-login-backdrop gk-login-background" src={brand.background} alt="" />
      )}
      <div className="gk-login-card">
        {brand.sideImage !== undefined && <img className="gk-login-side" src={brand.sideImage} alt="" />}
        <section className="gk-login-box" aria-labelledby="login-title">
          <p className="gk-login-brand" aria-hidden="true">
            <img src={brand.logo ?? '/favicon.svg'} alt="" />
          </p>
          <h1 id="login-title">{title}</h1>
          <p className="gk-login-lead">{t('Fleet video and positions, live')}</p>
          {state.kind === 'reconnecting' && <LoadingPanel>{t('Waiting for the server')}</LoadingPanel>}
          <LoginForm username={browserStorage().getItem('UserName') ?? ''} />
        </section>
      </div>
      {brand.background === undefined && brand.sideImage === undefined && (
        <p className="gk-login-hint">{t('Best resolution 1920x1080')}</p>
      )}
      {state.kind === 'password-expired' && (
        <Suspense>
          <ChangePasswordDialog
            username={state.username}
            expired
            onClose={(changed) => {
              if (!changed) consoleSession.signOut();
            }}
          />
        </Suspense>
      )}
    </main>
  );
}
