import { useSyncExternalStore } from 'react';
import { Button } from 'react-bootstrap';
import { t } from '../../shared/i18n/translate.js';
import { Icon } from '../../shared/ui/icon.js';
import '../top-bars.css';
import { allowSound, soundBlocked } from './ring.js';

/** Says that the browser kept an alarm or a call silent, and lets the user allow the sound. */
export function SoundBlockedBar() {
  const blocked = useSyncExternalStore(soundBlocked.subscribe, soundBlocked.get);
  return (
    <div role="status">
      {blocked && (
        <div className="gk-update-bar">
          <Icon name="bell" />
          <span>{t('The browser blocks sound: you do not hear alarms and calls.')}</span>
          <Button size="sm" variant="light" onClick={() => void allowSound()}>
            {t('Allow sound')}
          </Button>
        </div>
      )}
    </div>
  );
}
