import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession, needsLoginScreen, toGkError } from 'gk-sdk';
import { disabledFeatures, isTrialOver, TRIAL_OVER_MESSAGE } from 'gk-sdk/rules';
import { consoleLanguage } from '../shared/i18n/language.js';
import { t, word } from '../shared/i18n/translate.js';
import { ConsoleSession } from '../shared/session/console-session.js';
import { browserStorage } from '../shared/storage/browser-storage.js';
import { followTheme } from '../shared/theme/theme.js';
import { ErrorPanel } from '../shared/ui/state-panel.js';
import { watchSite } from '../shell/site-watch.js';
import { goToLogin } from './asked-url.js';
import { BrandSource } from './brand-source.js';
import { passEntrance } from './entrance.js';
import { retryFailedStyleSheets } from './failed-style-sheets.js';
import { LoginApp } from './login-app.js';
import { isRemembered } from './remembered-login.js';
import { followServerWords } from './server-words.js';
import { tokenOfUrl, type TokenPair } from './token-login.js';
import './app.css';
import './touch.css';

followTheme(document);
retryFailedStyleSheets(document);
if (import.meta.env.PROD) watchSite(window);

const root = createRoot(document.getElementById('root')!);

// Users who need no login get the console while brand and words are loaded. A call that fails now is repeated, and
// reported.
if (tokenOfUrl(window.location.href) || isRemembered(browserStorage()))
  void import('./console-app.js').catch(() => undefined);

// Language, rights and the login form follow from the brand, so that nothing is shown before it is known.
const brand = new BrandSource((url, init) => fetch(url, init));
void brand.start().then(open);

/** The address that was opened: the login and the screens put theirs in its place. */
const entry = {
  pathname: window.location.pathname,
  href: window.location.href,
  replace: (url: string | URL) => window.location.replace(url),
};

/** Words that replace the console. */
const WORDS = {
  [TRIAL_OVER_MESSAGE]: word('Sorry, Trial over expire date.'),
  noEntrance: word('This is not a valid address for logging in to this server.'),
} as const;

async function open(): Promise<void> {
  const consoleSession = new ConsoleSession({
    createSession: (options) => createSession({ ...options, disabledFeatures: disabledFeatures(brand.get().switches) }),
    storage: browserStorage(),
    page: window.location,
    tabs: window,
  });
  const readWords = followServerWords(consoleSession, (read) => consoleLanguage.load(read));
  const words = consoleLanguage.start(brand.get().switches.defaultLanguage, readWords);

  const closed = whyClosed();
  if (closed !== undefined) {
    await words;
    return showClosed(closed);
  }
  // A late brand closes the console, or changes it in place.
  brand.subscribe(() => {
    const why = whyClosed();
    if (why !== undefined) {
      consoleSession.session.close();
      showClosed(why);
    } else consoleLanguage.setDefault(brand.get().switches.defaultLanguage);
  });
  // The login goes on while the words come.
  const token = tokenOfUrl(window.location.href);
  if (token) consoleSession.signInWithToken(token.e, token.h);
  else consoleSession.resume();
  await words;
  if (whyClosed() === undefined) start(consoleSession, token);
}

/** Returns the words that replace the console for this brand, if any. */
function whyClosed(): string | undefined {
  if (isTrialOver(Date.now() / 1000, brand.get().switches.trial)) return WORDS[TRIAL_OVER_MESSAGE];
  return passEntrance({ document, location: entry }, brand.get()) ? undefined : WORDS.noEntrance;
}

function showClosed(why: string): void {
  root.render(<p role="alert">{t(why)}</p>);
}

function start(consoleSession: ConsoleSession, token: TokenPair | undefined): void {
  const openConsole = async (): Promise<void> => {
    const { showConsole } = await import('./console-app.js');
    showConsole(root, brand, consoleSession, token);
  };
  if (!needsLoginScreen(consoleSession.autoLogin, consoleSession.loginFlag)) {
    openConsole().catch(showFailure);
    return;
  }
  goToLogin(window);
  root.render(
    <StrictMode>
      <LoginApp brand={brand} consoleSession={consoleSession} openConsole={openConsole} />
    </StrictMode>,
  );
  // While the user types. A load that fails now is repeated, and reported, after the login.
  document.addEventListener('input', () => void import('./console-app.js').catch(() => undefined), { once: true });
}

function showFailure(thrown: unknown): void {
  console.error(thrown);
  root.render(
    <ErrorPanel
      message={t('The console could not be loaded: {reason}', { reason: toGkError(thrown).message })}
      onRetry={() => window.location.reload()}
    />,
  );
}
