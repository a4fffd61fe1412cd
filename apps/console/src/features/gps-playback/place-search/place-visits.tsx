import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { PlaceSearch } from 'gk-sdk/rest';
import { dayOf } from 'gk-sdk/rules';
import { useMay } from '../../../shared/access/use-may.js';
import { useScreenAddress } from '../../../shared/fleet/use-screen-address.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { dayParameter } from '../../../shared/period/day-parameters.js';
import { PlaybackPopUp } from '../../../shared/playback-pop-up/playback-pop-up.js';
import { SearchedWords } from '../../../shared/report/searched-words.js';
import { formatLocalTime, numberColumn, textColumn, timeColumn } from '../../../shared/table/column-kinds.js';
import type { Column } from '../../../shared/table/column.js';
import { DataTable } from '../../../shared/table/data-table.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import type { RunningPlaceSearch } from './use-place-search.js';

interface VisitRow {
  readonly deviceId: string;
  readonly fromS: number;
  readonly toS: number;
  readonly nearestM: number;
}

/** The columns; `onPlay` is undefined for users who may not play recordings. */
const visitColumns = (onPlay: ((visit: VisitRow) => void) | undefined): Column<VisitRow>[] => [
  textColumn<VisitRow>('deviceId', word('Device ID'), (row) => row.deviceId, {
    hideable: false,
    cell: (visit) => <TrackLink visit={visit} />,
  }),
  ...(onPlay ? [playColumn(onPlay)] : []),
  timeColumn<VisitRow>('fromS', word('From'), ({ fromS }) => Math.round(fromS)),
  timeColumn<VisitRow>('toS', word('To'), ({ toS }) => Math.round(toS)),
  numberColumn<VisitRow>('nearestM', word('Nearest'), ({ nearestM }) => Math.round(nearestM), { unit: word('m') }),
];

/** It acts, and stays in a narrow table. */
function playColumn(onPlay: (visit: VisitRow) => void): Column<VisitRow> {
  return {
    id: 'play',
    title: word('Play'),
    value: () => undefined,
    inFiles: false,
    cell: (visit) => (
      <button type="button" className="gk-table-action" onClick={() => onPlay(visit)}>
        {t('Play')}
      </button>
    ),
  };
}

/** Which place and which time were searched, in words. */
function placeSearchWords({ place: { lat, lng, radiusM }, startS, endS }: PlaceSearch): string {
  const radius = t('{label}: {value}', { label: t('Radius'), value: `${radiusM} ${t('m')}` });
  const period = `${formatLocalTime(startS)} – ${formatLocalTime(endS)}`;
  return [`${lat.toFixed(6)}, ${lng.toFixed(6)}`, radius, period].join(' · ');
}

/** The vehicles that were there, and those whose tracks are unknown. */
export function PlaceVisits({ search }: { readonly search: RunningPlaceSearch }) {
  const { findings, total, searched, isRunning, isPartial, error } = search;
  const mayPlay = useMay('splayback');
  const [opened, setOpened] = useState<VisitRow>();
  const rows = useMemo<readonly VisitRow[]>(
    () =>
      findings.flatMap((finding) =>
        finding.kind === 'read' ? finding.visits.map((visit) => ({ deviceId: finding.deviceId, ...visit })) : [],
      ),
    [findings],
  );
  const columns = useMemo(() => visitColumns(mayPlay ? setOpened : undefined), [mayPlay]);
  const failed = findings.filter(({ kind }) => kind === 'failed');
  const read = findings.length - failed.length;
  if (total === 0) return null;
  return (
    <section aria-label={t('Result')}>
      {searched && <SearchedWords words={placeSearchWords(searched)} />}
      {error && <p role="alert">{t('The search ended: {reason}', { reason: error.message })}</p>}
      {isPartial && (
        <p role="status">
          {t('Not complete: the tracks of {count} of {total} vehicles were read.', { count: read, total })}
        </p>
      )}
      {failed.length > 0 && (
        <p role="alert">
          {t('Unknown for {devices}: the track could not be read.', {
            devices: failed.map(({ deviceId }) => deviceId).join(', '),
          })}
        </p>
      )}
      <DataTable
        label={t('Who was there')}
        rows={rows}
        columns={columns}
        rowKey={({ deviceId, fromS }) => `${deviceId} ${fromS}`}
        initialSort={[{ id: 'fromS', descending: false }]}
        empty={isRunning ? t('No vehicles so far') : noVisits(read, total)}
      />
      {opened && (
        <PlaybackPopUp deviceId={opened.deviceId} atS={Math.floor(opened.fromS)} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

/** The vehicle, which leads to its track of the day at the moment of the visit. */
function TrackLink({ visit: { deviceId, fromS } }: { readonly visit: VisitRow }) {
  const address = useScreenAddress();
  const day = dayParameter().write(dayOf(fromS, shownZone(deviceId))) ?? '';
  return <Link to={address('/gpsplayback', { device: deviceId, day, at: Math.floor(fromS) })}>{deviceId}</Link>;
}

/** Returns the words for no visits: only tracks that were read can tell that no vehicle was there. */
function noVisits(read: number, total: number): string {
  if (read === total) return t('No vehicles were there');
  if (read === 0) return t('It is not known who was there: no track was read.');
  return t(
    '{count, plural, one {The track that was read does not cross the place.} other {None of the # tracks that were read crosses the place.}}',
    { count: read },
  );
}
