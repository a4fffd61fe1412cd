import type {
  AccountDetails,
  DeviceGroup,
  NewAccount,
  RestCallOptions,
  UserAccount,
  UsersResource,
  SettingResource,
} from 'gk-sdk/rest';
import { sameValue } from '../../shared/form/same-value.js';
import { t } from '../../shared/i18n/translate.js';

/** Values of the user form. */
export interface UserValues extends Omit<AccountDetails, 'groupId' | 'extra'> {
  readonly name: string;
  readonly password: string;
  readonly repeated: string;
  readonly changePassword: boolean;
  /** The group's id as text; empty = none yet. */
  readonly groupId: string;
}

const NO_PASSWORD = { password: '', repeated: '', changePassword: false } as const;

/** The form of a user who is not there yet; the least permission is the first choice. */
export const NEW_USER: UserValues = {
  ...NO_PASSWORD,
  name: '',
  groupId: '',
  permission: 3,
  expiryDate: '',
  remoteRetentionDays: 0,
  mapLocation: '',
  mail: '',
  phone: '',
  memo: '',
  externalUser: '',
  externalPassword: '',
};

/** The form of an account. */
export function toUserValues({
  updatedS: _updatedS,
  loggedInS: _loggedInS,
  groupId,
  ...account
}: UserAccount): UserValues {
  return { ...NO_PASSWORD, ...account, groupId: String(groupId) };
}

/** Ids of groups by their text: a server may use numbers or texts. */
export type GroupIds = ReadonlyMap<string, string | number>;

/** The ids of groups as the server has them. */
export function groupIds(groups: readonly DeviceGroup[]): GroupIds {
  return new Map(groups.map(({ groupId }) => [String(groupId), groupId]));
}

/** Adds a user; `onList` gets the new list. */
export function newUser(
  users: UsersResource,
  ids: GroupIds,
  onList: (list: readonly UserAccount[]) => void,
): SettingResource<UserValues> {
  return {
    read: () => Promise.resolve(NEW_USER),
    save: async (values, options) => {
      const { items, message } = await users.add(toAccount(values, ids), options);
      onList(items);
      return message || t('{name} added', { name: values.name });
    },
  };
}

/** An account that is changed: the password only when the Change Password box is on. */
export function editedUser(
  users: UsersResource,
  ids: GroupIds,
  name: string,
  onList: (list: readonly UserAccount[]) => void,
): SettingResource<UserValues> {
  return {
    read: async (options) => valuesIn(await users.list(options), name),
    save: async (values, options) => {
      const { name: _name, password, ...details } = toAccount(values, ids);
      const changes = values.changePassword ? { ...details, password } : details;
      const { items, message } = await users.update(name, changes, options);
      onList(items);
      return message || t('{name} saved', { name });
    },
  };
}

/** Change of an account by a file. */
export interface AccountDifference {
  /** The account that the file was compared with. */
  readonly before: UserValues;
  readonly values: UserValues;
  /** Fields that differ; the rest of the account stays. */
  readonly fields: readonly (keyof UserValues)[];
}

/**
 * Saves the changes of a file into the server's current account. Rejects when somebody else has saved one of these
 * fields since the file was compared.
 *
 * @param onList - Gets the list as it is now, also when nothing is saved.
 * @returns The server's words.
 */
export async function saveDifference(
  users: UsersResource,
  ids: GroupIds,
  { before, values, fields }: AccountDifference,
  onList: (list: readonly UserAccount[]) => void,
  options: RestCallOptions,
): Promise<string> {
  const { name } = before;
  const list = await users.list(options);
  onList(list);
  const latest = valuesIn(list, name);
  if (fields.some((field) => !sameValue(latest[field], before[field]))) {
    throw new Error(t('Another user has saved changes. Open the file again.'));
  }
  const changes = Object.fromEntries(fields.map((field) => [field, values[field]]));
  return editedUser(users, ids, name, onList).save({ ...latest, ...changes }, options);
}

function valuesIn(list: readonly UserAccount[], name: string): UserValues {
  const account = list.find((user) => user.name === name);
  if (account === undefined) throw new Error(t('There is no user {user}', { user: name }));
  return toUserValues(account);
}

/**
 * Asks the server which accounts of a file it would refuse.
 *
 * @returns For each one why, in the server's words; undefined where it would not.
 */
export function checkAccounts(
  users: UsersResource,
  ids: GroupIds,
  accounts: readonly { readonly isNew: boolean; readonly values: UserValues }[],
  options: RestCallOptions,
): Promise<readonly (string | undefined)[]> {
  return users.check(
    accounts.map(({ isNew, values }) => {
      const { password: _password, ...account } = toAccount(values, ids);
      return { ...account, isNew };
    }),
    options,
  );
}

function toAccount(values: UserValues, ids: GroupIds): NewAccount {
  const { repeated: _repeated, changePassword: _changePassword, groupId, ...account } = values;
  return { ...account, groupId: ids.get(groupId) ?? groupId };
}
