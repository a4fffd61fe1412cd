import { useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { useSession } from 'gk-react';
import { periodOfRows } from '../../shared/export/use-read-note.js';
import { useDeviceIds } from '../../shared/fleet/use-device-ids.js';
import { useDevicesLoaded } from '../../shared/fleet/use-devices-loaded.js';
import { useReportDevices } from '../../shared/fleet/use-report-devices.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useMay } from '../../shared/access/use-may.js';
import { byFilters, daysFilter, deviceOrAllFilter, ReportFilters } from '../../shared/report/filters.js';
import { periodOf } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import { ProgressBar } from '../../shared/ui/progress-bar.js';
import { LoadingPanel } from '../../shared/ui/state-panel.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';
import { useVehiclePaths } from '../../shared/vehicle/use-vehicle-paths.js';
import { loadTrips, type TripsAnswer } from './load-trips.js';
import { tripColumns } from './trip-columns.js';
import { durationText, tripRows, tripsJson } from './trip-rows.js';
import { useTripAddresses, type TripAddresses } from './use-trip-addresses.js';

const FILTERS = { device: deviceOrAllFilter(word('Device'), word('ALL Vehicles')), days: daysFilter() };

/** The trips of vehicles and days: when, where, how far and by whom. */
export function TripsPage() {
  // All vehicles are asked about only when all of them are known.
  return useDevicesLoaded() ? <TripsReport /> : <LoadingPanel>{t('Loading the devices')}</LoadingPanel>;
}

function TripsReport() {
  const session = useSession();
  const deviceIds = useDeviceIds();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const report = useReport({
    ...byFilters(FILTERS),
    load: async ({ device, days }, signal) => {
      const asked = device === '' ? deviceIds : [device];
      setProgress({ done: 0, total: asked.length });
      return loadTrips(session.command, asked, periodOf(days, device), {
        signal,
        onProgress: (done) => setProgress({ done, total: asked.length }),
      });
    },
  });
  const isLoading = report.resource.kind === 'loading' && progress.total > 1;
  return (
    <ReportPage
      title={t('Trips')}
      report={report}
      before={t('Choose the days, then search.')}
      queryLabel={t('Search')}
      filters={<ReportFilters filters={FILTERS} report={report} />}
      isEmpty={({ trips, failed }) => trips.length === 0 && failed.length === 0}
      below={
        isLoading && (
          <ProgressBar
            className="flex-grow-1"
            share={progress.done / progress.total}
            label={t('Vehicles read')}
            words={t('{count} of {total}', { count: progress.done, total: progress.total })}
          />
        )
      }
    >
      {(answer) => <TripsResult answer={answer} period={report.searched} />}
    </ReportPage>
  );
}

function TripsResult({ answer, period }: { readonly answer: TripsAnswer; readonly period: string }) {
  const unit = useLengthUnit();
  const deviceOf = useReportDevices();
  const navigate = useNavigate();
  const paths = useVehiclePaths();
  const mayTrack = useMay('gpsplayback');
  const mayPlay = useMay('splayback');
  const rows = useMemo(() => tripRows(answer.trips, deviceOf, unit, shownZone), [answer, deviceOf, unit]);
  const addresses = useTripAddresses(rows);
  const { addressOf } = addresses;
  const columns = useMemo(() => tripColumns(rows, unit, addressOf), [rows, unit, addressOf]);
  return (
    <>
      {answer.failed.length > 0 && (
        <p role="alert">
          {t('Not known for {devices}: {reason}', {
            devices: answer.failed.map(({ deviceId }) => deviceId).join(', '),
            reason: answer.failed[0]?.error.message ?? '',
          })}
        </p>
      )}
      <ReportResult
        title={t('Result')}
        rows={rows}
        columns={columns}
        rowKey={({ deviceId, startS }) => `${deviceId} ${startS}`}
        numbered
        viewsName="trips"
        onOpen={
          mayTrack
            ? ({ deviceId, startS, endS }) =>
                void navigate(paths.gpsPlayback(deviceId, { startS, endS, withVideo: mayPlay }))
            : undefined
        }
        summary={
          <>
            {t('From engine on to engine off. A trip belongs to the day on which it began, also after midnight.')}{' '}
            <AddressLookup addresses={addresses} />
          </>
        }
        files={{
          csvName: () => 'trips.csv',
          jsonName: 'trips.json',
          json: (exported) => tripsJson(exported, addressOf),
          period: (exported) => periodOfRows(exported, (row) => row),
          pdf: { type: 'mileage', title: t('Trips'), subtitle: period, fileName: 'trips.pdf' },
        }}
      />
    </>
  );
}

/** Looks addresses up when somebody asks for it, and says how many and how long that takes. */
function AddressLookup({ addresses }: { readonly addresses: TripAddresses }) {
  const { missing, progress, isRunning, isUnavailable, error, run, cancel } = addresses;
  if (isUnavailable) return <span role="status">{t('The server does not look up addresses.')}</span>;
  if (isRunning) {
    return (
      <>
        <span role="status">
          {t('Looking up addresses: {count} of {total}', { count: progress?.done ?? 0, total: progress?.total ?? 0 })}
        </span>{' '}
        <Button size="sm" variant="outline-secondary" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </>
    );
  }
  return (
    <>
      {error && <span role="alert">{t('Addresses could not be looked up: {reason}', { reason: error.message })}</span>}
      {missing.count > 0 && (
        <Button size="sm" variant="outline-secondary" onClick={run}>
          {t('Look up {count} addresses (about {duration})', {
            count: missing.count,
            duration: durationText(missing.durationS),
          })}
        </Button>
      )}
    </>
  );
}
