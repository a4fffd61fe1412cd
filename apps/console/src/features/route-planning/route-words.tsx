import { MAX_ROUTE_KM } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import type { DrivingPath } from './use-driving-path.js';

/** Length of a route, and what keeps it from being saved, in words. */
export function RouteWords({
  driving,
  isKept,
  tooLarge,
  markers,
}: {
  readonly driving: DrivingPath;
  /** There are no directions, and a save leaves the saved route as it is. */
  readonly isKept: boolean;
  readonly tooLarge: boolean;
  readonly markers: number;
}) {
  if (markers < 2) {
    return (
      <p className="gk-editor-hint" role="status">
        {t('A route needs at least two positions.')}
      </p>
    );
  }
  if (driving.kind === 'loading') {
    return (
      <p className="gk-editor-hint" role="status">
        {t('Calculating the route...')}
      </p>
    );
  }
  return (
    <div role="status">
      {!isKept && (
        <p className="gk-editor-hint">
          {t('{kilometres} km of at most {max} km', { kilometres: driving.km.toFixed(1), max: MAX_ROUTE_KM })}
        </p>
      )}
      {driving.kind === 'straight' && (
        <p className="gk-editor-hint">
          {isKept
            ? t('No directions available. The saved route stays as it is.')
            : t('No directions available. Straight lines connect the positions.')}{' '}
          <button type="button" className="btn btn-link btn-sm" onClick={driving.retry}>
            {t('Try again')}
          </button>
        </p>
      )}
      {tooLarge && <p className="text-danger">{`${t('route too large')}: ${t('please reset route')}`}</p>}
    </div>
  );
}
