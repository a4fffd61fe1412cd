import { t } from '../shared/i18n/translate.js';
import { Icon } from '../shared/ui/icon.js';
import { isIdleSoon, type IdleCountdown } from './idle-countdown.js';
import { TopLayer } from './messages/top-layer.js';
import './top-bars.css';

/**
 * Warns in the last minute that the console goes idle, above dialogs and the full-screen element. Read out once, not
 * each second.
 */
export function IdleWarning({ countdown }: { readonly countdown: IdleCountdown | undefined }) {
  const soon = countdown !== undefined && isIdleSoon(countdown);
  return (
    <TopLayer className="gk-idle-layer" open={soon} label={t('Idle screen')}>
      <div role="status">
        {soon && (
          <div className="gk-warning-bar">
            <Icon name="clock" />
            <span>{t('The idle screen opens soon. Move the mouse or press a key to stay here.')}</span>
            <strong className="gk-lost-countdown" aria-hidden="true">
              {countdown.leftS} s
            </strong>
          </div>
        )}
      </div>
    </TopLayer>
  );
}
