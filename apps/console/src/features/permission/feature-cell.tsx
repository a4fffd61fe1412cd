import { memo } from 'react';
import { t } from '../../shared/i18n/translate.js';

/** Whether a group has a right, as a button of the grid: the grid hears the press. */
export const FeatureCell = memo(function FeatureCell({
  id,
  row,
  column,
  left,
  width,
  label,
  on,
  changed,
  active,
}: {
  readonly id: string;
  readonly row: number;
  readonly column: number;
  readonly left: number;
  readonly width: number;
  /** Feature and group. */
  readonly label: string;
  readonly on: boolean;
  /** Not saved yet. */
  readonly changed: boolean;
  /** The cell of the keyboard. */
  readonly active: boolean;
}) {
  return (
    <div
      id={id}
      className={active ? 'gk-matrix-cell active' : 'gk-matrix-cell'}
      role="gridcell"
      aria-label={`${label}: ${on ? t('Enable') : t('Disable')}${changed ? `, ${t('not saved')}` : ''}`}
      data-row={row}
      data-column={column}
      style={{ transform: `translateX(${left}px)`, width }}
    >
      <span className="gk-matrix-right" data-on={on} data-changed={changed}>
        {on ? t('Enable') : t('Disable')}
      </span>
    </div>
  );
});
