import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFleetDevices } from '../../shared/fleet/use-fleet-view.js';
import { useDevicesLoaded } from '../../shared/fleet/use-counters.js';
import { useUser } from '../../shared/session/use-user.js';
import { clampPage, pageCount, pageRows } from '../../shared/table/page-window.js';
import { Pager } from '../../shared/table/pager.js';
import { EmptyPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import { ColumnChooser } from './components/column-chooser.js';
import { DeviceTable } from './components/device-table.js';
import { LivePopUp } from './components/live-pop-up.js';
import { MobileDeviceList } from './components/mobile-device-list.js';
import { permittedColumns, readSort, sortDevices, writeSort } from './dashboard-columns.js';
import './dashboard-page.css';

/** Devices a page, and page links around the current page (spec 000 section 2.7). */
const PER_PAGE = 12;
const PAGE_LINKS = 10;

/** The dashboard (spec 000 section 2.7). Sort, page and filter live in the URL. */
export function DashboardPage() {
  const devices = useFleetDevices();
  const loaded = useDevicesLoaded();
  const isMobile = useIsMobile();
  const permissions = useUser()?.permissions;
  const [params, setParams] = useSearchParams();
  const [watched, setWatched] = useState<string>();

  const sortText = params.get('sort');
  const sort = useMemo(() => readSort(sortText), [sortText]);
  const sorted = useMemo(() => sortDevices(devices, sort), [devices, sort]);
  const pages = pageCount(devices.length, PER_PAGE);
  const page = clampPage(params.get('page'), pages);
  const rows = pageRows(sorted, page, PER_PAGE);

  const setParam = (name: string, value: string): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set(name, value);
      return next;
    });

  if (!permissions) return null;
  const columns = permittedColumns(permissions);
  return (
    <div className="gk-dashboard">
      <div className="gk-dashboard-head">
        <h1>Dashboard</h1>
        <span className="gk-dashboard-count" role="status">
          {devices.length} {devices.length === 1 ? 'device' : 'devices'}
        </span>
        {!isMobile && (
          <div className="ms-auto">
            <ColumnChooser columns={columns} />
          </div>
        )}
      </div>
      {rows.length === 0 ? (
        loaded ? (
          <EmptyPanel title="No devices here">
            <p>No device fits the filter. Choose All in the footer, or clear the filter box.</p>
          </EmptyPanel>
        ) : (
          <LoadingPanel>Loading the devices</LoadingPanel>
        )
      ) : isMobile ? (
        <MobileDeviceList devices={rows} mayWatch={permissions.P_live} mayPlayBack={permissions.P_lopb} />
      ) : (
        <DeviceTable
          devices={rows}
          columns={columns}
          sort={sort}
          onSort={(next) => setParam('sort', writeSort(next))}
          mayWatch={permissions.P_live}
          onWatch={setWatched}
        />
      )}
      <Pager
        label="Pages of the dashboard"
        page={page}
        pages={pages}
        windowSize={isMobile ? 3 : PAGE_LINKS}
        onPage={(number) => setParam('page', String(number))}
      />
      {watched !== undefined && <LivePopUp deviceId={watched} onClose={() => setWatched(undefined)} />}
    </div>
  );
}
