import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import { SERVER_TIME_ZONE, SERVER_UTC_OFFSET_S } from '../../time/zone-time.js';
import { clientAddress, incomingOf, isSecure } from '../http/client-address.js';
import { protocolSetting } from '../settings/chosen-ports.js';
import { noteOf } from './setting-effects.js';
import { PROTOCOL } from '../settings/server-settings.js';
import { requireAccess } from '../access/call-access.js';
import { isCallFromOwnHost } from '../http/page-host.js';
import { authorize, loginOf } from '../access/authorize.js';
import { formerKept, requireNewPassword } from '../access/new-password.js';
import type { JsonObject } from '../http/json-object.js';
import { loginSource } from '../http/login-source.js';
import { readBody } from '../http/read-body.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';
import { credentialsOfBody } from '../access/credentials.js';
import { MAX_TOKEN_LIFE_S } from '../access/tokens.js';
import { CONTENT_KINDS } from '../../store/access/share-link-store.js';

const tokenSchema = z.object({
  ttl: z._default(z.int().check(z.gte(1), z.lte(MAX_TOKEN_LIFE_S)), 3600),
  devices: z.optional(z.array(z.string())),
  channels: z.optional(z.array(z.int())),
  rights: z.optional(z.array(z.string())),
  from: z.optional(z.int()),
  to: z.optional(z.int()),
  kinds: z.optional(z.array(z.enum(CONTENT_KINDS))),
});

/**
 * `/api/server` and `/gkserver/...`: information about the server, tokens and passwords.
 *
 * @param global - The login of its console leads to other servers, too.
 */
export function serverRoutes(services: RestServices, global: boolean): Hono {
  const app = new Hono();

  app.get('/api/server', (context) => context.json({ server: global ? 'global' : 'local' }));

  app.get('/gkserver/protocol', (context) => {
    const incoming = incomingOf(context.env);
    const { port } = clientAddress(
      { host: context.req.header('Host'), 'x-forwarded-proto': context.req.header('X-Forwarded-Proto') },
      0,
      incoming !== undefined && isSecure(incoming),
    );
    const { command, streams, http } = services.ports.toldTo(port);
    const configured = protocolSetting(services.store, http);
    const { disablelivestream, sslonly, heartbeat, https } = configured;
    // The ports to use stand where clients look; what an administrator saved stands beside them.
    return context.json({
      appcommand: command,
      streamings: streams,
      http: port,
      heartbeat,
      https,
      disablelivestream,
      sslonly,
      timeZone: SERVER_UTC_OFFSET_S,
      timeZoneStr: SERVER_TIME_ZONE,
      configured,
      note: noteOf(PROTOCOL, services),
    });
  });

  // Whether any account asks for a code is no secret; which one does is.
  app.get('/gkserver/captcha', (context) =>
    context.json({ captcha: 0, ...(!services.store.secondFactors.isEmpty && { secondfactor: 1 }) }),
  );

  app.post('/gkserver/token', async (context) => {
    const { body, principal } = await authorize(services, context);
    const request = tokenSchema.safeParse(body);
    if (!request.success)
      throw new RestError(
        400,
        `ttl is 1 to ${MAX_TOKEN_LIFE_S} s; devices, channels, rights and kinds are lists; from and to are unix seconds`,
      );
    const { ttl, devices, channels, rights, from, to, kinds } = request.data;
    if (from !== undefined && to !== undefined && to < from) throw new RestError(400, 'to is before from');
    const scope = { deviceIds: devices, channels, rights, fromS: from, toS: to, kinds };
    return context.json(services.authenticator.mintToken(principal, { ttlS: ttl, ...scope }));
  });

  app.put('/gkserver/passwd', async (context) => {
    const body = await readBody(context);
    const credentials = credentialsOfBody(body);
    const session = credentials && services.authenticator.sessionOf(credentials);
    if (credentials === undefined || (credentials.kind !== 'password' && session === undefined)) {
      throw new RestError(401, 'User name and current password are missing');
    }
    const login = await loginOf(services, context, credentials, body);
    const username = login.kind === 'granted' ? login.principal.username : login.user.name;
    // A password that has expired must be changed, whatever the settings say.
    if (login.kind === 'granted') {
      const source = { principal: login.principal, sameHost: isCallFromOwnHost(context.env) };
      requireAccess(services.store, source, 'PUT /gkserver/passwd');
    }
    if (session !== undefined) await requireCurrentPassword(context, username, body);
    const { newpass } = body;
    if (typeof newpass !== 'string' || newpass === '') throw new RestError(400, 'The new password is empty');
    const { store, now } = services;
    const wireHash = await requireNewPassword(store, username, newpass);
    if (session !== undefined && services.authenticator.sessionOf(credentials) === undefined) {
      throw new RestError(401, 'The login has ended: log in again.');
    }
    const pair = store.atomically(() => {
      store.users.changePassword(username, wireHash, {
        atS: Math.floor(now() / 1000),
        formerKept: formerKept(store),
      });
      return session === undefined ? undefined : services.authenticator.renewSession(session);
    });
    return context.json({ hasError: false, message: 'Password changed', ...pair });
  });

  /** A login with a code does not carry the password: a page that somebody left open must not give it away. */
  async function requireCurrentPassword(
    context: Context,
    username: string,
    { currentpass }: JsonObject,
  ): Promise<void> {
    if (typeof currentpass !== 'string') throw new RestError(400, 'currentpass is missing');
    const verdict = await services.authenticator.checkPassword(username, currentpass, loginSource(context));
    if (verdict.kind === 'held') throw new RestError(429, verdict.message, verdict.waitS);
    if (verdict.kind === 'wrong') throw new RestError(401, 'The current password is wrong');
  }

  return app;
}
