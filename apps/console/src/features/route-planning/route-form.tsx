import { useId } from 'react';
import { Form } from 'react-bootstrap';
import type { PlannedTrack } from 'gk-sdk/rest';
import { cleanTitle } from '../../shared/geo/fence.js';
import { DeviceChecklist } from '../../shared/device-picker/device-checklist.js';
import { t } from '../../shared/i18n/translate.js';

/** Typed fields of a route. */
export type RouteFields = Pick<PlannedTrack, 'title' | 'enabled' | 'deviceIds'>;

/** "Enable/Disable selector, title field, device checklist (deviceid, vehicleid, drivername)" (spec 002 section 2). */
export function RouteForm({
  fields,
  disabled,
  onChange,
}: {
  readonly fields: RouteFields;
  readonly disabled: boolean;
  readonly onChange: (fields: RouteFields) => void;
}) {
  const id = useId();
  return (
    <div className="gk-editor-fields">
      <fieldset className="gk-editor-fields" disabled={disabled}>
        <Form.Group controlId={`${id}-enable`}>
          <Form.Label>{t('State')}</Form.Label>
          <Form.Select
            size="sm"
            value={fields.enabled ? 1 : 0}
            onChange={(event) => onChange({ ...fields, enabled: event.target.value === '1' })}
          >
            <option value={1}>{t('Enable')}</option>
            <option value={0}>{t('Disable')}</option>
          </Form.Select>
        </Form.Group>
        <Form.Group controlId={`${id}-title`}>
          <Form.Label>{t('Title')}</Form.Label>
          <Form.Control
            size="sm"
            maxLength={200}
            value={fields.title}
            onChange={(event) => onChange({ ...fields, title: cleanTitle(event.target.value) })}
          />
        </Form.Group>
      </fieldset>
      <DeviceChecklist
        label={t('Devices')}
        deviceIds={fields.deviceIds}
        disabled={disabled}
        onChange={(deviceIds) => onChange({ ...fields, deviceIds })}
      />
    </div>
  );
}
