import type { EventDefinition, EventDefinitionInput, EventDefinitionsResource, SettingResource } from 'gk-sdk/rest';
import { toNotifyColor } from 'gk-sdk/rules';
import { parseEventCodes } from '../../shared/events/parse-event-codes.js';
import { definitionMethod } from './definition-rules.js';
import { t } from '../../shared/i18n/translate.js';

/** Key of a definition. */
export type DefinitionKey = Pick<EventDefinition, 'profile' | 'eventCode'>;

/** Values of a definition's form. A type, as forms ask for one. */
export type DefinitionValues = {
  readonly profile: string;
  /** The event code as it is typed. */
  readonly eventCode: string;
  readonly name: string;
  readonly notifyText: string;
  readonly notifyColor: string;
};

/** Returns the key that a form's values name. */
export function definitionKey({ profile, eventCode }: DefinitionValues): DefinitionKey {
  const [code = 0] = parseEventCodes(eventCode);
  return { profile, eventCode: code };
}

/** The definition of a key. */
export function findDefinition(
  list: readonly EventDefinition[],
  { profile, eventCode }: DefinitionKey,
): EventDefinition | undefined {
  return list.find((one) => one.profile === profile && one.eventCode === eventCode);
}

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
      const found = findDefinition(list, edited);
      if (!found) throw new Error(t('Another user has deleted this definition.'));
      return toValues(found);
    },
    save: async (values, options) => {
      const key = definitionKey(values);
      const list = await resource.list(options);
      const definition: EventDefinitionInput = { ...findDefinition(list, key), ...values, ...key };
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
  profile: '',
  eventCode: '',
  name: '',
  notifyText: '',
  notifyColor: toNotifyColor(undefined),
};

function toValues({ profile, eventCode, name, notifyText, notifyColor }: EventDefinition): DefinitionValues {
  return { profile, eventCode: String(eventCode), name, notifyText, notifyColor: toNotifyColor(notifyColor) };
}
