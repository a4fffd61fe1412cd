import { useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useAction } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { secondFactorResource, usersResource, type UserAccount } from 'gk-sdk/rest';
import { confusableNames, visibleUsers } from 'gk-sdk/rules';
import { changeUserFormMode, hasOldLogin, canDeleteUser } from './user-rules.js';
import { deleteQuestion } from '../../shared/notice/notice-words.js';
import { useBrand } from '../../shared/brand/brand-context.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { ExportButtons } from '../../shared/export/export-buttons.js';
import { useAccessUser } from '../../shared/access/use-may.js';
import { groupWords } from '../../shared/fleet/group-path-words.js';
import { FormParameters } from '../../shared/form/unsaved.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t, word } from '../../shared/i18n/translate.js';
import { CsvButton } from '../../shared/import/csv-button.js';
import { notify } from '../../shared/notice/notify.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { useServerHas, useUser } from '../../shared/session/use-user.js';
import { useMenuSettings } from '../../shared/settings/menu-settings.js';
import type { RowAction } from '../../shared/table/column.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useNow } from '../../shared/time/use-now.js';
import { SearchField } from '../../shared/url-state/search-field.js';
import { choiceParameter, textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { useUserLists, type UserLists } from './use-user-lists.js';
import { userColumns } from './user-columns.js';
import { UserForm } from './user-form.js';
import { findUsers } from './find-users.js';
import { userChoices } from './user-fields.js';
import { checkAccounts, groupIds, newUser, saveDifference } from './user-values.js';
import { previewUsers, sentUsers, withServerAnswers, type UsersPreview } from './users-csv.js';
import { UsersPreviewDialog } from './users-preview-dialog.js';
import './users-page.css';

const SHAPE = { find: textParameter(), form: choiceParameter(['', 'add', 'update'], ''), user: textParameter() };
const FORM = ['form', 'user'];

/** User management: searchable table, and a form to create and to edit (spec 002 section 2). */
export function UsersPage() {
  const resource = useUserLists();
  return (
    <div className="gk-users">
      <ResourceView resource={resource} title={t('User setting')} loading={t('Loading the users')}>
        {(lists) => <Users lists={lists} onList={(users) => resource.update((held) => ({ ...held, users }))} />}
      </ResourceView>
    </div>
  );
}

function Users({
  lists,
  onList,
}: {
  readonly lists: UserLists;
  readonly onList: (users: readonly UserAccount[]) => void;
}) {
  const [{ find, form, user: editedName }, change] = useUrlState(SHAPE);
  const { switches } = useBrand();
  const user = useUser();
  const accessUser = useAccessUser();
  const { otherAdministrators } = useMenuSettings();
  const confirm = useConfirm();
  const mayLeave = useMayLeave();
  const rest = useRest(usersResource);
  const factors = useRest(secondFactorResource);
  const nowS = useNow(60_000) / 1000;
  const [preview, setPreview] = useState<UsersPreview>();
  const canCheck = useServerHas('account-check');
  const manager = {
    username: accessUser?.username ?? '',
    permission: user?.permission ?? 3,
    enableElseAdminSetting: otherAdministrators,
  };
  const { groups, permissions } = lists;
  const { username, permission, enableElseAdminSetting } = manager;
  const shown = useMemo(
    () => visibleUsers(lists.users, { username, permission, enableElseAdminSetting }),
    [lists.users, username, permission, enableElseAdminSetting],
  );
  const edited = form === 'update' ? shown.find(({ name }) => name === editedName) : undefined;
  const isOld = useMemo(
    () => (account: UserAccount) => switches.markOldLogins && hasOldLogin(account.loggedInS, nowS),
    [switches.markOldLogins, nowS],
  );
  const names = useMemo(
    () => ({
      group: groupWords(groups),
      permission: (id: number) => permissions.find((group) => group.id === id)?.name || String(id),
    }),
    [groups, permissions],
  );
  const found = useMemo(() => findUsers(shown, find, names), [shown, find, names]);
  const confusable = useMemo(() => confusableNames(lists.users.map(({ name }) => name)), [lists.users]);
  const hasFactors = useServerHas('second-factor');
  const columns = useMemo(
    () => userColumns(names, isOld, confusable, hasFactors),
    [names, isOld, confusable, hasFactors],
  );

  const remove = useSave(async (signal, name: string) => {
    const { items, message } = await rest.remove(name, { signal });
    onList(items);
    if (name === editedName) change({ form: changeUserFormMode(form, 'deleted'), user: '' });
    return message || t('{name} deleted', { name });
  });
  const resetLogin = useSave(async (signal, name: string) => {
    const { items, message } = await rest.resetLoginTime(name, { signal });
    onList(items);
    return message || t('Login time of {name} is reset', { name });
  });
  const resetFactor = useSave(async (signal, name: string) => {
    await factors.reset(name, { signal });
    onList(await rest.list({ signal }));
    return t('The second factor of {name} is off', { name });
  });
  const askResetFactor = async (name: string): Promise<void> => {
    const isSure = await confirm({
      title: t('Take the second factor of {name} away?', { name }),
      text: t('Name and password log in again. Make sure that it is {name} who asks you for this.', { name }),
      yes: t('Take away'),
    });
    if (isSure) resetFactor.run(name);
  };
  const open = async (next: 'create' | 'edit', name: string): Promise<void> => {
    if (await mayLeave()) change({ form: changeUserFormMode(form, next), user: name }, { replace: false });
  };
  const askRemove = async (name: string): Promise<void> => {
    if (await confirm({ title: t(deleteQuestion('row')), text: name, yes: t('Delete') })) remove.run(name);
  };
  const actionsOf = (account: UserAccount): RowAction[] => [
    { id: 'edit', title: word('Edit'), onSelect: () => void open('edit', account.name) },
    ...(isOld(account)
      ? [{ id: 'reset', title: word('Reset login time'), onSelect: () => void resetLogin.run(account.name) }]
      : []),
    ...(account.hasSecondFactor && account.name !== username && account.name !== 'admin'
      ? [{ id: 'factor', title: word('Reset second factor'), onSelect: () => void askResetFactor(account.name) }]
      : []),
    ...(canDeleteUser(account.name, switches)
      ? [{ id: 'delete', title: word('Delete'), danger: true, onSelect: () => void askRemove(account.name) } as const]
      : []),
  ];
  const check = useAction(async (signal, found: UsersPreview) => {
    const sent = sentUsers(found);
    if (!canCheck || sent.length === 0) return setPreview(found);
    const accounts = sent.map(({ kind, values }) => ({ isNew: kind === 'new', values }));
    try {
      setPreview(withServerAnswers(found, await checkAccounts(rest, groupIds(groups), accounts, { signal })));
    } catch (thrown) {
      notify({
        title: 'error',
        text: t('The file could not be checked: {reason}', { reason: toGkError(thrown).message }),
      });
    }
  });
  const read = (rows: readonly (readonly string[])[]): void => {
    const choices = userChoices(lists, manager);
    const now = {
      users: shown,
      groups,
      choices,
      passwords: { policy: lists.passwordPolicy, brand: switches },
      ownName: user?.username ?? '',
    };
    const found = previewUsers(rows, now);
    if (found) check.run(found);
    else
      notify({ title: 'error', text: t('The first row of the file must name a column {column}.', { column: 'name' }) });
  };
  return (
    <>
      <PageHeader
        title={t('User setting')}
        state={t('{count, plural, one {# user} other {# users}}', { count: shown.length })}
        actions={
          <Button size="sm" aria-expanded={form === 'add'} onClick={() => void open('create', '')}>
            {t('Create New User')}
          </Button>
        }
      />
      <div className="gk-users-body" data-form={form === 'add' || edited ? true : undefined}>
        {form === 'add' || edited ? (
          <FormParameters value={FORM}>
            <UserForm
              key={edited?.name ?? ''}
              edited={edited}
              lists={lists}
              manager={manager}
              onList={onList}
              onClose={(saved) => {
                if (saved) change({ form: changeUserFormMode(form, 'saved'), user: '' });
                else void mayLeave().then((leave) => leave && change({ form: '', user: '' }));
              }}
            />
          </FormParameters>
        ) : null}
        <div className="gk-users-table">
          <SearchField label={t('Search the users')} text={find} onText={(text) => change({ find: text })} />
          <DataTable
            label={t('Users')}
            rows={found}
            columns={columns}
            rowKey={({ name }) => name}
            viewsName="users"
            rowActions={actionsOf}
            onOpen={({ name }) => void open('edit', name)}
            tone={(account) => (isOld(account) ? 'alarm' : undefined)}
            empty={find === '' ? t('There are no users') : t('No matching users')}
            toolbar={(table) => (
              <>
                <CsvButton disabled={check.kind === 'running'} onRows={read} />
                <ExportButtons
                  rows={table.sortedRows}
                  columns={table.visibleColumns}
                  files={{ csvName: () => 'users.csv', jsonName: 'users.json' }}
                />
              </>
            )}
          />
        </div>
      </div>
      {preview && (
        <UsersPreviewDialog
          preview={preview}
          send={(user, signal) => {
            const ids = groupIds(groups);
            return user.kind === 'new'
              ? newUser(rest, ids, onList).save(user.values, { signal })
              : saveDifference(rest, ids, user, onList, { signal });
          }}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  );
}
