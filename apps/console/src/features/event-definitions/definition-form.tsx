import { useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { eventDefinitionsResource, type EventDefinition } from 'gk-sdk/rest';
import { DEFAULT_DEFINITION_PROFILE } from 'gk-sdk/rules';
import { parseEventCodes } from '../../shared/events/parse-event-codes.js';
import { canSaveDefinition } from './definition-rules.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { useEventCodes } from '../../shared/events/use-event-codes.js';
import type { FieldSpec } from '../../shared/form/field-spec.js';
import { SettingForm } from '../../shared/form/setting-form.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import {
  definitionKey,
  definitionSetting,
  findDefinition,
  type DefinitionKey,
  type DefinitionValues,
} from './definition-values.js';

const NOT_ALL = word('A profile cannot be called ALL.');
const NOT_GLOBAL = word('A profile of your own is called neither ALL nor GLOBAL.');

/** Longest texts that the server takes, in characters (docs/protocol.md). */
const LENGTHS = { profile: 100, name: 200, notifyText: 2000 } as const;

/** The form of a definition: profile, event code, event name, notify text and colour (spec 001 section 2). */
export function DefinitionForm({
  edited,
  profile,
  profiles,
  mayChange,
  onList,
  onClose,
}: {
  /** Undefined for a new definition. */
  readonly edited: DefinitionKey | undefined;
  /** Initial profile of a new definition. */
  readonly profile: string;
  readonly profiles: readonly string[];
  /** False for GLOBAL where the user may not change it. */
  readonly mayChange: (profile: string) => boolean;
  readonly onList: (definitions: readonly EventDefinition[]) => void;
  /** `saved` after a save, else after Close. */
  readonly onClose: (saved: boolean) => void;
}) {
  const resource = useRest(eventDefinitionsResource);
  const codes = useEventCodes();
  const confirm = useConfirm();
  const isNew = edited === undefined;
  const canSaveGlobal = mayChange(DEFAULT_DEFINITION_PROFILE);
  const fields = useMemo((): readonly FieldSpec<DefinitionValues>[] => {
    // Another key is another definition for the server, and the edited one would stay beside it.
    const locked = (): string | undefined => (isNew ? undefined : t('A definition keeps its profile and event code.'));
    return [
      {
        kind: 'text',
        name: 'profile',
        label: word('Profile name'),
        required: true,
        maxLength: LENGTHS.profile,
        accepts: (name) => canSaveDefinition(name) && (!isNew || mayChange(name)),
        problem: canSaveGlobal ? NOT_ALL : NOT_GLOBAL,
        suggestions: profiles.map((value) => ({ value, label: value })),
        locked,
      },
      {
        kind: 'text',
        name: 'eventCode',
        label: word('Event code'),
        required: true,
        accepts: (text) => parseEventCodes(text).length === 1 && !text.includes(','),
        problem: word('An event code is a number.'),
        suggestions: codes.map(({ code, name }) => ({ value: String(code), label: name })),
        locked,
      },
      { kind: 'text', name: 'name', label: word('Event Name'), maxLength: LENGTHS.name },
      { kind: 'text', name: 'notifyText', label: word('Notify text'), maxLength: LENGTHS.notifyText },
      { kind: 'color', name: 'notifyColor', label: word('Notify color') },
    ];
  }, [codes, profiles, isNew, mayChange, canSaveGlobal]);
  /** A save replaces a definition of the same profile and event code, after a question to the user. */
  const mayReplace = async (values: DefinitionValues): Promise<boolean> =>
    !isNew ||
    !findDefinition(await resource.list(), definitionKey(values)) ||
    confirm({
      title: t('Replace the definition?'),
      text: t('There is already a definition for this profile and event code.'),
      yes: t('Replace'),
    });
  const title = edited ? t('Edit {name}', { name: `${edited.profile} ${edited.eventCode}` }) : t('New definition');
  return (
    <section className="gk-definitions-form gk-card" aria-label={title}>
      <h2>{title}</h2>
      <SettingForm
        id={edited ? `definition ${edited.profile} ${edited.eventCode}` : 'new definition'}
        resource={definitionSetting(resource, edited, profile, onList)}
        fields={fields}
        confirm={mayReplace}
        onSaved={() => onClose(true)}
        actions={
          <Button variant="outline-secondary" onClick={() => onClose(false)}>
            {t('Close')}
          </Button>
        }
      />
    </section>
  );
}
