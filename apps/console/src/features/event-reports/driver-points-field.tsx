import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { parseDriverPoints } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { DriverPointsDialog } from './driver-points-dialog.js';

/** A button with the number of driver points, which opens their dialog. */
export function DriverPointsField({
  value,
  onChange,
}: {
  /** `13=-2,16=-1`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline-secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('Driver points ({count})', { count: parseDriverPoints(value).length })}
      </Button>
      {isOpen && <DriverPointsDialog value={value} onSave={onChange} onClose={() => setIsOpen(false)} />}
    </>
  );
}
