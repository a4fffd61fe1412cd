import type { EventDefinition, EventDefinitionInput, EventDefinitionsResource, SettingResource } from 'gk-sdk/rest';
import { DEFAULT_NOTIFY_COLOR, definitionMethod, parseEventCodes, toNotifyColor } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';

/** What names a definition. */
export type DefinitionKey = Pick<EventDefinition, 'profile' | 'eventCode'>;

/** What the form of a definition holds. A type, as forms ask for one. */
export type DefinitionValues = {
  readonly profile: string;
  /** The event code as it is typed. */
  readonly eventCode: string;
  readonly name: string;
  readonly notifyText: string;
  readonly notifyColor: string;
};

/** The definition of a key as a setting: read anew before it is saved; PUT where it stands, else POST. */
export function definitionSetting(
  resource: EventDefinitionsResource,
  edited: DefinitionKey | undefined,
  blankProfile: string,
  onList: (definitions: readonly EventDefinition[]) => void,
): SettingResource<DefinitionValues> {
  return {
    read: async (options) => {
      if (!edited) return { ...BLANK, profile: blankProfile };
      const list = await resource.list(options);
      const found = list.find((one) => one.profile === edited.profile && one.eventCode === edited.eventCode);
      if (!found) throw new Error(t('Another user has deleted this definition.'));
      return toValues(found);
    },
    save: async (values, options) => {
      const [eventCode = 0] = parseEventCodes(values.eventCode);
      const list = await resource.list(options);
      const stands = list.find((one) => one.profile === values.profile && one.eventCode === eventCode);
      const definition: EventDefinitionInput = { ...stands, ...values, eventCode };
      const put = definitionMethod(definition, list) === 'PUT';
      const { items, message } = await (put
        ? resource.update(definition, options)
        : resource.create(definition, options));
      onList(items);
      return message;
    },
  };
}

const BLANK: DefinitionValues = {
  ...{ profile: '', eventCode: '', name: '', notifyText: '', notifyColor: DEFAULT_NOTIFY_COLOR },
};

function toValues({ profile, eventCode, name, notifyText, notifyColor }: EventDefinition): DefinitionValues {
  return { profile, eventCode: String(eventCode), name, notifyText, notifyColor: toNotifyColor(notifyColor) };
}
