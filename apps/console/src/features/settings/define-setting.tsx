import { useId, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSession } from 'gk-react';
import { serverSettingsResource } from 'gk-sdk/rest';
import type { FieldSpec } from '../../shared/form/field-spec.js';
import { SettingForm, type SettingFormProps } from '../../shared/form/setting-form.js';
import { useRest } from '../../shared/query/use-rest.js';
import { filedSetting, type FiledSetting, type FieldsOfSetting } from './settings-file/filed-setting.js';

/** A tab of the server settings, as its file exports it by default. */
export interface SettingTab {
  readonly Panel: ComponentType;
  /** English words of its fields, which the search looks through. */
  readonly words: readonly string[];
  /** Its settings as files keep them; none in tabs that keep nothing. */
  readonly filed: readonly FiledSetting[];
}

/** A setting that one form shows and saves. */
export interface SettingDefinition<Values extends FieldValues> extends FieldsOfSetting<Values> {
  /** Content below the form, such as a test of the saved setting. */
  readonly Below?: ComponentType;
}

/** A tab of one setting: it is read, shown, and saved as `SettingForm` does it. */
export function defineSetting<Values extends FieldValues>(definition: SettingDefinition<Values>): SettingTab {
  const { fields, Below } = definition;
  const Panel = (): React.JSX.Element => <SettingPanel {...definition}>{Below && <Below />}</SettingPanel>;
  return { Panel, words: wordsOf(fields), filed: [filedSetting(definition)] };
}

/** English words of fields, for the search. */
export function wordsOf<Values extends FieldValues>(fields: readonly FieldSpec<Values>[]): readonly string[] {
  return fields.flatMap(({ label, help }) => (help === undefined ? [label] : [label, help]));
}

/** The form of one server setting; a tab of several settings has one for each. */
export function SettingPanel<Values extends FieldValues>({
  resource,
  ...form
}: FieldsOfSetting<Values> & Pick<SettingFormProps<Values>, 'children' | 'confirm' | 'onLoaded'>) {
  const settings = useRest(serverSettingsResource);
  const { command } = useSession();
  return <SettingForm {...form} id={useId()} resource={resource(settings, command)} />;
}
