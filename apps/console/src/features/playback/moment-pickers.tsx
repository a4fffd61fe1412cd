import { useState } from 'react';
import { Form } from 'react-bootstrap';
import { dayBoundsS, dayOf, fromWallTime, toWallTime, type CalendarDay, type Zone } from 'gk-sdk/rules';
import { afterDateChange, SECOND_CHOICES } from './moment-choices.js';
import { t } from '../../shared/i18n/translate.js';
import { today } from '../../shared/period/calendar-days.js';
import { DayField } from '../../shared/period/period-field.js';
import { shownZone } from '../../shared/time/shown-zone.js';

/** The time of day that is chosen; undefined = not yet. */
interface ChosenTime {
  readonly hour: number | undefined;
  readonly minute: number | undefined;
  readonly second?: number;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MINUTES = Array.from({ length: 60 }, (_, minute) => minute);

/**
 * "Date picker, hour, minute and second pickers ... Changing the date resets the hour and minute selection. Choosing a
 * minute starts playback" (spec 001 section 2).
 */
export function MomentPickers({
  deviceId,
  atS,
  shownS,
  onDay,
  onMoment,
}: {
  readonly deviceId: string;
  /** Start time of the player, unix seconds. */
  readonly atS: number | undefined;
  /** The moment that plays, unix seconds; undefined before anything does. */
  readonly shownS?: number | undefined;
  /** Another day was chosen; its start, unix seconds. */
  readonly onDay: (dayStartS: number) => void;
  /** A moment was chosen, which is to play. */
  readonly onMoment: (timeS: number) => void;
}) {
  const zone = shownZone(deviceId);
  const [seenS, setSeenS] = useState(atS);
  /** Being chosen; undefined = the pickers follow what plays. */
  const [chosenTime, setTime] = useState<ChosenTime>();
  const isShown = shownS !== undefined;
  const [wasShown, setWasShown] = useState(isShown);
  if (atS !== seenS || isShown !== wasShown) {
    setSeenS(atS);
    setWasShown(isShown);
    setTime(undefined);
  }
  const day = atS === undefined ? today(deviceId) : dayOf(atS, zone);
  const time = chosenTime ?? timeOf(shownS ?? atS, zone);
  const { hour, minute, second = 0 } = time;

  const chooseDay = (chosen: CalendarDay): void => {
    const { startS } = dayBoundsS(chosen, zone);
    setSeenS(startS);
    setTime(afterDateChange());
    onDay(startS);
  };
  const choose = (chosen: ChosenTime): void => {
    setTime(chosen);
    if (chosen.hour === undefined || chosen.minute === undefined) return;
    // Uses the time on a wall clock: the day start and the offset are wrong on days on which clocks change.
    const timeS = fromWallTime({ ...day, second: 0, ...chosen }, zone);
    setSeenS(timeS);
    setTime(undefined);
    onMoment(timeS);
  };
  return (
    <div
      className="gk-moment-pickers"
      role="group"
      aria-label={t('Start of playback')}
      // The clock does not go on below the hand that chooses.
      onFocus={() => setTime((before) => before ?? time)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && minute !== undefined) setTime(undefined);
      }}
    >
      <DayField day={day} deviceId={deviceId} onChange={chooseDay} label={t('Date')} />
      <PartPicker
        label={t('Hour')}
        choices={HOURS}
        value={hour}
        onChange={(value) => choose({ ...time, hour: value, minute: undefined })}
      />
      <PartPicker
        label={t('Minute')}
        choices={MINUTES}
        value={minute}
        disabled={hour === undefined}
        onChange={(value) => choose({ ...time, minute: value })}
      />
      <PartPicker
        label={t('Second')}
        choices={SECOND_CHOICES}
        value={second}
        onChange={(value) => choose({ ...time, second: value ?? 0 })}
      />
    </div>
  );
}

function PartPicker({
  label,
  choices,
  value,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly number[];
  readonly value: number | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: number | undefined) => void;
}) {
  return (
    <Form.Select
      size="sm"
      aria-label={label}
      title={label}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    >
      {value === undefined && <option value="">{label}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {String(choice).padStart(2, '0')}
        </option>
      ))}
    </Form.Select>
  );
}

/** The time of day of a moment, in steps of the second picker; the start of a day is a day without a time. */
function timeOf(atS: number | undefined, zone: Zone): ChosenTime {
  if (atS === undefined || dayBoundsS(dayOf(atS, zone), zone).startS === atS) return afterDateChange();
  const { hour, minute, second } = toWallTime(atS, zone);
  return { hour, minute, second: SECOND_CHOICES.findLast((choice) => choice <= second) ?? 0 };
}
