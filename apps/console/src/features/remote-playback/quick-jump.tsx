import { useState, type SyntheticEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { ShownRecord } from 'gk-elements';
import { formatDay, fromWallTime, type CalendarDay } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { localZone } from '../../shared/time/local-zone.js';
import { isRecordedAt } from './record-filter.js';

/** "A quick jump to a time with no record shows 'No Record'" (spec 001 section 2). */
export function QuickJump({
  day,
  records,
  channels,
  onJump,
}: {
  readonly day: CalendarDay;
  /** Undefined while the list is not known: there is nowhere to jump. */
  readonly records: readonly ShownRecord[] | undefined;
  /** Channels on screen. */
  readonly channels: readonly number[];
  readonly onJump: (timeS: number) => void;
}) {
  const [time, setTime] = useState('');
  /** The day, the channels and the time that were asked for without a record: of others nothing is known. */
  const [unrecorded, setUnrecorded] = useState<string>();
  const asked = [formatDay(day), channels.join(), time].join(' ');
  const jump = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (time === '' || !records) return;
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
    const timeS = fromWallTime({ ...day, hour, minute, second }, localZone());
    if (isRecordedAt(records, channels, timeS)) onJump(timeS);
    else setUnrecorded(asked);
  };
  return (
    <Form className="gk-quick-jump" onSubmit={jump} noValidate>
      <Form.Control
        size="sm"
        type="time"
        step={1}
        aria-label={t('Time to jump to')}
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="outline-primary" disabled={time === '' || !records}>
        {t('Jump')}
      </Button>
      <span role="alert">{asked === unrecorded && t('No Record')}</span>
    </Form>
  );
}
