import { Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import { HeadlessSessionProvider } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { BrandContext } from '../shared/brand/brand-context.js';
import { useLanguageState } from '../shared/i18n/language.js';
import { t } from '../shared/i18n/translate.js';
import { ConsoleSessionContext } from '../shared/session/console-session-context.js';
import type { ConsoleSession } from '../shared/session/console-session.js';
import { ErrorPanel, LoadingPanel } from '../shared/ui/state-panel.js';
import type { BrandSource } from './brand-source.js';
import { LoginScreen } from './login-screen.js';

/**
 * The login of who comes as a stranger. It is a page of its own, without router, elements and screens, so that it is there soon
 * on a slow line; the console is fetched while the user types.
 */
export function LoginApp({
  brand,
  consoleSession,
  openConsole,
}: {
  readonly brand: BrandSource;
  readonly consoleSession: ConsoleSession;
  /** Shows the console in place of the login; rejects when it cannot be loaded. */
  readonly openConsole: () => Promise<void>;
}) {
  const session = useSyncExternalStore(
    (listener) => consoleSession.subscribe(listener),
    () => consoleSession.session,
  );
  const { language, version } = useLanguageState();
  return (
    <BrandContext value={useSyncExternalStore(brand.subscribe, brand.get)}>
      <ConsoleSessionContext value={consoleSession}>
        <HeadlessSessionProvider session={session}>
          <Fragment key={`${language} ${version}`}>
            <LoginScreen signedIn={() => <OpenConsole openConsole={openConsole} />} />
          </Fragment>
        </HeadlessSessionProvider>
      </ConsoleSessionContext>
    </BrandContext>
  );
}

function OpenConsole({ openConsole }: { readonly openConsole: () => Promise<void> }) {
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    openConsole().catch((thrown: unknown) => setFailure(toGkError(thrown).message));
  }, [openConsole]);
  if (failure === undefined) return <LoadingPanel>{t('Loading the console')}</LoadingPanel>;
  // The browser caches a failed import: only a reload tries again.
  return (
    <ErrorPanel
      message={t('The console could not be loaded: {reason}', { reason: failure })}
      onRetry={() => window.location.reload()}
    />
  );
}
