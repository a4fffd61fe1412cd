import { get, set, type FieldValues } from 'react-hook-form';
import type { CommandCaller } from 'gk-sdk';
import type { ServerSettingsResource, SettingResource } from 'gk-sdk/rest';
import { isMasked, labelOf, type FieldSpec } from '../../../shared/form/field-spec.js';
import { fieldProblems, type FormProblems } from '../../../shared/form/form-resolver.js';
import { isFieldValue } from '../../../shared/form/is-field-value.js';
import { sameValue } from '../../../shared/form/same-value.js';
import { showValue } from '../../../shared/form/show-value.js';
import { t } from '../../../shared/i18n/translate.js';

/** Where settings are read and saved. */
export interface SettingServer {
  readonly settings: ServerSettingsResource;
  readonly command: CommandCaller;
}

/** A setting with the fields that show it, for the form of a tab and for the file of all settings. */
export interface FieldsOfSetting<Values extends FieldValues> {
  /** The setting among those of the server. */
  readonly resource: (settings: ServerSettingsResource, command: CommandCaller) => SettingResource<Values>;
  readonly fields: readonly FieldSpec<Values>[];
  /** Rules between fields. */
  readonly check?: ((values: Values) => FormProblems<Values>) | undefined;
}

/** A field that a file would change, in words; a secret is masked. */
export interface FieldDifference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Why the value cannot be saved; nothing of its setting is then. */
  readonly problem: string | undefined;
}

/** Change of one setting by a file. */
export interface SettingDifference {
  /** The fields that differ; none when the file has the current values. */
  readonly fields: readonly FieldDifference[];
  /**
   * Saves them and leaves the other fields as they are. Rejects when somebody else has saved one of them since it was
   * compared.
   *
   * @returns The server's words.
   */
  readonly save: (signal: AbortSignal) => Promise<string>;
}

/** A setting as files keep it. */
export interface FiledSetting {
  /** Name of the setting in the file; absent in tabs of one setting. */
  readonly part?: string | undefined;
  /** Returns the current values, by field, with secrets only when requested. */
  readonly read: (server: SettingServer, withSecrets: boolean, signal: AbortSignal) => Promise<FieldValues>;
  readonly compare: (server: SettingServer, filed: FieldValues, signal: AbortSignal) => Promise<SettingDifference>;
}

/** A setting as files keep it, by its form. Fields that the form does not have are neither written nor read. */
export function filedSetting<Values extends FieldValues>(
  { resource, fields, check }: FieldsOfSetting<Values>,
  part?: string,
): FiledSetting {
  return {
    part,
    read: async ({ settings, command }, withSecrets, signal) => {
      const values = await resource(settings, command).read({ signal });
      const filed: FieldValues = {};
      for (const field of fields) {
        if (withSecrets || !isMasked(field)) set(filed, field.name, get(values, field.name));
      }
      return filed;
    },
    compare: async ({ settings, command }, filed, signal) => {
      const setting = resource(settings, command);
      const before = await setting.read({ signal });
      const changed = fields.filter(({ name }) => {
        const value: unknown = get(filed, name);
        return value !== undefined && !sameValue(value, get(before, name));
      });
      const mistyped = changed.filter((field) => !isFieldValue(field, get(filed, field.name)));
      const after = withFields(
        before,
        filed,
        changed.filter((field) => !mistyped.includes(field)),
      );
      const problems = changed.length === 0 ? new Map<string, string>() : fieldProblems(fields, check, after);
      const whyNot = (field: FieldSpec<Values>): string | undefined =>
        mistyped.includes(field) ? t('Invalid value') : (field.locked?.(after) ?? problems.get(field.name));
      // A problem of a field that the file leaves alone, such as a certificate without its key, is one of the change.
      const others = fields.filter((field) => !changed.includes(field) && problems.has(field.name));
      return {
        fields: [...changed, ...others].map((field) => ({
          label: labelOf(field),
          before: showValue(field, get(before, field.name)),
          after: showValue(field, get(changed.includes(field) ? filed : before, field.name)),
          problem: whyNot(field),
        })),
        save: async (saveSignal) => {
          const latest = await setting.read({ signal: saveSignal });
          if (changed.some(({ name }) => !sameValue(get(latest, name), get(before, name)))) {
            throw new Error(t('Another user has saved changes. Open the file again.'));
          }
          return setting.save(withFields(latest, filed, changed), { signal: saveSignal });
        },
      };
    },
  };
}

function withFields<Values extends FieldValues>(
  values: Values,
  filed: FieldValues,
  fields: readonly FieldSpec<Values>[],
): Values {
  const merged = structuredClone(values);
  for (const { name } of fields) set(merged, name, get(filed, name));
  return merged;
}
