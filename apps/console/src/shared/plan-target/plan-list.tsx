import { Button } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import type { PlanEntry } from './plan-entries.js';
import './plan-list.css';

/** Which list stands beside the plans. */
export type PlansBy = 'device' | 'group';

/**
 * The list beside a table of plans: by device, with GLOBAL first and a delete for each device, or by group (spec 001
 * and 002 section 2).
 */
export function PlanList({
  by,
  entries,
  current,
  busy,
  onBy,
  onChoose,
  mayRemove,
  onRemove,
}: {
  readonly by: PlansBy;
  readonly entries: readonly PlanEntry[];
  /** Key of the chosen entry. */
  readonly current: string;
  readonly busy: boolean;
  readonly onBy: (by: PlansBy) => void;
  readonly onChoose: (entry: PlanEntry) => void;
  /** False for plans that the user may only read. */
  readonly mayRemove: (entry: PlanEntry) => boolean;
  /** Removes all plans of a device. */
  readonly onRemove: (entry: PlanEntry) => void;
}) {
  return (
    <div className="gk-plan-list">
      <div className="btn-group btn-group-sm" role="group" aria-label={t('Show plans')}>
        {(['device', 'group'] as const).map((each) => (
          <Button
            key={each}
            variant="outline-secondary"
            active={each === by}
            aria-pressed={each === by}
            onClick={() => onBy(each)}
          >
            {each === 'device' ? t('By device') : t('By group')}
          </Button>
        ))}
      </div>
      <ul aria-label={by === 'device' ? t('Devices with plans') : t('Groups')}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className="gk-plan-entry"
              aria-current={entry.key === current || undefined}
              onClick={() => onChoose(entry)}
            >
              <span>{entry.label}</span>
              <span
                className="gk-plan-count"
                aria-label={t('{count, plural, one {# plan} other {# plans}}', { count: entry.count })}
              >
                {entry.count}
              </span>
            </button>
            {by === 'device' && entry.count > 0 && mayRemove(entry) && (
              <button
                type="button"
                className="btn btn-sm btn-link gk-plan-remove"
                aria-label={t('Delete all plans of {name}', { name: entry.label })}
                disabled={busy}
                onClick={() => onRemove(entry)}
              >
                <Icon name="trash" size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
