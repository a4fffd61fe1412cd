import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSessionState } from 'gk-react';
import type { SessionUser } from 'gk-sdk';
import { browserStorage } from '../../shared/storage/browser-storage.js';
import { LoadingPanel } from '../../shared/ui/state-panel.js';
import { LoginBackdrop } from './components/login-backdrop.js';
import { LoginForm } from './login-form.js';
import './login-page.css';

/** Props of {@link LoginPage}. */
export interface LoginPageProps {
  /** Where a login leads; `askedUrl` is what a guard turned away. */
  readonly destination: (askedUrl: string | undefined, user: SessionUser) => string;
}

/** The login screen (spec 000 section 2.1). Whoever is logged in already is led on at once. */
export function LoginPage({ destination }: LoginPageProps) {
  const state = useSessionState();
  const location = useLocation();
  useEffect(() => {
    document.title = 'Login - GK';
  }, []);
  if (state.kind === 'signed-in') return <Navigate to={destination(askedUrl(location.state), state.user)} replace />;
  return (
    <main className="gk-login">
      <LoginBackdrop />
      <section className="gk-login-card" aria-labelledby="login-title">
        <p className="gk-login-brand" aria-hidden="true">
          <img src="/favicon.svg" width="44" height="44" alt="" />
        </p>
        <h1 id="login-title">GK console</h1>
        <p className="gk-login-lead">Fleet video and positions, live</p>
        {state.kind === 'reconnecting' && <LoadingPanel>Waiting for the server</LoadingPanel>}
        <LoginForm username={browserStorage().getItem('UserName') ?? ''} />
      </section>
      <p className="gk-login-hint">Best resolution 1920x1080</p>
    </main>
  );
}

function askedUrl(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('askedUrl' in state)) return undefined;
  const { askedUrl: url } = state;
  return typeof url === 'string' && /^\/(?!\/)/.test(url) ? url : undefined;
}
