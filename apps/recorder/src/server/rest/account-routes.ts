import { accountProblem, confusableWith, MAX_USERS } from 'gk-sdk/rules';
import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import type { DetailChanges } from '../../store/access/account-details.js';
import type { StoredUser } from '../../store/access/user-store.js';
import { credentialsOfBody } from '../access/credentials.js';
import type { JsonObject } from '../http/json-object.js';
import { mayManageAdministrators, requireKnownUser, seesAccount } from '../access/account-view.js';
import { branchIds } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import { flag, integer, text } from 'gk-sdk/contract';
import { requireName } from './name-rule.js';
import { authorize, loginError } from '../access/authorize.js';
import { formerKept, requireNewPassword } from '../access/new-password.js';
import { loginSource } from '../http/login-source.js';
import { readBody } from '../http/read-body.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** It cannot be deleted (spec 002 section 6), nor can its administration be taken from it. */
const ADMIN = 'admin';

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

/**
 * Accounts, for administrators: those of a part of the fleet see and make accounts of that part only. And the open
 * check of a user name and password.
 */
export function accountRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { users } = services.store;
  const nowS = (): number => Math.floor(services.now() / 1000);

  const answer = (context: Context, principal: Principal, message: string): Response => {
    const seen = users.list().filter((user) => seesAccount(services.store, principal, user));
    return context.json({ hasError: false, message, data: seen.map((user) => userRow(services, user)) });
  };

  app.post('/gkserver/userlist', async (context) => {
    const { principal } = await authorize(services, context);
    return answer(context, principal, '');
  });

  app.post('/gkserver/account', async (context) => {
    const { body, principal } = await authorize(services, context);
    const name = requireUserName(body['editingName']);
    const fields = readFields(accountSchema, body, 'editingPermission and editingGroupid are numbers');
    if (users.find(name) !== undefined) throw new RestError(400, `There is already a user ${name}`);
    // Known names stay as they are; who reads a log or a list must not take a new one for them.
    const other = confusableWith(
      name,
      users.list().map((user) => user.name),
    );
    if (other !== undefined) {
      const known = users.find(other);
      const isSeen = known !== undefined && seesAccount(services.store, principal, known);
      throw new RestError(400, `${name} can be confused with ${isSeen ? `the user ${other}` : 'another user'}`);
    }
    if (users.size >= MAX_USERS) {
      throw new RestError(400, `Cannot add new user because max member count = ${MAX_USERS}`);
    }
    if (fields.editingPW === undefined || fields.editingPW === '') throw new RestError(400, 'The password is empty');
    const wireHash = await requireNewPassword(services.store, name, fields.editingPW);
    // Another one may have been quicker.
    if (users.find(name) !== undefined) throw new RestError(400, `There is already a user ${name}`);
    users.add({
      name,
      permissionId: requirePermissionGroup(services, principal, fields.editingPermission),
      groupId: requireGroup(services, principal, fields.editingGroupid),
      wireHash,
      details: readDetails(body),
      atS: nowS(),
    });
    return answer(context, principal, `${name} added`);
  });

  app.put('/gkserver/account', async (context) => {
    const { body, principal } = await authorize(services, context);
    const user = requireKnownUser(services.store, principal, body);
    const fields = readFields(accountSchema, body, 'editingPermission and editingGroupid are numbers');
    if (isSet(fields.resetLogintime)) {
      users.noteLogin(user.name, nowS());
      return answer(context, principal, `Login time of ${user.name} reset`);
    }
    if (user.name === ADMIN && principal.username !== ADMIN) {
      throw new RestError(403, 'Only admin can change the account admin');
    }
    const { editingPermission: permission, editingGroupid: group, editingPW = '' } = fields;
    const details = readDetails(body);
    const { rootId } = services.store.groups;
    if (
      user.name === ADMIN &&
      ((permission ?? 0) !== 0 || (group ?? rootId) !== rootId || (details.expirydate ?? '') !== '')
    ) {
      throw new RestError(400, 'The account admin keeps permission 0, stays in the root group and does not expire');
    }
    const changesPassword = fields.editingChangingPassword === 1;
    // A token that is lost must not become an account.
    if (changesPassword && principal.token !== undefined) throw new RestError(403, 'A token cannot change a password');
    if (changesPassword && editingPW === '') throw new RestError(400, 'The password is empty');
    const wireHash = changesPassword ? await requireNewPassword(services.store, user.name, editingPW) : undefined;
    const changes = {
      permissionId:
        permission === undefined
          ? undefined
          : requirePermissionGroup(services, principal, permission, user.permissionId),
      groupId: group === undefined ? undefined : requireGroup(services, principal, group),
      wireHash,
      details,
    };
    users.update(user.name, changes, nowS(), formerKept(services.store));
    return answer(context, principal, `${user.name} saved`);
  });

  app.delete('/gkserver/account', async (context) => {
    const { body, principal } = await authorize(services, context);
    const user = requireKnownUser(services.store, principal, body);
    if (user.name === ADMIN) throw new RestError(400, 'The account admin cannot be deleted');
    if (user.name === principal.username) throw new RestError(400, 'You cannot delete your own account');
    users.remove(user.name);
    return answer(context, principal, `${user.name} deleted`);
  });

  app.post('/gkserver/verifyUser', async (context) => {
    const credentials = credentialsOfBody(await readBody(context));
    if (credentials?.kind !== 'password') throw new RestError(400, 'username and password are missing');
    const login = await services.authenticator.login(credentials, loginSource(context));
    if (login.kind === 'refused' && login.waitS !== undefined) throw loginError(login);
    return context.json({ valid: login.kind !== 'refused', expired: login.kind === 'password-expired' });
  });

  return app;
}

function userRow(
  { store }: RestServices,
  { name, groupId, permissionId, details, updatedS, loggedInS }: StoredUser,
): object {
  return {
    name,
    groupid: groupId,
    permission: permissionId,
    ...details,
    updatetime: updatedS ?? 0,
    logintime: loggedInS ?? 0,
    secondfactor: store.secondFactors.find(name) === undefined ? 0 : 1,
  };
}

function requireUserName(value: unknown): string {
  const name = requireName(value, 'The user name');
  if (accountProblem('name', name) === 'colon') throw new RestError(400, 'The user name must not contain a colon');
  return name;
}

function requireGroup({ store }: RestServices, principal: Principal, groupId: number | undefined): number {
  const isKnown = groupId !== undefined && store.groups.get(groupId) !== undefined;
  if (!isKnown || !branchIds(store, principal).has(groupId)) throw new RestError(400, 'Choose a group');
  return groupId;
}

/**
 * Returns a permission that may be given to a user who had `before`. Administrators are made by `admin`, and by others
 * where `admin` lets them (spec 002 section 6).
 */
function requirePermissionGroup(
  { store }: RestServices,
  principal: Principal,
  permission: number | undefined,
  before?: number,
): number {
  if (permission === undefined || !store.users.hasPermissionGroup(permission)) {
    throw new RestError(400, 'Choose a permission');
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

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== '0';
}
