import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useDevices, useSession } from 'gk-react';
import { DialogBoundary } from '../../shared/dialog/dialog-boundary.js';
import { DeviceFilterBox } from '../../shared/fleet/device-filter-box.js';
import { FILTER_ID, FLEET_LIST } from '../../shared/fleet/fleet-list.js';
import { useFleetKnown } from '../../shared/fleet/use-fleet-known.js';
import { useFleetDevices, useFleetView } from '../../shared/fleet/use-fleet-view.js';
import { NoDevicesPanel } from '../../shared/fleet/no-devices-panel.js';
import { t } from '../../shared/i18n/translate.js';
import { useOpenDialog } from '../../shared/page/dialog-link.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ScreenErrorBoundary } from '../../shared/page/screen-error-boundary.js';
import { useMay } from '../../shared/access/use-may.js';
import { DataTableView } from '../../shared/table/data-table-view.js';
import { ALL_ROWS } from '../../shared/table/table-address.js';
import { TableFooter } from '../../shared/table/table-footer.js';
import { useDataTable } from '../../shared/table/use-data-table.js';
import { LoadingPanel } from '../../shared/ui/state-panel.js';
import { Icon } from '../../shared/ui/icon.js';
import { useIsMobile, useMediaQuery } from '../../shared/ui/use-media-query.js';
import { useKiosk } from '../../shared/url-state/use-kiosk.js';
import { choiceParameter, switchParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { useVehicleDrawer } from '../../shared/vehicle/use-vehicle-drawer.js';
import { CameraContext } from './camera-context.js';
import { permittedColumns } from './dashboard-columns.js';
import { PhoneTabs } from './components/phone-tabs.js';
import {
  loadDashboardWall,
  loadMapColumn,
  loadMobileDeviceList,
  loadMobileFleetMap,
  loadPtzPopUp,
} from './load-parts.js';
import './dashboard-page.css';

/** Devices a page, and page links around the current page (spec 000 section 2.7). */
const PER_PAGE = 12;
const PAGE_LINKS = 10;
/** As many as there is room for on a phone. */
const MOBILE_PAGE_LINKS = 3;

// The table is there before the map engine and the live view are.
const DashboardWall = lazy(loadDashboardWall);
const MapColumn = lazy(async () => ({ default: (await loadMapColumn()).MapColumn }));
const MobileDeviceList = lazy(async () => ({ default: (await loadMobileDeviceList()).MobileDeviceList }));
const MobileFleetMap = lazy(async () => ({ default: (await loadMobileFleetMap()).MobileFleetMap }));
const PtzPopUp = lazy(async () => ({ default: (await loadPtzPopUp()).PtzPopUp }));

const ALL = { mode: 'all' } as const;

const URL_STATE = {
  /** The maps beside the table. */
  tiles: switchParameter(true),
  /** The maps in its place, where there is no room beside it. */
  maps: switchParameter(),
  /** The map is a tab of phones. */
  view: choiceParameter(['table', 'wall', 'map'], 'table'),
};

/** The dashboard (spec 000 section 2.7). Sort, page, columns and filter live in the URL. */
export function DashboardPage() {
  const devices = useFleetDevices();
  const [{ group }] = useFleetView();
  const isKnown = useFleetKnown(group);
  const isMobile = useIsMobile();
  const mayPtz = useMay('ptz');
  const mayTalk = useMay('talk');
  const mayBroadcast = useMay('broadcast');
  const openDialog = useOpenDialog();
  const drawer = useVehicleDrawer();
  const [{ tiles, maps, view }, change] = useUrlState(URL_STATE);
  const kiosk = useKiosk();
  const [camerasOf, setCamerasOf] = useState<string>();
  const session = useSession();
  const tellsSince = useDevices(ALL, (all) =>
    all.some(({ ignitionChangedS, knownSinceS }) => (ignitionChangedS ?? knownSinceS) !== undefined),
  );
  const columns = useMemo(
    () =>
      permittedColumns(
        (area) => (area === 'ptz' ? mayPtz : mayTalk),
        () => session.serverNowS(),
        tellsSince,
      ),
    [mayPtz, mayTalk, session, tellsSince],
  );
  const table = useDataTable({
    rows: devices,
    columns,
    rowKey: ({ deviceId }) => deviceId,
    pageSizes: [PER_PAGE],
    viewsName: 'dashboard',
  });
  const mayMap = useMay('home');
  const mayWatch = useMay('liveview');
  const mayPlayBack = useMay('splayback');
  const isWall = view === 'wall' && mayWatch;
  const isMap = view === 'map' && isMobile && mayMap;
  const isWide = useMediaQuery('(min-width: 1200px)');
  const hasMaps = !isMobile && mayMap && !isWall;
  const showsMaps = hasMaps && (isWide ? tiles : maps);
  if (isWall && kiosk) return <SuspendedWall />;
  return (
    <CameraContext value={setCamerasOf}>
      <div className="gk-dashboard">
        <PageHeader
          title={t('Dashboard')}
          state={isKnown ? t('{count, plural, one {# device} other {# devices}}', { count: devices.length }) : '–'}
          actions={
            <>
              {mayBroadcast && (
                <Button size="sm" variant="outline-secondary" onClick={() => openDialog('broadcast')}>
                  <Icon name="phone" size={16} /> {t('Broadcast')}
                </Button>
              )}
              {mayWatch && (
                <Button
                  size="sm"
                  variant="outline-secondary"
                  active={isWall}
                  aria-pressed={isWall}
                  onClick={() => change({ view: isWall ? 'table' : 'wall' }, { replace: false })}
                >
                  <Icon name="wall" size={16} /> {t('Wall')}
                </Button>
              )}
              {hasMaps && (
                <Button
                  size="sm"
                  variant="outline-secondary"
                  active={showsMaps}
                  aria-pressed={showsMaps}
                  onClick={() => change(isWide ? { tiles: !tiles } : { maps: !maps })}
                >
                  <Icon name="map" size={16} /> {t('Maps')}
                </Button>
              )}
            </>
          }
        />
        {isMobile && !isWall && mayMap && (
          <PhoneTabs
            view={isMap ? 'map' : 'table'}
            onChange={(next) => change({ view: next }, { replace: false, without: ['device'] })}
          />
        )}
        {isMobile && !isWall && <DeviceFilterBox id={FILTER_ID} />}
        {isWall ? (
          <SuspendedWall />
        ) : devices.length === 0 ? (
          <NoDevicesPanel />
        ) : isMap ? (
          <ScreenErrorBoundary>
            <Suspense fallback={<LoadingPanel>{t('Loading the map')}</LoadingPanel>}>
              <MobileFleetMap mayWatch={mayWatch} mayPlayBack={mayPlayBack} onOpen={drawer.open} />
            </Suspense>
          </ScreenErrorBoundary>
        ) : isMobile ? (
          <>
            <Suspense fallback={<LoadingPanel>{t('Loading the devices')}</LoadingPanel>}>
              <MobileDeviceList
                devices={table.pageRows}
                mayWatch={mayWatch}
                mayPlayBack={mayPlayBack}
                onAttention={table.hold}
                onOpen={drawer.open}
              />
            </Suspense>
            <TableFooter table={table} label={t('Devices')} pageLinks={MOBILE_PAGE_LINKS} sizeChoice={false} />
          </>
        ) : (
          <div
            {...FLEET_LIST}
            className="gk-dashboard-body"
            data-maps={showsMaps ? (isWide ? 'beside' : 'alone') : undefined}
          >
            {(isWide || !showsMaps) && (
              <DataTableView
                table={table}
                label={t('Devices')}
                pageLinks={PAGE_LINKS}
                onOpen={({ deviceId }) => drawer.open(deviceId)}
              />
            )}
            {showsMaps && (
              // Without the maps, when the server is gone before they came, the table stays.
              <ScreenErrorBoundary>
                <Suspense fallback={<LoadingPanel>{t('Loading the maps')}</LoadingPanel>}>
                  <MapColumn devices={table.pageRows} all={table.size === ALL_ROWS} onOpen={drawer.open} />
                </Suspense>
              </ScreenErrorBoundary>
            )}
            {showsMaps && !isWide && <TableFooter table={table} label={t('Devices')} pageLinks={PAGE_LINKS} />}
          </div>
        )}
        {camerasOf !== undefined && (
          <DialogBoundary onClose={() => setCamerasOf(undefined)}>
            <Suspense fallback={null}>
              <PtzPopUp deviceId={camerasOf} onClose={() => setCamerasOf(undefined)} />
            </Suspense>
          </DialogBoundary>
        )}
      </div>
    </CameraContext>
  );
}

function SuspendedWall() {
  return (
    <ScreenErrorBoundary>
      <Suspense fallback={<LoadingPanel>{t('Opening {screen}', { screen: t('Wall') })}</LoadingPanel>}>
        <DashboardWall />
      </Suspense>
    </ScreenErrorBoundary>
  );
}
