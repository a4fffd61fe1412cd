import { useEffect } from 'react';
import { useResource, useServerClock } from 'gk-react';
import { mileageResource } from 'gk-sdk/rest';
import { dayBoundsS, dayOf } from 'gk-sdk/rules';
import { reportDistance } from '../../../shared/units/unit-conversions.js';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';

/** A vehicle that keeps the focus drives on. */
const ASKED_EVERY_MS = 5 * 60_000;

/** How far a vehicle drove today: asked for when it gets the focus (spec 000 section 4), and every five minutes from then on. */
export function DayMileage({ deviceId }: { readonly deviceId: string }) {
  const unit = useLengthUnit();
  const mileage = useRest(mileageResource);
  const zone = shownZone(deviceId);
  const { startS, endS } = dayBoundsS(dayOf(useServerClock(60), zone), zone);
  const resource = useResource(['day-mileage', deviceId, startS], (signal) =>
    mileage.query({ deviceId, startS, endS, timeZone: zone }, { signal }),
  );
  const { reload } = resource;
  useEffect(() => {
    const timer = setInterval(reload, ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const km = resource.data?.reduce((sum, { distanceKm }) => sum + distanceKm, 0);
  return (
    <div>
      <dt>{t('Mileage today')}</dt>
      <dd>
        {km !== undefined
          ? `${reportDistance(km, unit)} ${unit === 'mile' ? t('mi') : t('km')}`
          : resource.kind === 'failed'
            ? resource.error.message
            : t('Loading')}
      </dd>
    </div>
  );
}
