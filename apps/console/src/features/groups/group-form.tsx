import { useId, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { groupsResource, type DeviceGroup } from 'gk-sdk/rest';
import { canNameGroup, moveChoices } from '../../shared/fleet/group-tree.js';
import { deleteQuestion } from '../../shared/notice/notice-words.js';
import { filterText } from '../../shared/form/text-filter.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { groupPathWords } from '../../shared/fleet/group-path-words.js';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';

/** Adds a group below the open one, renames it, moves it or deletes it (spec 002 sections 2 and 5). */
export function GroupForm({
  groups,
  group,
  onGroups,
  onMoved,
  onDeleted,
}: {
  readonly groups: readonly DeviceGroup[];
  readonly group: DeviceGroup;
  readonly onGroups: (groups: readonly DeviceGroup[]) => void;
  readonly onMoved: () => void;
  readonly onDeleted: () => void;
}) {
  const rest = useRest(groupsResource);
  const confirm = useConfirm();
  const [added, setAdded] = useState('');
  const [renamed, setRenamed] = useState('');
  const [parent, setParent] = useState('');
  const isTop = group.parentId === undefined;
  const parents = useMemo(() => moveChoices(groups, group.groupId), [groups, group]);
  const pathOf = groupPathWords(groups);

  const add = useSave(async (signal, name: string) => {
    onGroups(await rest.add(group.groupId, name, { signal }));
    setAdded('');
    return t('{name} added', { name });
  });
  const rename = useSave(async (signal, name: string) => {
    onGroups(await rest.rename(group.groupId, name, { signal }));
    setRenamed('');
    return t('{before} renamed to {name}', { before: group.name, name });
  });
  const move = useSave(async (signal, to: DeviceGroup) => {
    onGroups(await rest.move(group.groupId, to.groupId, { signal }));
    onMoved();
    return t('{name} moved to {group}', { name: group.name, group: to.name });
  });
  const remove = useSave(async (signal) => {
    onGroups(await rest.remove(group.groupId, { signal }));
    onDeleted();
    return t('{name} deleted', { name: group.name });
  });
  const busy = [add, rename, move, remove].some(({ kind }) => kind === 'running');
  const chosen = parents.find(({ groupId }) => String(groupId) === parent);
  const askRemove = async (): Promise<void> => {
    if (await confirm({ title: t(deleteQuestion('row')), text: group.name, yes: t('Delete') })) remove.run();
  };

  return (
    <section aria-label={t('Edit {name}', { name: group.name })}>
      <h2>{t('Edit {name}', { name: group.name })}</h2>
      <GroupLine
        label={t('New group below {name}', { name: group.name })}
        button={t('Add')}
        enabled={canNameGroup(added) && !busy}
        onSubmit={() => add.run(added)}
      >
        {(id) => <NameInput id={id} value={added} onChange={setAdded} />}
      </GroupLine>
      <GroupLine
        label={t('New name')}
        button={t('Rename')}
        enabled={canNameGroup(renamed) && !busy}
        onSubmit={() => rename.run(renamed)}
      >
        {(id) => <NameInput id={id} value={renamed} onChange={setRenamed} placeholder={group.name} />}
      </GroupLine>
      {!isTop && (
        <GroupLine
          label={t('New parent')}
          button={t('Change Parent')}
          enabled={chosen !== undefined && !busy}
          onSubmit={() => chosen && move.run(chosen)}
        >
          {(id) => (
            <Form.Select id={id} size="sm" value={parent} onChange={(event) => setParent(event.currentTarget.value)}>
              <option value="">{t('Choose a group')}</option>
              {parents.map((choice) => (
                <option key={choice.groupId} value={String(choice.groupId)}>
                  {pathOf(choice.groupId)}
                </option>
              ))}
            </Form.Select>
          )}
        </GroupLine>
      )}
      {!isTop && (
        <Button size="sm" variant="outline-danger" disabled={busy} onClick={() => void askRemove()}>
          {t('Delete {name}', { name: group.name })}
        </Button>
      )}
    </section>
  );
}

/** An input with its button; Enter presses it. */
function GroupLine({
  label,
  button,
  enabled,
  onSubmit,
  children,
}: {
  readonly label: string;
  readonly button: string;
  readonly enabled: boolean;
  readonly onSubmit: () => void;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (enabled) onSubmit();
  };
  return (
    <Form className="gk-groups-line" onSubmit={submit}>
      <Form.Label htmlFor={id}>{label}</Form.Label>
      {children(id)}
      <Button type="submit" size="sm" variant="outline-primary" disabled={!enabled}>
        {button}
      </Button>
    </Form>
  );
}

/** "Input containing a space or apostrophe is ignored" (spec 002 section 5). */
function NameInput({
  id,
  value,
  placeholder,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Form.Control
      id={id}
      size="sm"
      value={value}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(filterText(value, event.currentTarget.value))}
    />
  );
}
