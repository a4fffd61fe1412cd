import { useCallback, useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useGroups } from 'gk-react';
import type { EventPlanKey, SavedPlan } from 'gk-sdk/rest';
import { deleteQuestion } from '../../shared/notice/notice-words.js';
import { editPlanTarget } from '../../shared/plan-target/plan-mode.js';
import { RootGroupHint } from '../../shared/access/root-group-hint.js';
import { useMay } from '../../shared/access/use-may.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { useEventCodes } from '../../shared/events/use-event-codes.js';
import { t, word } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { deviceEntries, GLOBAL_KEY, groupEntries, planKey, plansOf } from '../../shared/plan-target/plan-entries.js';
import { PlanList } from '../../shared/plan-target/plan-list.js';
import { useRest } from '../../shared/query/use-rest.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import { DataTable } from '../../shared/table/data-table.js';
import { choiceParameter, textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { useTitleOf } from '../../shared/vehicle/use-device-title.js';
import { PlanDialog, type PlanTask } from './plan-dialog.js';
import type { PlanKeyValues, PlanKind } from './plan-kind.js';
import { usePlans } from './use-plans.js';
import './event-plans-page.css';

const SHAPE = { by: choiceParameter(['device', 'group'], 'device'), target: textParameter() };

/**
 * Push or realtime event plans (spec 002 section 2): a list of devices with GLOBAL, or of groups, and the plans of the
 * chosen one in a table whose switches and texts save directly.
 */
export function EventPlansPage<Plan extends EventPlanKey & SavedPlan, Values extends PlanKeyValues>({
  kind,
}: {
  readonly kind: PlanKind<Plan, Values>;
}) {
  const [{ by, target }, go] = useUrlState(SHAPE);
  const [task, setTask] = useState<PlanTask<Plan>>();
  const confirm = useConfirm();
  const mayGlobal = useMay('globalEventRules');
  const mayChange = useCallback(({ target: of }: EventPlanKey) => mayGlobal || of.mode !== 'GLOBAL', [mayGlobal]);
  const titleOf = useTitleOf();
  const groups = useGroups();
  const events = useEventCodes();
  const names = useMemo(() => new Map(events.map(({ code, name }) => [code, name])), [events]);
  const wordsOf = useCallback((code: number): string => `${code} ${names.get(code) ?? ''}`.trim(), [names]);
  const plans = usePlans(kind.title, useRest(kind.resource));
  const { list, busy, change } = plans;
  const known = useMemo(() => groups.data?.groups ?? [], [groups.data]);
  const entries = useMemo(
    () => (by === 'device' ? deviceEntries(list, [], titleOf) : groupEntries(list, known)),
    [by, list, known, titleOf],
  );
  const chosen = entries.find(({ key }) => key === target) ?? entries[0];
  const shown = useMemo(() => (chosen ? plansOf(list, chosen, known) : []), [list, chosen, known]);
  const columns = useMemo(
    () => [
      numberColumn<Plan>('appdevid', word('Event code'), ({ eventCode }) => eventCode),
      textColumn<Plan>('event', word('Event'), ({ eventCode }) => names.get(eventCode) ?? '-', { hideable: false }),
      ...kind.columns({ change, mayChange, eventWords: wordsOf }),
      timeColumn<Plan>('updatetime', word('Update Time'), ({ updatedS }) => updatedS),
    ],
    [kind, change, mayChange, names, wordsOf],
  );
  const askRemove = async (plan: Plan): Promise<void> => {
    const asked = { title: t(deleteQuestion('row')), text: wordsOf(plan.eventCode), yes: t('Delete') };
    if (await confirm(asked)) plans.remove(plan);
  };
  const askRemoveDevice = async (deviceId: string): Promise<void> => {
    const asked = {
      title: t(deleteQuestion('row')),
      text: t('All plans of {name}', { name: titleOf(deviceId) }),
      yes: t('Delete'),
    };
    if (await confirm(asked)) plans.removeDevice(deviceId);
  };
  const add = (): void => {
    const begun = editPlanTarget(chosen?.target ?? { mode: 'GLOBAL' });
    setTask({ kind: 'add', target: mayGlobal || begun.mode !== 'GLOBAL' ? begun : { ...begun, mode: 'DEVICE' } });
  };
  const closed = (saved?: EventPlanKey): void => {
    setTask(undefined);
    if (!saved) return;
    if (saved.target.mode === 'GROUP')
      go({ by: 'group', target: groupEntries([saved], known).find((e) => e.count > 0)?.key ?? '' });
    else go({ by: 'device', target: saved.target.mode === 'DEVICE' ? saved.target.deviceId : GLOBAL_KEY });
  };
  return (
    <div className="gk-plans">
      <PageHeader
        title={t(kind.title)}
        actions={
          <Button size="sm" disabled={plans.resource.data === undefined} onClick={add}>
            {t('Add')}
          </Button>
        }
      />
      <ResourceView resource={plans.resource} loading={t('Loading the plans')}>
        {() => (
          <>
            <RootGroupHint
              area="globalEventRules"
              text={word('GLOBAL is for the devices of all groups: administrators of the root group change it.')}
            />
            <div className="gk-plans-body">
              <PlanList
                by={by}
                entries={entries}
                current={chosen?.key ?? ''}
                busy={busy}
                onBy={(next) => go({ by: next, target: '' }, { replace: false })}
                onChoose={({ key }) => go({ target: key }, { replace: false })}
                mayRemove={({ key }) => mayGlobal || key !== GLOBAL_KEY}
                onRemove={({ key }) => void askRemoveDevice(key)}
              />
              <div className="gk-plans-table">
                {by === 'group' && groups.kind === 'failed' && (
                  <p role="alert">
                    {t('The groups could not be loaded: {reason}', { reason: groups.error.message })}{' '}
                    <Button variant="link" size="sm" onClick={groups.reload}>
                      {t('Try again')}
                    </Button>
                  </p>
                )}
                <DataTable
                  label={t('Plans of {name}', { name: chosen?.label ?? '' })}
                  rows={shown}
                  columns={columns}
                  rowKey={planKey}
                  initialSort={[{ id: 'appdevid', descending: false }]}
                  onOpen={(plan) => mayChange(plan) && setTask({ kind: 'edit', plan })}
                  rowActions={(plan) =>
                    mayChange(plan)
                      ? [
                          { id: 'edit', title: word('Edit'), onSelect: () => setTask({ kind: 'edit', plan }) },
                          { id: 'delete', title: word('Delete'), danger: true, onSelect: () => void askRemove(plan) },
                        ]
                      : []
                  }
                  empty={t('No plans for {name}', { name: chosen?.label ?? '' })}
                />
              </div>
            </div>
          </>
        )}
      </ResourceView>
      {task && <PlanDialog kind={kind} plans={plans} task={task} events={events} onClose={closed} />}
    </div>
  );
}
