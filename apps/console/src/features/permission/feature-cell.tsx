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
  locked,
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
  /** Why it cannot be switched; undefined when it can. */
  readonly locked: string | undefined;
}) {
  const state = on ? t('Enabled') : t('Disabled');
  return (
    <div
      id={id}
      className={active ? 'gk-matrix-cell active' : 'gk-matrix-cell'}
      role="gridcell"
      aria-label={`${label}: ${state}${changed ? `, ${t('not saved')}` : ''}${locked === undefined ? '' : `. ${locked}`}`}
      aria-disabled={locked !== undefined}
      title={locked}
      data-row={row}
      data-column={column}
      style={{ transform: `translateX(${left}px)`, width }}
    >
      <span className="gk-matrix-right" data-on={on} data-changed={changed}>
        {state}
      </span>
    </div>
  );
});
