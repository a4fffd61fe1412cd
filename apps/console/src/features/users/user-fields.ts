import { accountProblem, permissionChoices, type UserManager } from 'gk-sdk/rules';
import { isNoAdministrator, NO_ADMINISTRATOR } from '../../shared/access/no-administrator.js';
import { groupWords } from '../../shared/fleet/group-path-words.js';
import type { Choice, FieldSpec } from '../../shared/form/field-spec.js';
import { t, word } from '../../shared/i18n/translate.js';
import type { UserLists } from './use-user-lists.js';
import type { UserValues } from './user-values.js';

/** Choices of the user form's selects. */
export interface UserChoices {
  readonly groups: readonly Choice<string>[];
  readonly permissions: readonly Choice<number>[];
  /** Permissions that look like the one of administrators and are none. */
  readonly noAdministrators: readonly number[];
}

/** Returns the choices for a user who manages users; `kept` is a permission that an account has already. */
export function userChoices(
  { groups, permissions }: Pick<UserLists, 'groups' | 'permissions'>,
  manager: UserManager,
  kept?: number,
): UserChoices {
  const offered = permissionChoices(
    permissions.map(({ id }) => id),
    manager,
  );
  const wordsOf = groupWords(groups);
  return {
    groups: groups.map(({ groupId }) => ({ value: String(groupId), label: wordsOf(groupId) })),
    permissions: permissions
      .filter(({ id }) => offered.includes(id) || id === kept)
      .map((group) => ({ value: group.id, label: `${group.id} ${group.name}` })),
    noAdministrators: permissions.filter(isNoAdministrator).map(({ id }) => id),
  };
}

const FIELDS_BELOW: readonly FieldSpec<UserValues>[] = [
  {
    kind: 'date',
    name: 'expiryDate',
    label: word('Expiry date'),
    help: word("The last day, by the server's clock. Empty = the account does not expire."),
  },
  {
    kind: 'number',
    name: 'remoteRetentionDays',
    label: word('Remote database retention'),
    unit: word('days'),
    help: word("0 = the server's default."),
    min: 0,
    max: 36_500,
  },
  {
    kind: 'text',
    name: 'mapLocation',
    label: word('Map location'),
    placeholder: 'lat,lng',
    maxLength: 63,
    accepts: (text) => accountProblem('mapLocation', text) === undefined,
    problem: word('Latitude and longitude separated by a comma, such as 24.0786,120.5285'),
  },
  { kind: 'text', name: 'mail', label: word('E-mail'), maxLength: 320 },
  { kind: 'text', name: 'phone', label: word('Phone'), maxLength: 64 },
  { kind: 'text', name: 'externalUser', label: word('External user'), maxLength: 128 },
  { kind: 'secret', name: 'externalPassword', label: word('External password'), maxLength: 256 },
  { kind: 'textarea', name: 'memo', label: word('Memo'), rows: 2, maxLength: 2000 },
];

/** Fields of the user form, for a new user or a change (spec 002 sections 3 and 4). */
export function userFields(
  mode: 'add' | 'update',
  { groups, permissions, noAdministrators }: UserChoices,
): readonly FieldSpec<UserValues>[] {
  const hasPassword = ({ changePassword }: UserValues): boolean => mode === 'add' || changePassword;
  return [
    ...(mode === 'add'
      ? [{ kind: 'filter-text', name: 'name', label: word('User name'), maxLength: 63 } as const]
      : [{ kind: 'switch', name: 'changePassword', label: word('Change Password') } as const]),
    { kind: 'secret', name: 'password', label: word('Password'), shown: hasPassword },
    { kind: 'secret', name: 'repeated', label: word('Repeat password'), shown: hasPassword },
    { kind: 'select', name: 'groupId', label: word('Group'), choices: groups },
    {
      kind: 'select',
      name: 'permission',
      label: word('Permission'),
      choices: permissions,
      note: ({ permission }) => (noAdministrators.includes(permission) ? t(NO_ADMINISTRATOR) : undefined),
    },
    ...FIELDS_BELOW,
  ];
}
