import type { SettingResource } from 'gk-sdk/rest';

/**
 * A setting in the form that its fields need, such as `{ days: 7 }` of the number 7.
 *
 * @param setting - The setting as the server has it.
 * @param toForm - Values of the form.
 * @param fromForm - The value back.
 */
export function mapSetting<Value, Form>(
  setting: SettingResource<Value>,
  toForm: (value: Value) => Form,
  fromForm: (form: Form) => Value,
): SettingResource<Form> {
  return {
    read: async (options) => toForm(await setting.read(options)),
    save: (form, options) => setting.save(fromForm(form), options),
  };
}
