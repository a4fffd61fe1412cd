import { NavDropdown } from 'react-bootstrap';
import { t } from '../../shared/i18n/translate.js';
import { Icon } from '../../shared/ui/icon.js';
import { formatCountdown, type IdleAction, type IdleCountdown } from '../idle-countdown.js';

/** The idle countdown: a click on the stopwatch starts it anew, its menu freezes it or lets it run. */
export function IdleStopwatch({
  countdown,
  onAction,
}: {
  readonly countdown: IdleCountdown;
  readonly onAction: (action: IdleAction) => void;
}) {
  return (
    <div className="gk-nav-idle">
      <button
        type="button"
        className="gk-nav-stopwatch"
        title={t('Time until the idle screen. Click to restart it.')}
        onClick={() => onAction({ kind: 'reset' })}
      >
        <Icon name={countdown.frozen ? 'pause' : 'clock'} />
        <span className="gk-nav-countdown">{formatCountdown(countdown.leftS)}</span>
        <span className="visually-hidden"> {t('until the idle screen, restart')}</span>
      </button>
      <NavDropdown id="menu-idle" align="end" title={<span className="visually-hidden">{t('Idle countdown')}</span>}>
        <NavDropdown.Item
          as="button"
          type="button"
          onClick={() => onAction({ kind: 'freeze', frozen: !countdown.frozen })}
        >
          <Icon name={countdown.frozen ? 'play' : 'pause'} /> {countdown.frozen ? t('Run') : t('Freeze')}
        </NavDropdown.Item>
      </NavDropdown>
    </div>
  );
}
