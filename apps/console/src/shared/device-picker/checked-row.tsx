import { Icon } from '../ui/icon.js';
import { t } from '../i18n/translate.js';
import type { ChecklistRow } from './checklist-rows.js';

/** One device of a checklist. The keys are those of the list around it. */
export function CheckedRow({
  id,
  row,
  top,
  position,
  count,
  checked,
  active,
  onPress,
}: {
  readonly id: string;
  readonly row: ChecklistRow;
  /** Distance from the top of the list, CSS pixels. */
  readonly top: number;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly checked: boolean;
  readonly active: boolean;
  /** `range` takes all from the last pressed row on. */
  readonly onPress: (range: boolean) => void;
}) {
  return (
    // The list box around it has the focus and the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={active ? 'gk-checklist-row active' : 'gk-checklist-row'}
      role="option"
      tabIndex={-1}
      aria-selected={checked}
      aria-posinset={position}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
      onClick={({ shiftKey }) => onPress(shiftKey)}
    >
      <span className="gk-checklist-mark" aria-hidden="true">
        {checked && <Icon name="check" size={14} />}
      </span>
      <span className="gk-checklist-id">{row.title}</span>
      {row.title !== row.deviceId && <span className="gk-checklist-words">{row.deviceId}</span>}
      <span className="gk-checklist-words">{row.known ? row.memo : t('not in the fleet')}</span>
      <span className="gk-checklist-words">{row.driver}</span>
    </div>
  );
}
