import { accountProblem, confusableWith, MAX_USERS } from 'gk-sdk/rules';
import { flag, integer, text } from 'gk-sdk/contract';
import { z } from 'zod/mini';
import type { DetailChanges } from '../../store/access/account-details.js';
import type { StoredUser } from '../../store/access/user-store.js';
import { mayManageAdministrators, requireKnownUser, seesAccount } from '../access/account-view.js';
import { branchIds } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import type { JsonObject } from '../http/json-object.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';
import { requireName } from './name-rule.js';
import type { RestServices } from './rest-services.js';

/** It cannot be deleted (spec 002 section 6), nor can its administration be taken from it. */
export const ADMIN = 'admin';

const detailsSchema = z.partial(
  z.object({
    expirydate: text(32),
    rdbretention: z.pipe(
      z.union([z.literal(''), integer(0, 36_500)]),
      z.transform((days) => (days === '' ? 0 : days)),
    ),
    maplocation: text(63),
    mail1: text(320),
    phone: text(64),
    extuser: text(128),
    extpass: text(256),
    memo: text(2_000),
  }),
);
const accountSchema = z.object({
  editingPermission: z.optional(integer(0, Number.MAX_SAFE_INTEGER)),
  editingGroupid: z.optional(integer(0, Number.MAX_SAFE_INTEGER)),
  editingPW: z.optional(z.string()),
  editingChangingPassword: z.optional(flag),
  resetLogintime: z.optional(z.unknown()),
});

type Services = Pick<RestServices, 'store'>;

/** An account to add, apart from its password. */
export interface AccountToAdd {
  readonly name: string;
  readonly permissionId: number;
  readonly groupId: number;
  readonly details: DetailChanges;
}

/** Changes of an account, apart from its password. */
export interface AccountChange {
  readonly user: StoredUser;
  readonly changes: {
    readonly permissionId: number | undefined;
    readonly groupId: number | undefined;
    readonly details: DetailChanges;
  };
}

/**
 * Reads an account to add.
 *
 * @param names - The accounts that there are by then.
 * @throws RestError in words for one that cannot be added, whatever its password is.
 */
export function readNewAccount(
  { store }: Services,
  principal: Principal,
  body: JsonObject,
  names: readonly string[] = store.users.list().map(({ name }) => name),
): AccountToAdd {
  const name = requireUserName(body['editingName']);
  const fields = readAccountFields(body);
  if (names.includes(name)) throw new RestError(400, `There is already a user ${name}`);
  if (names.length >= MAX_USERS) {
    throw new RestError(400, `Cannot add new user because max member count = ${MAX_USERS}`);
  }
  // Known names stay as they are; who reads a log or a list must not take a new one for them.
  const other = confusableWith(name, names);
  if (other !== undefined) {
    const known = store.users.find(other);
    const isSeen = known === undefined || seesAccount(store, principal, known);
    throw new RestError(400, `${name} can be confused with ${isSeen ? `the user ${other}` : 'another user'}`);
  }
  return {
    name,
    permissionId: requirePermissionGroup(store, principal, fields.editingPermission),
    groupId: requireGroup(store, principal, fields.editingGroupid),
    details: readDetails(body),
  };
}

/**
 * Reads changes of an account.
 *
 * @throws RestError in words for some that cannot be made, whatever the password is.
 */
export function readAccountChange({ store }: Services, principal: Principal, body: JsonObject): AccountChange {
  const user = requireKnownUser(store, principal, body);
  const { editingPermission: permission, editingGroupid: group } = readAccountFields(body);
  if (user.name === ADMIN && principal.username !== ADMIN) {
    throw new RestError(403, 'Only admin can change the account admin');
  }
  const details = readDetails(body);
  const { rootId } = store.groups;
  if (
    user.name === ADMIN &&
    ((permission ?? 0) !== 0 || (group ?? rootId) !== rootId || (details.expirydate ?? '') !== '')
  ) {
    throw new RestError(400, 'The account admin keeps permission 0, stays in the root group and does not expire');
  }
  return {
    user,
    changes: {
      permissionId:
        permission === undefined ? undefined : requirePermissionGroup(store, principal, permission, user.permissionId),
      groupId: group === undefined ? undefined : requireGroup(store, principal, group),
      details,
    },
  };
}

/** The password and the marks of a call about an account. */
export function readAccountFields(body: JsonObject): z.output<typeof accountSchema> {
  return readFields(accountSchema, body, 'editingPermission and editingGroupid are numbers');
}

function requireUserName(value: unknown): string {
  const name = requireName(value, 'The user name');
  if (accountProblem('name', name) === 'colon') throw new RestError(400, 'The user name must not contain a colon');
  return name;
}

function requireGroup(store: Services['store'], principal: Principal, groupId: number | undefined): number {
  const isKnown = groupId !== undefined && store.groups.get(groupId) !== undefined;
  if (!isKnown || !branchIds(store, principal).has(groupId)) throw new RestError(400, 'Choose a group');
  return groupId;
}

/**
 * Returns a permission that may be given to a user who had `before`. Administrators are made by `admin`, and by others
 * where `admin` lets them (spec 002 section 6).
 */
function requirePermissionGroup(
  store: Services['store'],
  principal: Principal,
  permission: number | undefined,
  before?: number,
): number {
  if (permission === undefined) throw new RestError(400, 'Choose a permission');
  // Another administrator may have deleted it since the form was opened.
  if (!store.users.hasPermissionGroup(permission)) {
    throw new RestError(400, 'This permission is not there any more: choose another one');
  }
  if (permission === 0 && before !== 0 && !mayManageAdministrators(store, principal)) {
    throw new RestError(403, 'Only admin can create administrators');
  }
  return permission;
}

/** The details that a body names. */
function readDetails(body: JsonObject): DetailChanges {
  const { expirydate, maplocation, ...rest } = readFields(
    detailsSchema,
    body,
    'rdbretention is 0 to 36500 days; maplocation has at most 63 characters, phone 64, memo 2000',
  );
  if (maplocation !== undefined && accountProblem('mapLocation', maplocation) !== undefined) {
    throw new RestError(400, 'maplocation is lat,lng');
  }
  return {
    ...rest,
    ...(maplocation === undefined ? {} : { maplocation }),
    ...(expirydate === undefined ? {} : { expirydate: toDay(expirydate) }),
  };
}

/** `YYYY-MM-DD` of a date with dashes or slashes, with or without a time; empty = none. */
function toDay(date: string): string {
  if (date.trim() === '') return '';
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(date.trim());
  const [year, month, day] = (parts ?? []).slice(1, 4).map(Number);
  const utc = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day));
  if (Number.isNaN(utc.getTime()) || utc.getUTCMonth() + 1 !== month)
    throw new RestError(400, 'The expiry date is not a date');
  return utc.toISOString().slice(0, 10);
}
