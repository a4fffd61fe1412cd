import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { t } from '../../shared/i18n/translate.js';
import { useSave } from '../../shared/query/use-save.js';
import { FilterField } from '../../shared/report/filter-fields.js';

/** Sets one number of one device: record days or netflow limit, not below 0 (spec 002 section 5). */
export function LimitEditor({
  title,
  label,
  max,
  deviceId,
  onDevice,
  save,
}: {
  readonly title: string;
  /** Name and unit of the number. */
  readonly label: string;
  readonly max?: number;
  readonly deviceId: string;
  readonly onDevice: (deviceId: string) => void;
  readonly save: (deviceId: string, value: number, signal: AbortSignal) => Promise<string>;
}) {
  const [text, setText] = useState('');
  const value = text.trim() === '' ? NaN : Number(text);
  const valid = Number.isInteger(value) && value >= 0 && value <= (max ?? Number.MAX_SAFE_INTEGER);
  const change = useSave((signal) => save(deviceId, value, signal));
  return (
    <form
      className="gk-report-bar gk-card"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        change.run();
      }}
    >
      <DeviceCombobox label={t('Device ID')} deviceId={deviceId} onChange={onDevice} />
      <FilterField label={label}>
        {(id) => (
          <input
            id={id}
            type="number"
            min={0}
            max={max}
            className="form-control form-control-sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FilterField>
      <Button type="submit" size="sm" disabled={deviceId === '' || !valid || change.kind === 'running'}>
        {title}
      </Button>
      {text !== '' && !valid && (
        <span className="text-danger">
          {max === undefined
            ? t('A whole number, 0 or more')
            : t('A whole number from {min} to {max}', { min: 0, max })}
        </span>
      )}
    </form>
  );
}
