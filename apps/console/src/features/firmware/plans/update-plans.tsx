import { useMemo } from 'react';
import { useResource } from 'gk-react';
import { autoFirmwareResource, type AutoFirmwareFields, type AutoFirmwarePlan } from 'gk-sdk/rest';
import { checkAutoUpdateEdit } from '../firmware-rules.js';
import { deleteQuestion } from '../../../shared/notice/notice-words.js';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { InlineText } from '../../../shared/table/inline-cells.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { useRefusalNotice } from '../../../shared/notice/use-refusal-notice.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { ReportResult } from '../../../shared/report/report-result.js';
import { textColumn, timeColumn } from '../../../shared/table/column-kinds.js';
import type { Column } from '../../../shared/table/column.js';
import { AddPlan } from './add-plan.js';

/** Which devices take which firmware by themselves: edited in place, with a row to add (spec 001 section 2). */
export function UpdatePlans() {
  const resource = useRest(autoFirmwareResource);
  const plans = useResource('auto firmware', (signal) => resource.list({ signal }));
  useRefusalNotice(plans.error);
  const confirm = useConfirm();
  const { reload } = plans;
  const remove = useSave(async (signal, id: string) => {
    await resource.remove(id, { signal });
    reload();
    return t('Plan removed');
  });
  const columns = useMemo(
    () =>
      planColumns(async (id, changes, signal) => {
        await resource.update(id, changes, { signal });
        reload();
        return t('Plan saved');
      }),
    [resource, reload],
  );
  const askRemove = async ({ id, targetFirmware }: AutoFirmwarePlan): Promise<void> => {
    const title = t(deleteQuestion('firmware'));
    if (await confirm({ title, text: targetFirmware, yes: t('Remove') })) remove.run(id);
  };
  return (
    <>
      <AddPlan onAdded={reload} />
      <ResourceView resource={plans} loading={t('Loading the plans')}>
        {(rows) => (
          <ReportResult
            title={t('Auto Update Plan')}
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            numbered
            empty={t('There are no plans')}
            rowActions={(row) => [
              { id: 'remove', title: word('Remove'), danger: true, onSelect: () => void askRemove(row) },
            ]}
          />
        )}
      </ResourceView>
    </>
  );
}

const problemOf = (field: Parameters<typeof checkAutoUpdateEdit>[0]) => (text: string) =>
  checkAutoUpdateEdit(field, text) && t('cannot be empty');

function planColumns(
  edit: (id: string, changes: Partial<AutoFirmwareFields>, signal: AbortSignal) => Promise<string>,
): readonly Column<AutoFirmwarePlan>[] {
  return [
    textColumn('targetfw', word('Source version'), (row) => row.targetFirmware, {
      hideable: false,
      cell: (row) => (
        <InlineText
          label={t('Source version')}
          value={row.targetFirmware}
          check={problemOf('targetfw')}
          onSave={(targetFirmware, signal) => edit(row.id, { targetFirmware }, signal)}
        />
      ),
    }),
    textColumn('url', word('URL'), (row) => row.url, {
      cell: (row) => (
        <InlineText
          label={t('URL')}
          value={row.url}
          check={problemOf('url')}
          onSave={(url, signal) => edit(row.id, { url }, signal)}
        />
      ),
    }),
    textColumn('memo', word('Memo'), (row) => row.memo, {
      cell: (row) => (
        <InlineText label={t('Memo')} value={row.memo} onSave={(memo, signal) => edit(row.id, { memo }, signal)} />
      ),
    }),
    timeColumn('updatetime', word('Update Time'), (row) => row.updatedS),
  ];
}
