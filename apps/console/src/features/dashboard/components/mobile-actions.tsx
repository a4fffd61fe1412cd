import { Link } from 'react-router';
import { t } from '../../../shared/i18n/translate.js';
import { useVehiclePaths } from '../../../shared/vehicle/use-vehicle-paths.js';
import '../dashboard-page.css';

/** Where one goes from a chosen vehicle on a phone (spec 000 section 2.7). */
export function MobileActions({
  deviceId,
  mayWatch,
  mayPlayBack,
  onOpen,
}: {
  readonly deviceId: string;
  readonly mayWatch: boolean;
  readonly mayPlayBack: boolean;
  /** Opens its details. */
  readonly onOpen: () => void;
}) {
  const paths = useVehiclePaths();
  return (
    <div className="gk-mobile-actions">
      {mayWatch && (
        <Link className="btn btn-primary" to={paths.live(deviceId)}>
          {t('LiveView')}
        </Link>
      )}
      {mayPlayBack && (
        <Link className="btn btn-outline-primary" to={paths.playback(deviceId)}>
          {t('PlayBack')}
        </Link>
      )}
      <button type="button" className="btn btn-outline-secondary" onClick={onOpen}>
        {t('Details')}
      </button>
    </div>
  );
}
