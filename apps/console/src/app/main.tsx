import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession } from 'gk-sdk';
import { ConsoleSession } from '../shared/session/console-session.js';
import { browserStorage } from '../shared/storage/browser-storage.js';
import { followTheme } from '../shared/theme/theme.js';
import { App } from './app.js';
import { guardEntrance } from './entrance.js';
import { takeTokenFromUrl } from './token-login.js';
import './app.css';

followTheme(document);

const root = createRoot(document.getElementById('root')!);

if (guardEntrance({ document, location: window.location, fetch: (url) => fetch(url) }, refuse)) start();

function start(): void {
  const consoleSession = new ConsoleSession({ createSession, storage: browserStorage(), page: window.location });
  const token = takeTokenFromUrl(window);
  if (token) consoleSession.signInWithToken(token.e, token.h);
  else consoleSession.resume();
  root.render(
    <StrictMode>
      <App consoleSession={consoleSession} />
    </StrictMode>,
  );
}

function refuse(): void {
  root.render(<p role="alert">This address is not an entrance of this server.</p>);
}
