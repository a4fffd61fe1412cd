import { Button } from 'react-bootstrap';
import { useSession, useSessionState } from 'gk-react';
import { t } from '../shared/i18n/translate.js';
import { useNow } from '../shared/time/use-now.js';
import { Icon } from '../shared/ui/icon.js';
import './top-bars.css';
import { describeLoss, describeRetry } from './session-lost.js';

/** Says that the connection is broken, why, and when the next try comes. Nothing while all is well. */
export function SessionLostBar() {
  const state = useSessionState();
  const session = useSession();
  return (
    <div role="status">
      {state.kind === 'reconnecting' && (
        <div className="gk-lost-bar">
          <Icon name="warning" />
          <span>
            <strong>{t('Connection lost.')}</strong> {describeLoss(state.reason)}
          </span>
          <RetryCountdown retryAtS={state.retryAtS} />
          <Button size="sm" variant="light" onClick={() => session.reconnectNow()}>
            {t('Try now')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Not read out: a live region that speaks each second helps nobody. */
function RetryCountdown({ retryAtS }: { readonly retryAtS: number }) {
  const nowMs = useNow(250);
  return (
    <span className="gk-lost-countdown" aria-hidden="true">
      {describeRetry(retryAtS, nowMs / 1000)}
    </span>
  );
}
