import { Link } from 'react-router';
import { useResource, useServerClock, useSessionEvent } from 'gk-react';
import { eventsResource } from 'gk-sdk/rest';
import { dayBoundsS, dayOf, describeEvent } from 'gk-sdk/rules';
import { useEventWords } from '../events/use-event-words.js';
import { t } from '../i18n/translate.js';
import { ResourceView } from '../page/resource-view.js';
import { useRest } from '../query/use-rest.js';
import { Age } from '../time/age.js';
import { shownZone } from '../time/shown-zone.js';
import { useMomentPath } from './use-moment-path.js';

/** Events shown; the screen of today's events has the rest. */
const SHOWN = 5;

/** Today's events of one vehicle, the newest first. */
export function VehicleEvents({ deviceId }: { readonly deviceId: string }) {
  const events = useRest(eventsResource);
  const nowS = useServerClock(60);
  const zone = shownZone(deviceId);
  const { startS } = dayBoundsS(dayOf(nowS, zone), zone);
  const words = useEventWords();
  const momentPath = useMomentPath();
  const resource = useResource(['vehicle-events', deviceId, startS], (signal) =>
    events.query({ deviceId, afterS: startS, newestFirst: true }, { signal }),
  );
  const { reload } = resource;
  useSessionEvent('event', (event) => {
    if (event.deviceId === deviceId) reload();
  });
  return (
    <section aria-label={t("Today's events")}>
      <h3 className="gk-vehicle-drawer-title">{t("Today's events")}</h3>
      <ResourceView resource={resource} loading={t('Loading the events')}>
        {(today) =>
          today.length === 0 ? (
            <p className="gk-muted">{t('No events today.')}</p>
          ) : (
            <>
              <ul className="gk-vehicle-drawer-events">
                {today.slice(0, SHOWN).map((event) => {
                  const { severity, name } = describeEvent(event, words);
                  return (
                    <li key={event.serialNo} data-severity={severity}>
                      <Link to={momentPath(event)}>{name}</Link>{' '}
                      <Age timeS={event.happenedS} nowS={nowS} deviceId={deviceId} />
                    </li>
                  );
                })}
              </ul>
              {today.length > SHOWN && <p className="gk-muted">{t('{count} in total', { count: today.length })}</p>}
            </>
          )
        }
      </ResourceView>
    </section>
  );
}
