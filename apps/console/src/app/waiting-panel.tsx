import { useEffect, useState } from 'react';
import { useSession, useSessionState } from 'gk-react';
import { t } from '../shared/i18n/translate.js';
import { ErrorPanel, LoadingPanel } from '../shared/ui/state-panel.js';

/** Waiting time after which a slow server is reported. */
const PATIENCE_MS = 5000;

/** Placeholder of a screen until it is known whether the user may open it. */
export function WaitingPanel({ missing }: { readonly missing: 'server-info' | 'settings' | undefined }) {
  const state = useSessionState();
  if (state.kind === 'reconnecting') return <LoadingPanel>{t('Waiting for the server')}</LoadingPanel>;
  if (missing === 'server-info') return <ServerInfoPanel />;
  return (
    <LoadingPanel>{missing === undefined ? t('Logging in') : t('Reading the settings of the server')}</LoadingPanel>
  );
}

/** The session repeats the call with each poll; the button repeats it at once. */
function ServerInfoPanel() {
  const session = useSession();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (late) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [late]);
  if (!late) return <LoadingPanel>{t('Asking the server about itself')}</LoadingPanel>;
  const ask = (): void => {
    setLate(false);
    session.command.serverInfo().catch(() => setLate(true));
  };
  return (
    <ErrorPanel
      message={t(
        'The server has not told its address and version yet. Whether you may open this screen depends on it.',
      )}
      onRetry={ask}
    />
  );
}
