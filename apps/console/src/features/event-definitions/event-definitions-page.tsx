import { useResource } from 'gk-react';
import { useCallback, useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { eventDefinitionsResource, type DeviceEventProfile, type EventDefinition } from 'gk-sdk/rest';
import { DEFAULT_DEFINITION_PROFILE, eventCode } from 'gk-sdk/rules';
import { deleteQuestion } from '../../shared/notice/notice-words.js';
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
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { DataTable } from '../../shared/table/data-table.js';
import { textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { definitionColumns } from './definition-columns.js';
import { DefinitionForm } from './definition-form.js';
import { DeviceProfiles } from './device-profiles.js';
import { ProfileList } from './profile-list.js';
import { ALL_PROFILES, definitionsOf, profileNames } from './profiles.js';
import './event-definitions-page.css';

/** `new`, the key of the definition that is edited, or empty. */
const SHAPE = { profile: textParameter(ALL_PROFILES), form: textParameter() };
const NEW = 'new';
const FORM = ['form'];

const keyOf = ({ profile, eventCode: code }: Pick<EventDefinition, 'profile' | 'eventCode'>): string =>
  `${code} ${profile}`;

interface Lists {
  readonly definitions: readonly EventDefinition[];
  readonly mappings: readonly DeviceEventProfile[];
}

/** Event definitions (spec 001 section 2, "Event definition page"). */
export function EventDefinitionsPage() {
  const resource = useRest(eventDefinitionsResource);
  const lists = useResource('event definitions', async (signal): Promise<Lists> => {
    const [definitions, mappings] = await Promise.all([resource.list({ signal }), resource.devices({ signal })]);
    return { definitions, mappings };
  });
  useRefusalNotice(lists.error);
  const { update } = lists;
  const takeLists = useCallback((next: Partial<Lists>) => update((held) => ({ ...held, ...next })), [update]);
  return (
    <div className="gk-definitions">
      <ResourceView resource={lists} title={t('Event definitions')} loading={t('Loading the definitions')}>
        {(shown) => <Definitions lists={shown} onLists={takeLists} />}
      </ResourceView>
    </div>
  );
}

function Definitions({
  lists: { definitions, mappings },
  onLists,
}: {
  readonly lists: Lists;
  readonly onLists: (lists: Partial<Lists>) => void;
}) {
  const [{ profile, form }, change] = useUrlState(SHAPE);
  const resource = useRest(eventDefinitionsResource);
  const confirm = useConfirm();
  const mayLeave = useMayLeave();
  const deviceIds = useDeviceIds();
  const mayGlobal = useMay('globalEventRules');
  const mayChange = (name: string): boolean => mayGlobal || name !== DEFAULT_DEFINITION_PROFILE;
  const codes = useEventCodes();
  const columns = useMemo(() => {
    const names = new Map(codes.map(({ code, name }) => [code, name]));
    return definitionColumns((code) => eventCode(code, names).name);
  }, [codes]);
  const profiles = useMemo(() => profileNames(definitions), [definitions]);
  const counts = useMemo(
    () => new Map(profiles.map((name) => [name, definitionsOf(definitions, name).length])),
    [profiles, definitions],
  );
  const edited = definitions.find((definition) => keyOf(definition) === form && mayChange(definition.profile));
  const takeMappings = useCallback((items: readonly DeviceEventProfile[]) => onLists({ mappings: items }), [onLists]);
  const remove = useSave(async (signal, definition: EventDefinition) => {
    const { items, message } = await resource.remove(definition, { signal });
    onLists({ definitions: items });
    if (keyOf(definition) === form) change({ form: '' });
    return message;
  });
  const removeProfile = useSave(async (signal, name: string) => {
    const { items, message } = await resource.removeProfile(name, { signal });
    // Its devices are GLOBAL again. It is gone, whatever becomes of the next call.
    onLists({ definitions: items, mappings: mappings.filter((mapping) => mapping.profile !== name) });
    change({ profile: ALL_PROFILES, form: '' });
    onLists({ mappings: await resource.devices({ signal }) });
    return message;
  });
  const asked = async (text: string): Promise<boolean> =>
    confirm({ title: t(deleteQuestion('row')), text, yes: t('Delete') });
  const open = async (next: string): Promise<void> => {
    if (await mayLeave()) change({ form: next }, { replace: false });
  };
  return (
    <>
      <PageHeader
        title={t('Event definitions')}
        state={t('{count, plural, one {# definition} other {# definitions}}', { count: definitions.length })}
        actions={
          <Button size="sm" onClick={() => void open(NEW)}>
            {t('New definition')}
          </Button>
        }
      />
      <RootGroupHint
        area="globalEventRules"
        text={word('GLOBAL is for the devices of all groups: administrators of the root group change it.')}
      />
      <div className="gk-definitions-body">
        <DeviceProfiles deviceIds={deviceIds} mappings={mappings} profiles={profiles} onList={takeMappings} />
        <div className="gk-definitions-main">
          <ProfileList
            profiles={profiles}
            counts={counts}
            chosen={profile}
            mayRemove={mayChange}
            busy={removeProfile.kind === 'running'}
            onChoose={(name) => change({ profile: name })}
            onRemove={(name) => void asked(name).then((yes) => yes && removeProfile.run(name))}
          />
          {(form === NEW || edited) && (
            <FormParameters value={FORM}>
              <DefinitionForm
                key={form}
                edited={edited}
                profile={profile === ALL_PROFILES || !mayChange(profile) ? '' : profile}
                profiles={profiles.filter(mayChange)}
                mayChange={mayChange}
                onList={(items) => onLists({ definitions: items })}
                onClose={(saved) => {
                  if (saved) change({ form: '' });
                  else void mayLeave().then((leave) => leave && change({ form: '' }));
                }}
              />
            </FormParameters>
          )}
          <DataTable
            label={t('Definitions')}
            rows={definitionsOf(definitions, profile)}
            columns={columns}
            rowKey={keyOf}
            empty={t('There are no definitions')}
            onOpen={(definition) => mayChange(definition.profile) && void open(keyOf(definition))}
            rowActions={(definition) =>
              mayChange(definition.profile)
                ? [
                    { id: 'edit', title: word('Edit'), onSelect: () => void open(keyOf(definition)) },
                    {
                      id: 'delete',
                      title: word('Delete'),
                      danger: true,
                      onSelect: () => void asked(keyOf(definition)).then((yes) => yes && remove.run(definition)),
                    },
                  ]
                : []
            }
          />
        </div>
      </div>
    </>
  );
}
