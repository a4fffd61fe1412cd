import type { ComponentType } from 'react';
import type { Session } from 'gk-sdk';
import type { EventPlanKey, EventPlansResource } from 'gk-sdk/rest';
import {
  canSavePlan,
  editPlanTarget,
  savedPlanTarget,
  type PlanMode,
  type PlanTarget,
} from '../../shared/plan-target/plan-mode.js';
import { EVENT_PLAN_LIMITS } from 'gk-sdk/rules';
import type { FieldSpec } from '../../shared/form/field-spec.js';
import type { FormProblems } from '../../shared/form/form-resolver.js';
import { t } from '../../shared/i18n/translate.js';
import type { Column } from '../../shared/table/column.js';

/** Key values in the dialog of every kind of plan: the target and the event. A type, as forms ask for one. */
export type PlanKeyValues = {
  readonly mode: PlanMode;
  /** Empty in the modes GLOBAL and GROUP. */
  readonly deviceId: string;
  readonly groupId: string;
  /** Null before an event is chosen. */
  readonly eventCode: number | null;
};

/** Context of cells that save at once. */
export interface CellEdit<Plan> {
  readonly change: (plan: Plan, part: Partial<Plan>, signal: AbortSignal) => Promise<string>;
  /** False for a plan that the user may only read. */
  readonly mayChange: (plan: Plan) => boolean;
  /** Event code and name, for the label of a cell. */
  readonly eventWords: (eventCode: number) => string;
}

/** Push plans or realtime plans: the differences that the one screen depends on. */
export interface PlanKind<Plan extends EventPlanKey, Values extends PlanKeyValues> {
  /** English word. */
  readonly title: string;
  readonly resource: (rest: Session['rest']) => EventPlansResource<Plan, Plan>;
  readonly columns: (edit: CellEdit<Plan>) => readonly Column<Plan>[];
  readonly fields: readonly FieldSpec<Values>[];
  /** Parts of the form between its fields and Save. */
  readonly BelowFields?: ComponentType;
  /** `keyProblems`, and what else cannot be saved. */
  readonly check: (values: Values) => FormProblems<Values>;
  /** Initial values of a new plan. */
  readonly blank: (key: PlanKeyValues) => Values;
  readonly toValues: (key: PlanKeyValues, plan: Plan) => Values;
  /** The plan to save; `over` is the one that was edited. */
  readonly toPlan: (key: EventPlanKey, values: Values, over: Plan | undefined) => Plan;
}

/** Returns the dialog's values of a target and an event. */
export function keyValues(target: PlanTarget, eventCode: number | null): PlanKeyValues {
  return { ...target, eventCode };
}

/** Returns the dialog's values of a saved plan's key. */
export function editedKey({ target, eventCode }: EventPlanKey): PlanKeyValues {
  return keyValues(editPlanTarget(target), eventCode);
}

/** The key to save; undefined without an event. */
export function savedKey({ mode, deviceId, groupId, eventCode }: PlanKeyValues): EventPlanKey | undefined {
  return eventCode === null ? undefined : { target: savedPlanTarget({ mode, deviceId, groupId }), eventCode };
}

/** Why whom a plan is for, or its event, cannot be saved. */
export function keyProblems({ mode, deviceId, groupId, eventCode }: PlanKeyValues): {
  deviceId?: string;
  eventCode?: string;
} {
  const { min, max } = EVENT_PLAN_LIMITS.eventCode;
  const isCode = eventCode !== null && Number.isInteger(eventCode) && eventCode >= min && eventCode <= max;
  return {
    ...(!canSavePlan({ mode, deviceId, groupId }) && { deviceId: t('Choose a device') }),
    ...(!isCode && { eventCode: t('Choose an event') }),
  };
}
