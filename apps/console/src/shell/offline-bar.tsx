import { useSyncExternalStore } from 'react';
import { Button } from 'react-bootstrap';
import { useSessionState } from 'gk-react';
import { t } from '../shared/i18n/translate.js';
import { Icon } from '../shared/ui/icon.js';
import './top-bars.css';
import { siteWatch } from './site-watch.js';

/** The offline notice (spec 000 section 8): the page works from the browser's own copy. A broken session says so itself. */
export function OfflineBar() {
  const { unreachable } = useSyncExternalStore(siteWatch.subscribe, siteWatch.get);
  const session = useSessionState();
  return (
    <div role="status">
      {unreachable && session.kind !== 'reconnecting' && (
        <div className="gk-warning-bar">
          <Icon name="warning" />
          <span>
            <strong>{t('Offline.')}</strong>{' '}
            {t('The server cannot be reached. The console runs from its copy in this browser, without live data.')}
          </span>
          <Button size="sm" variant="light" onClick={() => void siteWatch.ask()}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}
