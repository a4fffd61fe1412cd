import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import type { StoredFactor } from '../../store/access/second-factor-store.js';
import type { StoredUser } from '../../store/access/user-store.js';
import { authorize, loginError } from '../access/authorize.js';
import { requireKnownUser } from '../access/account-view.js';
import { credentialsOfBody } from '../access/credentials.js';
import type { Principal } from '../access/principal.js';
import type { JsonObject } from '../http/json-object.js';
import { loginSource } from '../http/login-source.js';
import { readBody } from '../http/read-body.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';
import type { RestServices } from './rest-services.js';

/** Others never change its account. Whoever has the machine resets it there. */
const ADMIN = 'admin';
const MAX_CODE_CHARACTERS = 64;
// Logs blank fields of these names.
const loginSchema = z.object({
  passcode: z.optional(z.string().check(z.maxLength(MAX_CODE_CHARACTERS))),
  keep: z.optional(z.union([z.literal(0), z.literal(1)])),
});
const confirmSchema = z.object({
  passcode: z.string().check(z.maxLength(MAX_CODE_CHARACTERS)),
  keep: z.optional(z.union([z.literal(0), z.literal(1)])),
});
const proofSchema = z.object({
  currentpass: z.string(),
  passcode: z.string().check(z.maxLength(MAX_CODE_CHARACTERS)),
});

const CODE_WORDS = {
  wrong: 'The code is wrong. If your phone shows it now, check the clock of your phone.',
  used: 'This code was used already: wait for the next one.',
};

/** `/gkserver/session`: logins with a code. `/gkserver/secondfactor`: the second factor of an account. */
export function secondFactorRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { authenticator, secondFactors, loginSessions, store } = services;

  app.post('/gkserver/session', async (context) => {
    const body = await readBody(context);
    const credentials = credentialsOfBody(body);
    if (credentials?.kind !== 'password') throw new RestError(400, 'username and password are missing');
    const { passcode, keep = 0 } = readFields(loginSchema, body, 'passcode is a text, keep is 0 or 1');
    const login = await authenticator.loginWithCode(credentials, passcode, loginSource(context));
    switch (login.kind) {
      case 'refused':
        throw loginError(login);
      case 'plain':
        return context.json({ state: 'plain' });
      case 'code':
        return context.json({ state: 'code', why: login.why });
      case 'right':
        return context.json({
          state: 'open',
          ...authenticator.mintSession(loginSessions.begin(login.user, keep === 1)),
        });
    }
  });

  app.delete('/gkserver/session', async (context) => {
    const { principal } = await authorize(services, context);
    if (principal.session === undefined) throw new RestError(400, 'This is no login with a code');
    loginSessions.end(principal.session.id);
    return context.json({ hasError: false, message: 'The session has ended' });
  });

  app.get('/gkserver/secondfactor', async (context) => {
    const { principal } = await authorize(services, context);
    const factor = secondFactors.find(principal.username);
    return context.json({
      enabled: factor === undefined ? 0 : 1,
      since: factor?.sinceS ?? 0,
      recoverycodes: factor === undefined ? 0 : store.secondFactors.recoveryCodesLeft(factor.id),
    });
  });

  app.post('/gkserver/secondfactor', async (context) => {
    const { principal } = await authorize(services, context);
    requireNone(principal);
    return context.json({ secret: secondFactors.begin(principal.username) });
  });

  app.put('/gkserver/secondfactor', async (context) => {
    const { body, principal } = await authorize(services, context);
    const { passcode, keep = 0 } = readFields(confirmSchema, body, 'passcode is missing');
    requireNone(principal);
    const user = ownAccount(principal);
    const { codes, session } = store.atomically(() => {
      const made = secondFactors.confirm(user.name, passcode);
      if (made === 'over') throw new RestError(409, 'Too late: begin again with a new secret');
      if (made === 'wrong') throw new RestError(400, CODE_WORDS.wrong);
      const begun = loginSessions.begin(user, keep === 1);
      // From now on name and password open nothing by themselves, nor does what they opened go on.
      store.users.restart(user.name);
      return { codes: made, session: begun };
    });
    secondFactors.forgetSetup(user.name);
    return context.json({
      hasError: false,
      message: 'The second factor is on',
      recoverycodes: codes,
      ...authenticator.mintSession(session),
    });
  });

  app.delete('/gkserver/secondfactor', async (context) => {
    const { body, principal } = await authorize(services, context);
    const factor = await requireProof(context, body, principal);
    end(factor.username);
    return context.json({ hasError: false, message: 'The second factor is off' });
  });

  app.post('/gkserver/secondfactor/codes', async (context) => {
    const { body, principal } = await authorize(services, context);
    const factor = await requireProof(context, body, principal);
    return context.json({
      hasError: false,
      message: 'The recovery codes before are void',
      recoverycodes: secondFactors.renewRecoveryCodes(factor),
    });
  });

  app.post('/gkserver/secondfactor/reset', async (context) => {
    const { body, principal } = await authorize(services, context);
    const user = requireKnownUser(store, principal, body);
    if (user.name === principal.username) throw new RestError(400, 'Turn off your own with password and code');
    if (user.name === ADMIN) throw new RestError(403, 'Only admin can change the account admin');
    if (!end(user.name)) throw new RestError(404, `${user.name} has no second factor`);
    return context.json({ hasError: false, message: `The second factor of ${user.name} is off` });
  });

  /** Takes a factor away with the sessions that were begun with it. */
  function end(username: string): boolean {
    return store.atomically(() => {
      if (!store.secondFactors.remove(username)) return false;
      for (const { id } of store.loginSessions.ofUser(username)) store.loginSessions.remove(id);
      store.users.restart(username);
      return true;
    });
  }

  function ownAccount({ username }: Principal): StoredUser {
    const user = store.users.find(username);
    if (user === undefined) throw new RestError(401, 'The account has ended');
    return user;
  }

  function requireNone({ username }: Principal): void {
    if (secondFactors.find(username) !== undefined) throw new RestError(409, 'The second factor is on already');
  }

  /** The factor of the caller, who proves to have password and code: a page that somebody left open must not take it away. */
  async function requireProof(context: Context, body: JsonObject, { username }: Principal): Promise<StoredFactor> {
    const { currentpass, passcode } = readFields(proofSchema, body, 'currentpass and passcode are missing');
    const source = loginSource(context);
    const password = await authenticator.checkPassword(username, currentpass, source);
    if (password.kind === 'held') throw new RestError(429, password.message, password.waitS);
    if (password.kind === 'wrong') throw new RestError(403, 'The password is wrong');
    const factor = secondFactors.find(username);
    if (factor === undefined) throw new RestError(409, 'There is no second factor');
    const code = secondFactors.check(factor, passcode, source.ip);
    if (code.kind === 'held') throw new RestError(429, code.message, code.waitS);
    if (code.kind !== 'right') throw new RestError(code.kind === 'used' ? 409 : 400, CODE_WORDS[code.kind]);
    return factor;
  }

  return app;
}
