import { useId } from 'react';
import { Form } from 'react-bootstrap';
import { EVENT_PLAN_LIMITS } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import type { NamedEventCode } from '../../shared/events/use-event-codes.js';

/** The event of a plan: a menu of the known ones, and the code as a number (spec 002 section 2, "appdevid"). */
export function EventCodeField({
  eventCode,
  events,
  onChange,
}: {
  readonly eventCode: number | null;
  readonly events: readonly NamedEventCode[];
  readonly onChange: (eventCode: number | null) => void;
}) {
  const id = useId();
  const { min, max } = EVENT_PLAN_LIMITS.eventCode;
  const isKnown = events.some(({ code }) => code === eventCode);
  return (
    <div className="gk-plans-event">
      <Form.Group controlId={`${id}-menu`}>
        <Form.Label>{t('Event type')}</Form.Label>
        <Form.Select
          value={isKnown ? String(eventCode) : ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        >
          <option value="">{t('Choose an event')}</option>
          {events.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} {name}
            </option>
          ))}
        </Form.Select>
      </Form.Group>
      <Form.Group controlId={`${id}-code`}>
        <Form.Label>{t('Event code')}</Form.Label>
        <Form.Control
          type="number"
          min={min}
          max={max}
          value={eventCode ?? ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        />
      </Form.Group>
    </div>
  );
}
