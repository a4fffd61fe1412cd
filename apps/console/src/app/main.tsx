import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession, needsLoginScreen, toGkError } from 'gk-sdk';
import { disabledFeatures, isTrialOver, TRIAL_OVER_MESSAGE, type Brand } from 'gk-sdk/rules';
import { translationResource } from 'gk-sdk/rest';
import { consoleLanguage } from '../shared/i18n/language.js';
import { t, word } from '../shared/i18n/translate.js';
import { ConsoleSession } from '../shared/session/console-session.js';
import { browserStorage } from '../shared/storage/browser-storage.js';
import { followTheme } from '../shared/theme/theme.js';
import { ErrorPanel } from '../shared/ui/state-panel.js';
import { watchSite } from '../shell/site-watch.js';
import { goToLogin } from './asked-url.js';
import { fetchBrand, passEntrance } from './entrance.js';
import { LoginApp } from './login-app.js';
import { isRemembered } from './remembered-login.js';
import { tokenOfUrl, type TokenPair } from './token-login.js';
import './app.css';
import './touch.css';

followTheme(document);
if (import.meta.env.PROD) watchSite(window);

const root = createRoot(document.getElementById('root')!);

// Whoever needs no login gets the console while brand and words are asked for. What fails now is asked for again, and told.
if (tokenOfUrl(window.location.href) || isRemembered(browserStorage()))
  void import('./console-app.js').catch(() => undefined);

// Language, rights and the login form follow from the brand, so that nothing is shown before it is known.
void fetchBrand((url) => fetch(url)).then(open);

/** What stands in place of the console. */
const WORDS = {
  [TRIAL_OVER_MESSAGE]: word('Sorry, Trial over expire date.'),
  noEntrance: word('This is not a valid address for logging in to this server.'),
} as const;

async function open(brand: Brand): Promise<void> {
  const consoleSession = new ConsoleSession({
    createSession: (options) => createSession({ ...options, disabledFeatures: disabledFeatures(brand.switches) }),
    storage: browserStorage(),
    page: window.location,
    tabs: window,
  });
  const readWords = () => translationResource(consoleSession.session.rest).read();
  const words = consoleLanguage.start(brand.switches.defaultLanguage, readWords);
  consoleSession.subscribe(() => void consoleLanguage.load(readWords));

  const trialOver = isTrialOver(Date.now() / 1000, brand.switches.trial);
  if (trialOver || !passEntrance({ document, location: window.location }, brand)) {
    await words;
    root.render(<p role="alert">{t(trialOver ? WORDS[TRIAL_OVER_MESSAGE] : WORDS.noEntrance)}</p>);
    return;
  }
  // The login goes on while the words come.
  const token = tokenOfUrl(window.location.href);
  if (token) consoleSession.signInWithToken(token.e, token.h);
  else consoleSession.resume();
  await words;
  start(brand, consoleSession, token);
}

function start(brand: Brand, consoleSession: ConsoleSession, token: TokenPair | undefined): void {
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
  // While the user types: what fails now is asked for again, and told, after the login.
  document.addEventListener('input', () => void import('./console-app.js').catch(() => undefined), { once: true });
}

function showFailure(thrown: unknown): void {
  console.error(thrown);
  root.render(
    <ErrorPanel
      message={t('The console could not be loaded: {1}', toGkError(thrown).message)}
      onRetry={() => window.location.reload()}
    />,
  );
}
