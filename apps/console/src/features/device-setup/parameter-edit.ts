import type { ParameterValue, Parameters } from 'gk-sdk';

/** A loaded parameter: "each has a value, a dirty flag and an offline-pending value" (spec 002 section 3). */
export interface EditedParameter {
  /** As the device has it. */
  readonly stored: ParameterValue;
  readonly value: ParameterValue;
  readonly dirty: boolean;
  /** Value that waits for the device's return; shown in red. */
  readonly pending?: ParameterValue;
}

/** The parameters of a card, by key. */
export type EditedParameters = Readonly<Record<string, EditedParameter>>;

/** A group as it was loaded: nothing is dirty. */
export function loadParameters(current: Parameters, offlineSet: Parameters = {}): EditedParameters {
  return Object.fromEntries(
    Object.entries(current).map(([key, stored]) => {
      const pending = offlineSet[key];
      return [key, { stored, value: stored, dirty: false, ...(pending !== undefined && { pending }) }];
    }),
  );
}

/** "A change marks a field dirty; reverting clears the mark" (spec 002 section 4). */
export function changeParameter(parameters: EditedParameters, key: string, value: ParameterValue): EditedParameters {
  const before = parameters[key];
  if (!before) return parameters;
  const dirty = JSON.stringify(value) !== JSON.stringify(before.stored);
  return { ...parameters, [key]: { ...before, value, dirty } };
}

/**
 * A group that was loaded again: "after a successful save or an offline-pending answer the parameters are reloaded"
 * (spec 002 section 4). Unsaved changes of the user stay, and are dirty as long as they differ from the loaded values.
 */
export function reloadParameters(
  edited: EditedParameters,
  current: Parameters,
  offlineSet: Parameters = {},
): EditedParameters {
  return Object.entries(edited).reduce(
    (loaded, [key, { value, dirty }]) => (dirty ? changeParameter(loaded, key, value) : loaded),
    loadParameters(current, offlineSet),
  );
}

/** The changes that a save sends, or the reason why there are none. */
export type ParameterSave =
  | { readonly kind: 'save'; readonly changes: Parameters }
  | { readonly kind: 'nothing'; readonly message: 'no changes' };

/** "A save covers only dirty fields" (spec 002 section 4); "a save with no dirty fields shows 'no changes'" (section 5). */
export function parametersToSave(parameters: EditedParameters): ParameterSave {
  const changes = Object.entries(parameters).filter(([, { dirty }]) => dirty);
  if (changes.length === 0) return { kind: 'nothing', message: 'no changes' };
  return { kind: 'save', changes: Object.fromEntries(changes.map(([key, { value }]) => [key, value])) };
}

/**
 * "Sub-stream save is disabled when resolution is empty, fps under 1 or over 15, or bitrate under 16 or over 1024"
 * (spec 002 section 5).
 *
 * @param bitrateKbps - The label says 32~1024; the rule takes 16.
 */
export function canSaveSubStream(resolution: string, fps: number, bitrateKbps: number): boolean {
  return resolution !== '' && fps >= 1 && fps <= 15 && bitrateKbps >= 16 && bitrateKbps <= 1024;
}

/** "Labels say 1~15 fps and 32~1024 kbps" (spec 002 section 5). */
export const SUB_STREAM_LABELS = { fps: '1~15 fps', bitrate: '32~1024 kbps' } as const;

/**
 * "The two combo alarm selections cannot duplicate each other" (spec 002 section 5): returns the choices of the other
 * one.
 */
export function comboAlarmChoices<T>(choices: readonly T[], other: T | undefined): T[] {
  return choices.filter((choice) => choice !== other);
}

/** Presets of the impact sensor: x, y, z (spec 002 section 5). */
export const G_SENSOR_PRESETS = {
  Car: [77, 102, 128],
  Bus: [77, 77, 154],
  Truck: [384, 384, 435],
} as const;

/** "Label High up to 170, Medium up to 340, Low above" (spec 002 section 5): how sensitive an axis is. */
export function gSensorLabel(value: number): 'High' | 'Medium' | 'Low' {
  if (value <= 170) return 'High';
  return value <= 340 ? 'Medium' : 'Low';
}
