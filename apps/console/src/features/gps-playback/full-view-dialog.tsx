import { useMemo } from 'react';
import type { GpsPoint } from 'gk-sdk';
import {
  dayBoundsS,
  formatDay,
  fromKilometres,
  gpsDataMinutes,
  onlineIntervals,
  unaskedPeriods,
  type CalendarDay,
  type TimelinePeriod,
} from 'gk-sdk/rules';
import { GkRecordMap } from 'gk-react/elements/record-map';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';
import { clockLength } from '../../shared/playback/duration-words.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';
import { shownZone, shownZoneName } from '../../shared/time/shown-zone.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';

/**
 * The day at a glance: "a 24-hour by 60-minute grid of GPS data availability"; and for level 0 the 'online
 * interregional' view, from when to when the device was online (spec 001 section 2).
 */
export function FullViewDialog({
  deviceId,
  points,
  day,
  span,
  withOnline,
  onChoose,
  onClose,
}: {
  readonly deviceId: string;
  readonly points: readonly GpsPoint[];
  readonly day: CalendarDay;
  /** First and last second that was asked for. */
  readonly span: TimelinePeriod;
  readonly withOnline: boolean;
  /** A minute or an interval was pressed; unix seconds. */
  readonly onChoose: (timeS: number) => void;
  readonly onClose: () => void;
}) {
  const available = useMemo(() => gpsDataMinutes(points), [points]);
  const unasked = useMemo(() => unaskedPeriods(span, dayBoundsS(day, shownZone(deviceId))), [deviceId, span, day]);
  const records = [
    ...available.map((period) => ({ ...period, channel: 1, kind: 'normal' })),
    ...unasked.map((period) => ({ ...period, channel: 1, kind: t('not requested') })),
  ];
  const availableS = available.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  const labels = useMemo(
    () => ({
      map: t('GPS data of the day by hour and minute'),
      kinds: { normal: t('GPS data available'), gsensor: '', alarm: '', other: t('not requested') },
      noRecord: t('no GPS data available'),
      noRecordOnDay: () => t('no gps data'),
      recorded: (_: string, kind: string) => kind,
      // The hours that nobody asked for are drawn, and are no data.
      total: () => t('GPS data: {duration}', { duration: clockLength(availableS) }),
      hint: t('Click a minute to go to it'),
    }),
    [availableS],
  );
  return (
    <DialogFrame
      title={t('Full View, {date}', { date: `${formatDay(day)} ${shownZoneName(deviceId)}` })}
      size="xl"
      onClose={onClose}
    >
      <GkRecordMap
        records={records}
        day={formatDay(day)}
        timeZone={shownZone(deviceId)}
        labels={labels}
        onGkRecordMapMinuteSelected={({ timeS }) => onChoose(timeS)}
        onGkRecordMapRangeSelected={({ startS }) => onChoose(startS)}
      />
      <p className="gk-gps-no-data-key">
        <i aria-hidden="true" />
        {t('no GPS data available')}
      </p>
      {withOnline && <OnlineIntervals deviceId={deviceId} points={points} onChoose={onChoose} />}
    </DialogFrame>
  );
}

function OnlineIntervals({
  deviceId,
  points,
  onChoose,
}: {
  readonly deviceId: string;
  readonly points: readonly GpsPoint[];
  readonly onChoose: (timeS: number) => void;
}) {
  const unit = useLengthUnit();
  const intervals = useMemo(() => onlineIntervals(points), [points]);
  return (
    <section aria-labelledby="gk-gps-online">
      <h3 className="fs-6" id="gk-gps-online">
        {t('online interregional')}
      </h3>
      <p className="gk-muted">
        {t('Distance along the GPS points of each period; what lies between two periods is not counted.')}
      </p>
      <ul className="gk-gps-online">
        {intervals.map(({ startS, endS, distanceKm }) => (
          <li key={startS}>
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => onChoose(startS)}>
              {formatLocalTime(startS, deviceId).slice(11)} – {formatLocalTime(endS, deviceId).slice(11)}
              <small>
                {' '}
                {fromKilometres(distanceKm, unit).toFixed(1)} {unit === 'mile' ? t('mi') : t('km')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
