import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { useResource, useSession } from 'gk-react';
import { missingAddresses, type TrackFormat } from 'gk-elements';
import type { GpsPoint } from 'gk-sdk';
import type { FootageStretch } from 'gk-elements';
import { eventPlaybackStartS } from '../../shared/events/event-playback.js';
import { gpsResultWarning } from './gps-query-rules.js';
import { useMay } from '../../shared/access/use-may.js';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { EvidenceButton } from '../../shared/evidence/evidence-button.js';
import { useChangedAddress } from '../../shared/fleet/use-screen-address.js';
import { t } from '../../shared/i18n/translate.js';
import type { GkGpsPlayer } from '../../shared/map/gps-player.js';
import type { GkIncident } from '../../shared/map/incident.js';
import { notify } from '../../shared/notice/notify.js';
import { MinuteRangeField } from '../../shared/period/minute-range-field.js';
import { DayField } from '../../shared/period/period-field.js';
import { PlaybackPopUp } from '../../shared/playback-pop-up/playback-pop-up.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { useReport } from '../../shared/report/use-report.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import { useUrlState } from '../../shared/url-state/use-url-state.js';
import { FootageDialog } from './footage/footage-dialog.js';
import { FootageNote } from './footage/footage-note.js';
import { loadFootage } from './footage/load-footage.js';
import { FullViewDialog } from './full-view-dialog.js';
import { GpsExportMenu } from './gps-export-menu.js';
import { GpsIncident } from './gps-incident.js';
import { GPS_QUERY, gpsQueryHint, gpsQuerySpan, gpsQueryWords, type GpsQuery } from './gps-query.js';
import { GpsResult } from './gps-result.js';
import { GPS_VIEW, GpsViewOptions } from './gps-view-options.js';
import './gps-playback-page.css';

/** Playback of a vehicle's positions, speed and events of a day (spec 001 section 2). */
export function GpsPlaybackPage() {
  const session = useSession();
  const mayEvents = useMay('todayevents');
  const mayFullDay = useMay('gpsFullDay');
  const mayPlay = useMay('splayback');
  const [view, setView] = useUrlState(GPS_VIEW);
  const addressWith = useChangedAddress();
  const player = useRef<TrackView>(null);
  const keepPlayer = useCallback((current: GkGpsPlayer | null) => {
    player.current = current && {
      positionS: () => current.positionS ?? 0,
      goTo: (timeS) => {
        current.positionS = timeS;
      },
      save: (format) => current.save(format),
    };
  }, []);
  const keepIncident = useCallback((current: GkIncident | null) => {
    player.current = current && {
      positionS: () => current.positionS ?? 0,
      goTo: (timeS) => current.seek(timeS),
      save: (format) => current.save(format),
    };
  }, []);
  const [addresses, setAddresses] = useState(false);
  const [fullView, setFullView] = useState(false);
  const [openedS, setOpenedS] = useState<number>();
  const mayRemote = useMay('remoteplayback');
  const report = useReport<GpsQuery, readonly GpsPoint[]>({
    shape: GPS_QUERY,
    lacks: gpsQueryHint,
    words: gpsQueryWords,
    load: (query, signal) =>
      session.rest.gps({ deviceId: query.device, ...gpsQuerySpan(query, shownZone(query.device)) }, { signal }),
  });
  const { draft, change, asked, resource } = report;
  const points = resource.data ?? NOTHING;
  const warning = resource.kind === 'ready' ? gpsResultWarning(resource.data) : undefined;
  useEffect(() => {
    if (warning !== undefined) notify({ title: t(warning), tone: 'warning' });
  }, [warning, resource.data]);
  const span = gpsQuerySpan(asked, shownZone(asked.device));
  const withFootage = view.footage && mayPlay && !view.video && points.length > 0;
  const footage = useResource(
    withFootage ? ['footage of the track', asked.device, span.startS, span.endS, mayEvents, mayRemote] : undefined,
    (signal) =>
      loadFootage(
        session,
        {
          deviceId: asked.device,
          device: session.devices.get(asked.device),
          span,
          mayEvents,
          mayRemote,
          zone: shownZone(asked.device),
        },
        signal,
      ),
  );
  const stretches = footage.data?.stretches ?? NO_STRETCHES;
  const opened =
    openedS === undefined ? undefined : stretches.find((one) => openedS < one.endS && openedS >= one.startS);
  const goTo = (timeS: number): void => {
    setFullView(false);
    player.current?.goTo(timeS);
  };
  return (
    <div className="gk-gps-playback">
      <ReportPage
        title={t('GPS playback')}
        report={report}
        actions={
          <Link className="btn btn-sm btn-outline-secondary" to={addressWith({ find: 1 })}>
            {t('Who was there ...')}
          </Link>
        }
        before={t('Choose a device and a day, then query its track.')}
        emptyTitle={t('no gps data')}
        queryLabel={t('Query GPS')}
        filters={
          <>
            <DayField day={draft.day} deviceId={draft.device} onChange={(day) => change({ day })} />
            <MinuteRangeField
              label={t('Time of day')}
              deviceId={draft.device}
              range={{ fromMin: draft.from, toMin: draft.to }}
              onChange={({ fromMin, toMin }) => change({ from: fromMin, to: toMin })}
            />
            <DeviceCombobox label={t('Device')} deviceId={draft.device} onChange={(device) => change({ device })} />
          </>
        }
        below={
          <>
            <GpsExportMenu
              disabled={points.length === 0}
              addresses={addresses}
              missing={missingAddresses(points)}
              onAddresses={setAddresses}
              onSave={(format) => void player.current?.save(format)}
            />
            <GpsViewOptions view={view} onChange={setView}>
              <Button
                size="sm"
                variant="outline-secondary"
                disabled={points.length === 0}
                onClick={() => setFullView(true)}
              >
                {t('Full View')}
              </Button>
              <EvidenceButton
                disabled={points.length === 0}
                subject={() => ({
                  deviceId: asked.device,
                  startS: player.current?.positionS() || span.startS,
                })}
              />
            </GpsViewOptions>
          </>
        }
      >
        {(track) =>
          view.video && mayPlay ? (
            <GpsIncident
              key={JSON.stringify(asked)}
              deviceId={asked.device}
              channels={view.ch}
              onChannels={(ch) => setView({ ch })}
              span={span}
              atS={view.at || track[0]?.atS}
              track={track}
              withEvents={view.events}
              addresses={addresses}
              onIncident={keepIncident}
            />
          ) : (
            <>
              {withFootage && <FootageNote footage={footage} />}
              <GpsResult
                key={JSON.stringify(asked)}
                onPlayer={keepPlayer}
                deviceId={asked.device}
                points={track}
                span={span}
                startS={view.at}
                withEvents={mayEvents && view.events}
                withList={mayFullDay && view.list}
                addresses={addresses}
                footage={stretches}
                onHour={(at) => setView({ at })}
                onOpen={({ point, event }) => setOpenedS(event ? eventPlaybackStartS(event.timeS) : point.atS)}
              />
            </>
          )
        }
      </ReportPage>
      {openedS !== undefined &&
        (opened === undefined || opened.footage === 'server' || opened.footage === 'unknown' ? (
          <PlaybackPopUp deviceId={asked.device} atS={openedS} onClose={() => setOpenedS(undefined)} />
        ) : (
          <FootageDialog
            deviceId={asked.device}
            atS={openedS}
            place={opened.footage}
            stretch={opened}
            clip={footage.data?.clips.find(({ startS, endS }) => startS <= openedS && openedS < endS)}
            onClose={() => setOpenedS(undefined)}
          />
        ))}
      {fullView && (
        <FullViewDialog
          deviceId={asked.device}
          points={points}
          day={asked.day}
          span={span}
          withOnline={mayFullDay}
          onChoose={goTo}
          onClose={() => setFullView(false)}
        />
      )}
    </div>
  );
}

const NOTHING: readonly GpsPoint[] = [];
const NO_STRETCHES: readonly FootageStretch[] = [];

/** Actions of the screen on the shown track, in either view. */
interface TrackView {
  /** The moment shown, unix seconds; 0 = none. */
  readonly positionS: () => number;
  readonly goTo: (timeS: number) => void;
  readonly save: (format: TrackFormat) => Promise<boolean>;
}
