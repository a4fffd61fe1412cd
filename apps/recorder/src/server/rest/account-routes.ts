import { Hono, type Context } from 'hono';
import { flag } from 'gk-sdk/contract';
import { MAX_USERS } from 'gk-sdk/rules';
import { z } from 'zod/mini';
import type { StoredUser } from '../../store/access/user-store.js';
import { requireKnownUser, seesAccount } from '../access/account-view.js';
import { authorize, loginError } from '../access/authorize.js';
import { credentialsOfBody } from '../access/credentials.js';
import { formerKept, requireNewPassword } from '../access/new-password.js';
import type { Principal } from '../access/principal.js';
import { loginSource } from '../http/login-source.js';
import { readBody } from '../http/read-body.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';
import { ADMIN, readAccountChange, readAccountFields, readNewAccount } from './account-changes.js';
import type { RestServices } from './rest-services.js';

/** Every account changed, and as many again that are refused. */
const MOST_CHECKED = 2 * MAX_USERS;

const checkSchema = z.object({
  accounts: z
    .array(z.intersection(z.object({ add: flag }), z.record(z.string(), z.unknown())))
    .check(z.minLength(1), z.maxLength(MOST_CHECKED)),
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
    const { name } = readNewAccount(services, principal, body);
    const { editingPW = '' } = readAccountFields(body);
    if (editingPW === '') throw new RestError(400, 'The password is empty');
    const wireHash = await requireNewPassword(services.store, name, editingPW);
    // Another call may have been quicker.
    users.add({ ...readNewAccount(services, principal, body), wireHash, atS: nowS() });
    return answer(context, principal, `${name} added`);
  });

  app.put('/gkserver/account', async (context) => {
    const { body, principal } = await authorize(services, context);
    const { resetLogintime, editingPW = '', editingChangingPassword } = readAccountFields(body);
    if (isSet(resetLogintime)) {
      const { name } = requireKnownUser(services.store, principal, body);
      users.noteLogin(name, nowS());
      return answer(context, principal, `Login time of ${name} reset`);
    }
    const { user, changes } = readAccountChange(services, principal, body);
    const changesPassword = editingChangingPassword === 1;
    // A token that is lost must not become an account.
    if (changesPassword && principal.token !== undefined) throw new RestError(403, 'A token cannot change a password');
    if (changesPassword && editingPW === '') throw new RestError(400, 'The password is empty');
    const wireHash = changesPassword ? await requireNewPassword(services.store, user.name, editingPW) : undefined;
    users.update(user.name, { ...changes, wireHash }, nowS(), formerKept(services.store));
    return answer(context, principal, `${user.name} saved`);
  });

  // Whoever adds the first of two accounts with names alike cannot add the second: each is checked as if those before it were there.
  app.post('/gkserver/accountcheck', async (context) => {
    const { body, principal } = await authorize(services, context);
    const words = `accounts holds 1 to ${MOST_CHECKED} of {add: 0 or 1, editingName, ...}`;
    const { accounts } = readFields(checkSchema, body, words);
    const names = users.list().map(({ name }) => name);
    const data = accounts.map((account) => {
      try {
        if (account.add === 1) names.push(readNewAccount(services, principal, account, names).name);
        else readAccountChange(services, principal, account);
        return { problem: '' };
      } catch (error) {
        if (error instanceof RestError) return { problem: error.message };
        throw error;
      }
    });
    return context.json({ hasError: false, data });
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

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== '0';
}
