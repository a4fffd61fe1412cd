import { useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { useGroups, useResource } from 'gk-react';
import { eventDownloadPlansResource, type EventDownloadPlan } from 'gk-sdk/rest';
import { DEFAULT_GROUP_ID, editPlanTarget, type PlanTarget } from '../../shared/plan-target/plan-mode.js';
import { eventCode } from 'gk-sdk/rules';
import { deleteQuestion } from '../../shared/notice/notice-words.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { RootGroupHint } from '../../shared/access/root-group-hint.js';
import { useMay } from '../../shared/access/use-may.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { useEventCodes } from '../../shared/events/use-event-codes.js';
import { useDeviceIds } from '../../shared/fleet/use-device-ids.js';
import { FormParameters } from '../../shared/form/unsaved.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRefusalNotice } from '../../shared/notice/use-refusal-notice.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { groupEntries, planKey, planWords } from '../../shared/plan-target/plan-entries.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { DataTable } from '../../shared/table/data-table.js';
import { choiceParameter, textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { planColumns } from './plan-columns.js';
import { PlanForm } from './plan-form.js';
import { ScopeTable } from './scope-table.js';
import { ALL_PLANS, deviceScopes, plansOfScope, type PlanScope } from './plan-scopes.js';
import '../../shared/report/report.css';
import './event-download-plan-page.css';

/** `new`, the key of the plan that is edited, or empty. */
const SHAPE = {
  by: choiceParameter(['device', 'group'], 'device'),
  target: textParameter(ALL_PLANS),
  form: textParameter(),
};
const NEW = 'new';
const FORM = ['form'];
const BLANK: PlanTarget = { mode: 'GLOBAL', deviceId: '', groupId: DEFAULT_GROUP_ID };

/** Event download plans (spec 001 section 2, "Event download plan page"). */
export function EventDownloadPlanPage() {
  const resource = useRest(eventDownloadPlansResource);
  const plans = useResource('event download plans', (signal) => resource.list({ signal }));
  useRefusalNotice(plans.error);
  return (
    <div className="gk-download-plans">
      <ResourceView resource={plans} title={t('Event download plan')} loading={t('Loading the plans')}>
        {(shown) => <Plans plans={shown} onList={(items) => plans.update(() => items)} />}
      </ResourceView>
    </div>
  );
}

function Plans({
  plans,
  onList,
}: {
  readonly plans: readonly EventDownloadPlan[];
  readonly onList: (plans: readonly EventDownloadPlan[]) => void;
}) {
  const [{ by, target, form }, change] = useUrlState(SHAPE);
  const resource = useRest(eventDownloadPlansResource);
  const confirm = useConfirm();
  const mayGlobal = useMay('globalEventRules');
  const mayChange = ({ target: of }: EventDownloadPlan): boolean => mayGlobal || of.mode !== 'GLOBAL';
  const mayLeave = useMayLeave();
  const groups = useGroups();
  const deviceIds = useDeviceIds();
  const codes = useEventCodes();
  const nameOf = useMemo(() => {
    const names = new Map(codes.map(({ code, name }) => [code, name]));
    return (code: number): string => eventCode(code, names).name;
  }, [codes]);
  const columns = useMemo(() => planColumns(nameOf), [nameOf]);
  const known = useMemo(() => groups.data?.groups ?? [], [groups.data]);
  const scopes = useMemo(
    (): readonly PlanScope[] => (by === 'device' ? deviceScopes(plans, deviceIds) : groupEntries(plans, known)),
    [by, plans, deviceIds, known],
  );
  const scope = scopes.find(({ key }) => key === target) ?? scopes[0];
  const edited = plans.find((plan) => planKey(plan) === form && mayChange(plan));
  const words = (plan: EventDownloadPlan): string => `${planWords(plan)} (${nameOf(plan.eventCode)})`;

  const remove = useSave(async (signal, plan: EventDownloadPlan) => {
    const { items, message } = await resource.remove(plan, { signal });
    onList(items);
    return message;
  });
  const removeAll = useSave(async (signal, deviceId: string) => {
    const { items, message } = await resource.removeDevice(deviceId, { signal });
    onList(items);
    return message;
  });
  const asked = (text: string): Promise<boolean> =>
    confirm({ title: t(deleteQuestion('row')), text, yes: t('Delete') });
  const open = (next: string): void => change({ form: next }, { replace: false });
  const close = async (saved: boolean): Promise<void> => {
    if (saved || (await mayLeave())) change({ form: '' });
  };
  const isOpen = form === NEW || edited !== undefined;
  return (
    <>
      <PageHeader
        title={t('Event download plan')}
        state={t('{count, plural, one {# plan} other {# plans}}', { count: plans.length })}
        actions={
          <Button size="sm" onClick={() => open(NEW)}>
            {t('Add')}
          </Button>
        }
      />
      {groups.kind === 'failed' && by === 'group' && (
        <p className="gk-stale" role="alert">
          {t('The groups could not be loaded: {reason}', { reason: groups.error.message })}{' '}
          <button type="button" className="btn btn-link btn-sm" onClick={groups.reload}>
            {t('Try again')}
          </button>
        </p>
      )}
      <RootGroupHint
        area="globalEventRules"
        text={word('GLOBAL is for the devices of all groups: administrators of the root group change it.')}
      />
      <div className="gk-download-plans-body">
        <ScopeTable
          by={by}
          scopes={scopes}
          busy={removeAll.kind === 'running'}
          onBy={(next) => change({ by: next, target: ALL_PLANS })}
          onChoose={({ key }) => change({ target: key })}
          mayRemoveGlobal={mayGlobal}
          onRemove={(id) => void asked(t('All plans of {name}', { name: id })).then((yes) => yes && removeAll.run(id))}
        />
        <DataTable
          label={scope ? t('Plans of {name}', { name: scope.label }) : t('Plans')}
          rows={scope ? plansOfScope(plans, scope, known) : []}
          columns={columns}
          rowKey={planKey}
          empty={t('There are no plans')}
          toolbar={() => <h2 className="gk-report-title">{scope && t('Plans of {name}', { name: scope.label })}</h2>}
          onOpen={(plan) => mayChange(plan) && open(planKey(plan))}
          rowActions={(plan) =>
            mayChange(plan)
              ? [
                  { id: 'edit', title: word('Edit'), onSelect: () => open(planKey(plan)) },
                  {
                    id: 'delete',
                    title: word('Delete'),
                    danger: true,
                    onSelect: () => void asked(words(plan)).then((yes) => yes && remove.run(plan)),
                  },
                ]
              : []
          }
        />
      </div>
      {isOpen && (
        <DialogFrame
          title={edited ? t('Edit {name}', { name: words(edited) }) : t('New plan')}
          size="full"
          onClose={() => void close(false)}
        >
          <FormParameters value={FORM}>
            <PlanForm
              key={form}
              edited={edited}
              target={blankTarget(scope, mayGlobal)}
              onList={onList}
              onClose={(saved) => void close(saved)}
            />
          </FormParameters>
        </DialogFrame>
      )}
    </>
  );
}

/** A new plan is for whom is chosen in the list. */
function blankTarget(scope: PlanScope | undefined, mayGlobal: boolean): PlanTarget {
  const target = scope?.target ? editPlanTarget(scope.target) : BLANK;
  return mayGlobal || target.mode !== 'GLOBAL' ? target : { ...target, mode: 'DEVICE' };
}
