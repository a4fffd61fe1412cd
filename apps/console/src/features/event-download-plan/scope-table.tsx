import { useMemo } from 'react';
import { t, word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn } from '../../shared/table/column-kinds.js';
import { DataTable } from '../../shared/table/data-table.js';
import { targetKey } from '../../shared/plan-target/plan-entries.js';
import type { PlanScope } from './plan-scopes.js';

const BY = [
  { by: 'device', label: word('By device') },
  { by: 'group', label: word('By group') },
] as const;

/** The list beside the plans: ALL, GLOBAL and each device, or the groups, with the number of their plans. */
export function ScopeTable({
  by,
  scopes,
  busy,
  onBy,
  onChoose,
  mayRemoveGlobal,
  onRemove,
}: {
  readonly by: 'device' | 'group';
  readonly scopes: readonly PlanScope[];
  readonly busy: boolean;
  readonly onBy: (by: 'device' | 'group') => void;
  readonly onChoose: (scope: PlanScope) => void;
  readonly mayRemoveGlobal: boolean;
  /** Removes every plan of a device, or of GLOBAL. */
  readonly onRemove: (deviceId: string) => void;
}) {
  const columns = useMemo(
    () => [
      textColumn<PlanScope>('who', by === 'device' ? word('Device ID') : word('Group'), ({ label }) => label, {
        hideable: false,
        cell: (scope) => (
          <button type="button" className="btn btn-link btn-sm p-0" onClick={() => onChoose(scope)}>
            {scope.label}
          </button>
        ),
      }),
      numberColumn<PlanScope>('count', word('Plans'), ({ count }) => count),
    ],
    [by, onChoose],
  );
  return (
    <DataTable
      label={by === 'device' ? t('Devices') : t('Groups')}
      rows={scopes}
      columns={columns}
      rowKey={({ key }) => key}
      urlPrefix="of-"
      pageSizes={[]}
      onOpen={onChoose}
      toolbar={() => (
        <div className="btn-group btn-group-sm" role="group" aria-label={t('View')}>
          {BY.map((choice) => (
            <button
              key={choice.by}
              type="button"
              className={choice.by === by ? 'btn btn-secondary' : 'btn btn-outline-secondary'}
              aria-pressed={choice.by === by}
              onClick={() => onBy(choice.by)}
            >
              {t(choice.label)}
            </button>
          ))}
        </div>
      )}
      rowActions={({ target, count }) =>
        target && (target.mode === 'DEVICE' || (mayRemoveGlobal && target.mode === 'GLOBAL')) && count > 0
          ? [
              {
                id: 'delete',
                title: word('Delete all'),
                danger: true,
                disabled: busy,
                onSelect: () => onRemove(targetKey(target)),
              },
            ]
          : []
      }
    />
  );
}
