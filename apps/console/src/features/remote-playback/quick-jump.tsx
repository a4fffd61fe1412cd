import { useState, type SyntheticEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { ShownRecord } from 'gk-elements';
import { formatDay, fromWallTime, type CalendarDay } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { shownZone, shownZoneName } from '../../shared/time/shown-zone.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';
import { isRecordedAt } from './record-filter.js';

/** "A quick jump to a time with no record shows 'No Record'" (spec 001 section 2). */
export function QuickJump({
  deviceId,
  day,
  records,
  channels,
  shownS,
  onJump,
}: {
  readonly deviceId: string;
  readonly day: CalendarDay;
  /** Undefined while the list is not known: there is nowhere to jump. */
  readonly records: readonly ShownRecord[] | undefined;
  /** Channels on screen. */
  readonly channels: readonly number[];
  /** The moment that plays, unix seconds; undefined before anything does. */
  readonly shownS?: number | undefined;
  readonly onJump: (timeS: number) => void;
}) {
  /** Typed by the user; undefined = the field follows what plays. */
  const [typed, setTyped] = useState<string>();
  /** The day, the channels and the time that were asked for without a record, and what played then: of others nothing is known. */
  const [unrecorded, setUnrecorded] = useState<{ readonly asked: string; readonly shownS: number | undefined }>();
  const time = typed ?? '';
  const asked = [formatDay(day), channels.join(), time].join(' ');
  if (unrecorded && shownS !== undefined && hasGoneOn(unrecorded.shownS, shownS)) {
    setUnrecorded(undefined);
    setTyped(undefined);
  }
  const jump = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (time === '' || !records) return;
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
    const timeS = fromWallTime({ ...day, hour, minute, second }, shownZone(deviceId));
    if (!isRecordedAt(records, channels, timeS)) {
      setUnrecorded({ asked, shownS });
      return;
    }
    setTyped(undefined);
    setUnrecorded(undefined);
    onJump(timeS);
  };
  return (
    <Form className="gk-quick-jump" onSubmit={jump} noValidate>
      <Form.Control
        size="sm"
        type="time"
        step={1}
        aria-label={t('Time to jump to ({zone})', { zone: shownZoneName(deviceId) })}
        title={t('Time to jump to ({zone})', { zone: shownZoneName(deviceId) })}
        value={typed ?? (shownS === undefined ? '' : formatLocalTime(shownS, deviceId).slice(11, 19))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="outline-primary" disabled={time === '' || !records}>
        {t('Jump')}
      </Button>
      <span role="alert">{asked === unrecorded?.asked && t('No Record')}</span>
    </Form>
  );
}

/** A notice is read for so long while the recording before it plays on, seconds. */
const READ_S = 5;

/** Whether something else plays than when the notice came, or the same has gone on. */
function hasGoneOn(thenS: number | undefined, nowS: number): boolean {
  return thenS === undefined || Math.abs(nowS - thenS) >= READ_S;
}
