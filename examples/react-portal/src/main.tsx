import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionGate, SessionProvider } from 'gk-react';
import { createSession, type Credentials } from 'gk-sdk';
import { ErrorBoundary } from './error-boundary.js';
import { Portal, Welcome } from './portal.js';
import './portal.css';

const { VITE_RECORDER: server = location.origin, VITE_TOKEN_URL: tokenUrl } = import.meta.env as Record<string, string>;

/** Asked at the start and again whenever a token is over; pictures and lists go on with the new one. */
async function credentials(): Promise<Credentials> {
  if (!tokenUrl) return { kind: 'password', username: 'viewer', password: 'viewer' };
  const reply = await fetch(tokenUrl, { method: 'POST', headers: { 'X-Requested-With': 'portal' } });
  if (!reply.ok) throw new Error(`The portal gives no token (${reply.status}).`);
  return (await reply.json()) as Credentials;
}

// The session lives as long as the page, outside of React: StrictMode's rehearsal opens nothing twice.
const session = createSession({ server });
const login = session.login(credentials, { retry: true });
// The portal says what went wrong; without this it would be an unhandled rejection until it is on the screen.
login.catch(() => undefined);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <SessionProvider session={session} server={server}>
          <SessionGate fallback={<Welcome login={login} />}>
            <Portal />
          </SessionGate>
        </SessionProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}
