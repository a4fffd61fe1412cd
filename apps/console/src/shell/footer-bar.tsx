import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from 'gk-react';
import type { DeviceFilterMode } from 'gk-sdk';
import { readFleetView, writeFleetView } from '../shared/fleet/fleet-view.js';
import { useCounters } from '../shared/fleet/use-counters.js';
import { useServerInfo, useUser } from '../shared/session/use-user.js';
import { useNow } from '../shared/time/use-now.js';
import { useIsMobile } from '../shared/ui/use-media-query.js';
import { describeCounter, describeServer, FOOTER_FILTERS, formatServerTime, listScreenFor } from './footer-model.js';
import './footer-bar.css';

/** Server time, and how many vehicles do what; each counter filters the lists (spec 000 section 2.8). */
export function FooterBar() {
  const isMobile = useIsMobile();
  const info = useServerInfo();
  const user = useUser();
  return (
    <footer className="gk-footer">
      {!isMobile && <ServerTime />}
      <FilterButtons home={isMobile ? '/blockview' : '/'} />
      {!isMobile && user?.permission === 0 && info && (
        <ul className="gk-footer-server" aria-label="Server">
          {describeServer(info).map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </footer>
  );
}

function ServerTime() {
  const session = useSession();
  const info = useServerInfo();
  const now = useNow(
    1000,
    useCallback(() => session.serverNowS() * 1000, [session]),
  );
  return (
    <span className="gk-footer-time">
      <span className="gk-footer-time-label">Server time </span>
      <time>{formatServerTime(now, info)}</time>
    </span>
  );
}

function FilterButtons({ home }: { readonly home: string }) {
  const counters = useCounters();
  const navigate = useNavigate();
  const location = useLocation();
  const view = readFleetView(new URLSearchParams(location.search));
  const choose = (mode: DeviceFilterMode): void => {
    const pathname = listScreenFor(location.pathname, home);
    const params = pathname === location.pathname ? location.search : '';
    void navigate({ pathname, search: writeFleetView(new URLSearchParams(params), { mode }).toString() });
  };
  return (
    <div className="gk-footer-filters" role="group" aria-label="Show vehicles">
      {FOOTER_FILTERS.map(({ mode, label }) => (
        <button
          key={mode}
          type="button"
          className={`gk-footer-filter gk-filter-${mode}`}
          aria-pressed={view.mode === mode}
          title={describeCounter(mode, counters)}
          onClick={() => choose(mode)}
        >
          <span className="gk-filter-dot" aria-hidden="true" />
          {label} <strong>{counters[mode]}</strong>
          {mode === 'all' && counters.newDevices > 0 && <small>{` +${counters.newDevices} new`}</small>}
        </button>
      ))}
    </div>
  );
}
