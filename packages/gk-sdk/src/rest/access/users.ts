import { GkError } from '../../errors/gk-error.js';
import { flagField, textField, toRow } from '../../model/fields/json-fields.js';
import { toListChange, type ListChange } from '../../model/fields/list-change.js';
import {
  fromAccountDetails,
  toUserAccount,
  type AccountDetails,
  type UserAccount,
} from '../../model/access/user-account.js';
import { hashPassword } from '../../util/password-hash.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyList } from '../connection/setting-resource.js';

/** An account to add. @public */
export type NewAccount = Partial<AccountDetails> &
  Pick<AccountDetails, 'groupId' | 'permission'> & {
    /** Without space and apostrophe. */
    readonly name: string;
    /** Plain or as its SHA-256; it travels hashed. */
    readonly password: string;
  };

/**
 * Accounts, for administrators (spec 002 section 7). Changes resolve with the new list and the server's message.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface UsersResource {
  /** `POST /gkserver/userlist` */
  list(options?: RestCallOptions): Promise<readonly UserAccount[]>;
  /**
   * `POST /gkserver/account`
   *
   * @throws GkError `invalid-argument` for a name that exists already, or if there are 1000 accounts.
   */
  add(account: NewAccount, options?: RestCallOptions): Promise<ListChange<UserAccount>>;
  /**
   * `PUT /gkserver/account`: fields that are absent from `changes` keep their value; a new `password` is plain or its SHA-256.
   */
  update(
    name: string,
    changes: Partial<AccountDetails> & { readonly password?: string },
    options?: RestCallOptions,
  ): Promise<ListChange<UserAccount>>;
  /** `PUT /gkserver/account` with `resetLogintime`: lets a user in again whose last login is too long ago. */
  resetLoginTime(name: string, options?: RestCallOptions): Promise<ListChange<UserAccount>>;
  /**
   * `POST /gkserver/accountcheck`, of servers with the extension `account-check`: whether at most 2000 accounts could be added or changed one
   * after another, without doing it. Passwords are neither sent nor checked.
   *
   * @returns For each account why the server would refuse it, in the server's words; undefined where it would not.
   */
  check(
    accounts: readonly (Partial<AccountDetails> & {
      readonly name: string;
      /** An account to add, not one to change. */
      readonly isNew: boolean;
    })[],
    options?: RestCallOptions,
  ): Promise<readonly (string | undefined)[]>;
  /** `DELETE /gkserver/account`: ends the account with its tokens and open connections. */
  remove(name: string, options?: RestCallOptions): Promise<ListChange<UserAccount>>;
  /** `POST /gkserver/verifyUser`, open to all: checks a user's password without a login. */
  verify(
    username: string,
    password: string,
    options?: RestCallOptions,
  ): Promise<{
    readonly valid: boolean;
    /** The password is right but must be changed. */
    readonly expired: boolean;
  }>;
}

/** The account calls over a connection, such as `session.rest`. @public */
export function usersResource(rest: RestConnection): UsersResource {
  const change = (
    method: 'POST' | 'PUT' | 'DELETE',
    body: Readonly<Record<string, unknown>>,
    options: RestCallOptions | undefined,
  ): Promise<ListChange<UserAccount>> =>
    rest.call({ method, path: 'account', body, read: (json) => toListChange(json, toUserAccount) }, options);
  return {
    list: (options) => rest.call({ method: 'POST', path: 'users', read: readAccounts }, options),
    add: async ({ name, password, ...details }, options) => {
      if (password === '') throw new GkError('invalid-argument', 'The password must not be empty.');
      const body = { ...fromAccountDetails(details), editingName: name, editingPW: hashPassword(password) };
      return change('POST', body, options);
    },
    update: async (name, { password, ...details }, options) => {
      if (password === '') throw new GkError('invalid-argument', 'The new password must not be empty.');
      const changes =
        password === undefined
          ? { editingChangingPassword: 0 }
          : { editingChangingPassword: 1, editingPW: hashPassword(password) };
      return change('PUT', { ...fromAccountDetails(details), editingName: name, ...changes }, options);
    },
    resetLoginTime: (name, options) => change('PUT', { editingName: name, resetLogintime: 1 }, options),
    check: (accounts, options) =>
      rest.call(
        {
          method: 'POST',
          path: 'accountCheck',
          body: {
            accounts: accounts.map(({ name, isNew, ...details }) => ({
              ...fromAccountDetails(details),
              editingName: name,
              add: isNew ? 1 : 0,
            })),
          },
          read: (json) => {
            const rows = replyList(json);
            if (rows.length !== accounts.length) {
              throw new GkError('bad-reply', 'The server has not answered for each account.');
            }
            return rows.map((row) => textField(toRow(row)?.problem) || undefined);
          },
        },
        options,
      ),
    remove: (name, options) => change('DELETE', { editingName: name }, options),
    verify: (username, password, options) =>
      rest.call(
        {
          method: 'POST',
          path: 'verifyUser',
          body: { username, password: hashPassword(password).toUpperCase() },
          credentials: 'none',
          read: (json) => {
            const { valid, expired } = replyFields(json);
            return { valid: flagField(valid), expired: flagField(expired) };
          },
        },
        options,
      ),
  };
}

function readAccounts(json: unknown): readonly UserAccount[] {
  return replyList(json).flatMap((row) => toUserAccount(row) ?? []);
}
