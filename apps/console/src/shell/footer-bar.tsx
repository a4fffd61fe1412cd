import { useState } from 'react';
import { Dropdown } from 'react-bootstrap';
import { useServerClock } from 'gk-react';
import type { DeviceFilterMode } from 'gk-sdk';
import type { TimeZoneChoice } from 'gk-sdk/rules';
import { useBrand } from '../shared/brand/brand-context.js';
import { useFleetView } from '../shared/fleet/use-fleet-view.js';
import { useShowFleet } from '../shared/fleet/use-show-fleet.js';
import { useViewCounters } from '../shared/fleet/use-view-counters.js';
import { t, word } from '../shared/i18n/translate.js';
import { useServerInfo, useUser } from '../shared/session/use-user.js';
import { usePreference } from '../shared/storage/preference.js';
import { recordingCountersPreference } from '../shared/storage/switch-preference.js';
import { shownZone, shownZoneName, timeZonePreference } from '../shared/time/shown-zone.js';
import { Icon } from '../shared/ui/icon.js';
import { useFittingLevel } from '../shared/ui/use-fitting-level.js';
import { useIsMobile } from '../shared/ui/use-media-query.js';
import { describeCounter, describeServer, footerFilters, formatServerTime } from './footer-model.js';
import './footer-bar.css';

/** The style sheet gives up words at each level: label of the time, the server's words (then behind a button), spaces, the date. */
const LEVELS = 5;

/**
 * Server time, and how many vehicles do what; each counter filters the lists (spec 000 section 2.8). On phones only the
 * filter buttons are shown.
 */
export function FooterBar() {
  const isMobile = useIsMobile();
  const user = useUser();
  const [level, ref] = useFittingLevel(LEVELS);
  if (isMobile) {
    return (
      <footer className="gk-footer gk-footer-mobile">
        <FilterButtons withRecording={false} />
      </footer>
    );
  }
  return (
    <footer ref={ref} className="gk-footer" data-level={level}>
      <ServerTime />
      <DesktopFilters />
      {user?.permission === 0 && <ServerWords />}
    </footer>
  );
}

function DesktopFilters() {
  const { switches } = useBrand();
  const isWanted = usePreference(recordingCountersPreference);
  return <FilterButtons withRecording={isWanted && !switches.disableRecordingButton} />;
}

/** The server's words in the bar, and behind a button where the bar has no room for them. */
function ServerWords() {
  const info = useServerInfo();
  const [open, setOpen] = useState(false);
  if (!info) return null;
  const parts = describeServer(info, shownZone());
  return (
    <>
      <ServerList parts={parts} />
      <Dropdown drop="up" align="end" className="gk-footer-server-menu" show={open} onToggle={setOpen}>
        <Dropdown.Toggle id="footer-server" bsPrefix="gk-footer-filter" title={t('Server')}>
          <Icon name="info" />
          <span className="visually-hidden">{t('Server')}</span>
        </Dropdown.Toggle>
        <Dropdown.Menu className="px-3">{open && <ServerList parts={parts} />}</Dropdown.Menu>
      </Dropdown>
    </>
  );
}

function ServerList({ parts }: { readonly parts: readonly string[] }) {
  return (
    <ul className="gk-footer-server" aria-label={t('Server')}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

/** Names of the server's clock in each of the zones. */
const CLOCK_NAMES: Readonly<Record<TimeZoneChoice, string>> = {
  server: word('Server time'),
  vehicle: word('Server time'),
  mine: word("This computer's time"),
  utc: word('UTC'),
};

function ServerTime() {
  const nowS = useServerClock();
  const [day = '', time = '', offset = ''] = formatServerTime(nowS * 1000, shownZone()).split(' ');
  return (
    <span className="gk-footer-time">
      <span className="gk-footer-time-label">{t(CLOCK_NAMES[usePreference(timeZonePreference)])} </span>
      <time dateTime={`${day}T${time}${offset}`} title={shownZoneName()}>
        <span className="gk-footer-day">{day} </span>
        {time} <span className="gk-footer-zone">{offset}</span>
      </time>
    </span>
  );
}

function FilterButtons({ withRecording }: { readonly withRecording: boolean }) {
  const show = useShowFleet();
  const [view] = useFleetView();
  const counters = useViewCounters(view.group);
  const choose = (mode: DeviceFilterMode): void => {
    show({ mode });
  };
  return (
    <div className="gk-footer-filters" role="group" aria-label={t('Show vehicles')}>
      {footerFilters(withRecording).map(({ mode, label }) => (
        <button
          key={mode}
          type="button"
          className={`gk-footer-filter gk-filter-${mode}`}
          aria-pressed={view.mode === mode}
          title={counters && describeCounter(mode, counters)}
          onClick={() => choose(mode)}
        >
          <span className="gk-filter-dot" aria-hidden="true" />
          <span className="gk-filter-label">{t(label)}</span> <strong>{counters ? counters[mode] : '–'}</strong>
          {mode === 'all' && counters && counters.newDevices > 0 && (
            <small>{` ${t('+{count} new', { count: counters.newDevices })}`}</small>
          )}
        </button>
      ))}
    </div>
  );
}
