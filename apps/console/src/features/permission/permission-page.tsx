import { useCallback, useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import type { PermissionGroup } from 'gk-sdk';
import { DEFAULT_VISIBLE_GROUPS } from './access-switches.js';
import { refusalsOf } from '../../shared/access/group-refusals.js';
import { rehearsal } from '../../shared/access/rehearsal.js';
import { useAccessContext } from '../../shared/access/use-may.js';
import { useConfirm, usePrompt } from '../../shared/dialog/use-questions.js';
import { sameValue } from '../../shared/form/same-value.js';
import { useUnsaved } from '../../shared/form/unsaved.js';
import { useScreenAddress } from '../../shared/fleet/use-screen-address.js';
import { t } from '../../shared/i18n/translate.js';
import { useUndoable } from '../../shared/map-editor/history.js';
import { UndoButtons } from '../../shared/map-editor/undo-buttons.js';
import { notify } from '../../shared/notice/notify.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { SearchField } from '../../shared/url-state/search-field.js';
import { listParameter, textParameter, useUrlState, type UrlParameter } from '../../shared/url-state/use-url-state.js';
import { ColumnPanel } from './column-panel.js';
import { featureRows } from './feature-rows.js';
import { FEATURE_WORDS } from '../../shared/access/feature-words.js';
import type { GroupAction } from './group-heading.js';
import { draftsOf, groupChanges, toggleDraft, type AccessDrafts, type GroupChange } from './permission-changes.js';
import { PermissionMatrix } from './permission-matrix.js';
import { SaveDialog } from './save-dialog.js';
import { usePermissionActions, usePermissionLists, type PermissionLists } from './use-permission-groups.js';
import './permission-page.css';

/** Ids of the columns in sight; "default visible groups are 0 to 3" (spec 002 section 2). */
const visibleParameter: UrlParameter<readonly number[]> = {
  read: (text) => (text === null ? DEFAULT_VISIBLE_GROUPS : text.split(',').filter(Boolean).map(Number)),
  write: (ids) => (ids.join() === DEFAULT_VISIBLE_GROUPS.join() ? null : ids.join()),
};

const SHAPE = { groups: visibleParameter, open: listParameter(), find: textParameter() };

/** Permission matrix: groups as columns, 86 features as rows (spec 002 section 2). */
export function PermissionPage() {
  const lists = usePermissionLists();
  return (
    <div className="gk-permission">
      <ResourceView resource={lists} title={t('Permission setting')} loading={t('Loading the permission groups')}>
        {(shown) => <Permissions lists={shown} onGroups={(groups) => lists.update((held) => ({ ...held, groups }))} />}
      </ResourceView>
    </div>
  );
}

const NO_DRAFTS: AccessDrafts = {};

function Permissions({
  lists: { groups, users },
  onGroups,
}: {
  readonly lists: PermissionLists;
  readonly onGroups: (groups: readonly PermissionGroup[]) => void;
}) {
  const [{ groups: visible, open, find }, setView] = useUrlState(SHAPE);
  const context = useAccessContext();
  const prompt = usePrompt();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const address = useScreenAddress();
  const drafts = useUndoable(NO_DRAFTS);
  /** Reviews changes before they are saved, beside those that another user has saved meanwhile. */
  const [review, setReview] = useState<{
    readonly theirs: readonly GroupChange[];
    readonly deleted: readonly PermissionGroup[];
  }>();
  const show = useCallback(
    (ids: readonly number[]): void => setView({ groups: [...new Set(ids)].toSorted((a, b) => a - b) }),
    [setView],
  );
  const showWithoutDeleted = (now: readonly PermissionGroup[]): void => {
    const left = draftsOf(drafts.value, now);
    if (!sameValue(left, drafts.value)) drafts.start(left);
    const deleted = groups.filter(({ id }) => !now.some((group) => group.id === id)).map(({ id }) => id);
    show(visible.filter((id) => !deleted.includes(id)));
    onGroups(now);
  };
  const actions = usePermissionActions({
    onGroups,
    onMeanwhile: (now, theirs, deleted) => {
      showWithoutDeleted(now);
      setReview({ theirs, deleted });
    },
    onSaved: () => drafts.start(NO_DRAFTS),
    onCopied: (id) => show([...visible, id]),
    onDeleted: showWithoutDeleted,
  });
  const changes = useMemo(() => groupChanges(groups, drafts.value), [groups, drafts.value]);
  const rows = useMemo(() => featureRows(open, find, (flag) => t(FEATURE_WORDS[flag])), [open, find]);
  const columns = useMemo(() => groups.filter(({ id }) => visible.includes(id)), [groups, visible]);
  useUnsaved(changes.length > 0);

  const rename = async (group: PermissionGroup): Promise<void> => {
    const next = await prompt({ title: t('Edit name'), label: t('Name'), initial: group.name });
    if (next !== undefined && next !== group.name) actions.rename.run(group, next);
  };
  const remove = async (group: PermissionGroup): Promise<void> => {
    const { name } = group;
    const text = t('The server deletes a group only when no user has it.');
    if (!(await confirm({ title: t('Delete the permission group {name}?', { name }), text, yes: t('Delete') }))) return;
    actions.remove.run(group);
  };
  const rehearse = async (group: PermissionGroup): Promise<void> => {
    // First away from here: the group may have no right to be on this screen. `flushSync`, since a navigation is otherwise drawn later
    // than the rehearsal, which would find this screen still open and refuse it.
    await navigate(address('/'), { flushSync: true });
    rehearsal.begin({ group, refusalOf: refusalsOf(group, context) });
  };
  const act = (action: GroupAction, group: PermissionGroup): void => {
    switch (action) {
      case 'hide':
        return show(visible.filter((other) => other !== group.id));
      case 'rename':
        return void rename(group);
      case 'copy':
        actions.copy.run(group);
        return;
      case 'delete':
        return void remove(group);
      case 'rehearse':
        return void rehearse(group);
    }
  };
  const busy = [actions.save, actions.rename, actions.copy, actions.remove].some(({ kind }) => kind === 'running');

  return (
    <>
      <PageHeader
        title={t('Permission setting')}
        state={
          changes.length > 0
            ? t('not saved')
            : t('{count} of {total} groups', { count: columns.length, total: groups.length })
        }
        actions={
          <>
            <UndoButtons undoable={drafts} />
            <Button
              size="sm"
              disabled={changes.length === 0 || busy}
              onClick={() => setReview({ theirs: [], deleted: [] })}
            >
              {actions.save.kind === 'running' ? t('Saving...') : t('Save')}
            </Button>
          </>
        }
      />
      <div className="gk-permission-body">
        <ColumnPanel groups={groups} visible={visible} onChange={show} />
        <div className="gk-permission-main">
          <SearchField label={t('Find a feature')} text={find} onText={(text) => setView({ find: text })} />
          {columns.length === 0 || rows.length === 0 ? (
            <EmptyPanel
              icon="columns"
              title={columns.length === 0 ? t('Choose the groups to show.') : t('No matching features')}
            />
          ) : (
            <PermissionMatrix
              rows={rows}
              groups={columns}
              drafts={drafts.value}
              open={open}
              searching={find !== ''}
              busy={busy}
              edited={changes.length > 0}
              onLocked={(reason) => notify({ title: reason, tone: 'info' })}
              onToggle={(group, index) => drafts.commit(toggleDraft(drafts.value, group, index))}
              onOpen={(flag, isOpen) =>
                setView({ open: isOpen ? [...open, flag] : open.filter((other) => other !== flag) })
              }
              onAction={act}
            />
          )}
        </div>
      </div>
      {review && (
        <SaveDialog
          changes={changes}
          theirs={review.theirs}
          deleted={review.deleted}
          users={users}
          onSave={() => {
            setReview(undefined);
            actions.save.run(changes, groups);
          }}
          onClose={() => setReview(undefined)}
        />
      )}
    </>
  );
}
