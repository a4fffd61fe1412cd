import { useEffect, useSyncExternalStore } from 'react';
import { Button } from 'react-bootstrap';
import { t } from '../shared/i18n/translate.js';
import './top-bars.css';
import { siteWatch } from './site-watch.js';

const reload = (): void => window.location.reload();
/** A kiosk reloads no more often, whatever the server hands out. */
const KIOSK_RELOAD_MS = 10 * 60_000;

/** Offers a reload when the server hands out a newer console than the one that runs; a kiosk, which nobody is at, takes it. */
export function UpdateBar({ kiosk = false }: { readonly kiosk?: boolean }) {
  const { newer } = useSyncExternalStore(siteWatch.subscribe, siteWatch.get);
  useEffect(() => {
    if (!newer || !kiosk) return;
    const timer = setTimeout(reload, Math.max(0, KIOSK_RELOAD_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [newer, kiosk]);
  return (
    <div role="status">
      {newer && (
        <div className="gk-update-bar">
          {t('A newer console is ready.')}
          <Button size="sm" variant="light" onClick={reload}>
            {t('Reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
