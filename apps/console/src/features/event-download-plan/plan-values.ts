import type {
  EventDownloadPlan,
  EventDownloadPlanInput,
  EventDownloadPlansResource,
  SettingResource,
} from 'gk-sdk/rest';
import { DEFAULT_DOWNLOAD_PLAN, toPlanDownloadType, toPlanMediaType } from './download-plan.js';
import { editPlanTarget, planMethod, savedPlanTarget, type PlanTarget } from '../../shared/plan-target/plan-mode.js';
import { parseEventCodes } from '../../shared/events/parse-event-codes.js';
import { t } from '../../shared/i18n/translate.js';
import { removeMoved } from '../../shared/plan-target/remove-moved.js';
import { isSamePlan, keptPlans } from '../../shared/plan-target/plan-entries.js';

type PlanFields = Omit<EventDownloadPlanInput, 'target' | 'eventCode' | 'preOffsetS' | 'postOffsetS' | 'extra'>;

/** Values of a plan's form. */
export type PlanValues = PlanFields & {
  readonly target: PlanTarget;
  /** The event code as it is typed. */
  readonly eventCode: string;
  /** Null = "system default" (spec 001 section 3). */
  readonly preOffsetS: number | null;
  readonly postOffsetS: number | null;
};

/** A plan as a setting: the saved one is read anew before it is saved; "PUT for GROUP mode" (spec 001 section 7). */
export function planSetting(
  resource: EventDownloadPlansResource,
  edited: EventDownloadPlan | undefined,
  blankTarget: PlanTarget,
  onList: (plans: readonly EventDownloadPlan[]) => void,
): SettingResource<PlanValues> {
  return {
    read: async (options) => {
      if (!edited)
        return toValues({ ...DEFAULT_DOWNLOAD_PLAN, target: { mode: 'GLOBAL' }, eventCode: 0 }, blankTarget, '');
      const saved = (await resource.list(options)).find((plan) => isSamePlan(plan, edited));
      if (!saved) throw new Error(t('Another user has deleted this plan.'));
      return toValues(saved, editPlanTarget(saved.target), String(saved.eventCode));
    },
    save: async (values, options) => {
      const plan = toPlan(values, edited);
      const put = planMethod(plan.target.mode) === 'PUT';
      const { items, message } = await (put ? resource.update(plan, options) : resource.create(plan, options));
      onList(items);
      if (!edited || keptPlans(plan).some((kept) => isSamePlan(kept, edited))) return message;
      await removeMoved(edited, async () => onList((await resource.remove(edited, options)).items));
      return message;
    },
  };
}

/** The plan that a form saves; fields of the server that the form does not know stay. */
export function toPlan(values: PlanValues, edited: EventDownloadPlan | undefined): EventDownloadPlanInput {
  const { target, eventCode, preOffsetS, postOffsetS, ...fields } = values;
  const [code = 0] = parseEventCodes(eventCode);
  return {
    ...(edited?.extra && { extra: edited.extra }),
    ...fields,
    target: savedPlanTarget(target),
    eventCode: code,
    preOffsetS: preOffsetS ?? undefined,
    postOffsetS: postOffsetS ?? undefined,
  };
}

function toValues(plan: EventDownloadPlanInput, target: PlanTarget, eventCode: string): PlanValues {
  const { extra: _extra, target: _target, ...fields } = plan;
  return {
    ...fields,
    target,
    eventCode,
    downloadType: toPlanDownloadType(plan.downloadType),
    mediaType: toPlanMediaType(plan.mediaType),
    preOffsetS: plan.preOffsetS ?? null,
    postOffsetS: plan.postOffsetS ?? null,
  };
}
