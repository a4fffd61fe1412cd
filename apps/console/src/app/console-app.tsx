import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { setAudioWorkletUrl } from 'gk-sdk/dom';
import type { ConsoleSession } from '../shared/session/console-session.js';
import { App } from './app.js';
import type { BrandSource } from './brand-source.js';
import { consoleRoutes } from './routes.js';
import { keepTokenInAddress, type TokenPair } from './token-login.js';

if (import.meta.env.PROD) setAudioWorkletUrl('/audio-worklet.js');

/** Shows the console at the page's address. */
export function showConsole(root: Root, brand: BrandSource, consoleSession: ConsoleSession, token?: TokenPair): void {
  const router = createBrowserRouter(consoleRoutes());
  if (token) keepTokenInAddress(token, router, consoleSession, window);
  root.render(
    <StrictMode>
      <App brand={brand} consoleSession={consoleSession} router={router} />
    </StrictMode>,
  );
}
