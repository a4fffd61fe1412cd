import { useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { usersResource, type UserAccount } from 'gk-sdk/rest';
import type { UserManager } from 'gk-sdk/rules';
import { useBrand } from '../../shared/brand/brand-context.js';
import { HistoryLink } from '../../shared/change-log/history-link.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { SettingForm } from '../../shared/form/setting-form.js';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import type { UserLists } from './use-user-lists.js';
import { userChoices, userFields } from './user-fields.js';
import { newUserProblems, updateProblems } from './user-problems.js';
import { editedUser, groupIds, newUser } from './user-values.js';

/** The form of a user: a new one, or `edited`. Save checks the rules of spec 002 section 5. */
export function UserForm({
  edited,
  lists,
  manager,
  onList,
  onClose,
}: {
  /** Undefined for a new user. */
  readonly edited: UserAccount | undefined;
  readonly lists: UserLists;
  readonly manager: UserManager;
  readonly onList: (list: readonly UserAccount[]) => void;
  /** `saved` after a save, else after Cancel. */
  readonly onClose: (saved: boolean) => void;
}) {
  const { users, groups } = lists;
  const { switches: brand } = useBrand();
  const passwords = { policy: lists.passwordPolicy, brand };
  const confirm = useConfirm();
  const rest = useRest(usersResource);
  const name = edited?.name;
  const ids = useMemo(() => groupIds(groups), [groups]);
  const known = userChoices(lists, manager, edited?.permission);
  const choices = edited ? known : { ...known, groups: [{ value: '', label: t('Choose a group') }, ...known.groups] };
  const names = users.map((user) => user.name);
  return (
    <section
      className="gk-users-form"
      aria-label={edited ? t('Edit {name}', { name: edited.name }) : t('Create New User')}
    >
      <h2>{edited ? t('Edit {name}', { name: edited.name }) : t('Create New User')}</h2>
      <SettingForm
        key={name ?? ''}
        id={name === undefined ? 'new user' : `user ${name}`}
        resource={name === undefined ? newUser(rest, ids, onList) : editedUser(rest, ids, name, onList)}
        fields={userFields(edited ? 'update' : 'add', choices)}
        check={(values) => (edited ? updateProblems(values, passwords) : newUserProblems(values, names, passwords))}
        confirm={async ({ permission }) =>
          edited?.name !== manager.username ||
          permission === edited.permission ||
          confirm({
            title: t('Change your own permission?'),
            text: t('You may not be able to undo this yourself.'),
            yes: t('Save'),
          })
        }
        onSaved={() => onClose(true)}
        actions={
          <>
            <Button variant="outline-secondary" onClick={() => onClose(false)}>
              {t('Close')}
            </Button>
            {name !== undefined && <HistoryLink entity="user" id={name} />}
          </>
        }
      />
    </section>
  );
}
