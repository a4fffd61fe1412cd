import type { Area } from 'gk-sdk/rules';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { JsonObject } from '../http/json-object.js';
import { loginSource } from '../http/login-source.js';
import { readBody } from '../http/read-body.js';
import { RestError } from '../http/rest-error.js';
import type { AccessAudit } from '../logs/access-audit.js';
import { beginRestChange } from '../logs/rest-audit.js';
import type { Authenticator, LoginResult } from './authenticator.js';
import { credentialsOfBody, credentialsOfHeader, type Credentials } from './credentials.js';
import { isCallFromOwnHost } from '../http/page-host.js';
import { refusedByArea, requireAccess, type AccessStore } from './call-access.js';
import type { Principal } from './principal.js';
import { refusedByRule, restRule, type TokenCallRule } from './token-rules.js';

/** Services that identify the caller, check its access and log its changes. */
export interface AccessServices {
  readonly store: AccessStore;
  readonly authenticator: Authenticator;
  readonly accessAudit: AccessAudit;
}

/** A call with its body and who makes it. */
export interface AuthorizedCall {
  readonly body: JsonObject;
  readonly principal: Principal;
}

/**
 * Who makes a call, by body or header.
 * @throws RestError 401 without good credentials, 403 for a token that may not make this call.
 */
export async function authorize(services: AccessServices, context: Context): Promise<AuthorizedCall> {
  const body = await readBody(context);
  const credentials = credentialsOfBody(body) ?? credentialsOfHeader(context.req.header('Authorization'));
  return { body, principal: await principalOf(services, context, credentials, body) };
}

/**
 * Who makes a call whose credentials stand in the address, as `u` and `p` or `e` and `h`, or in the header.
 * @throws RestError 401 without good credentials, 403 for a token that may not make this call.
 */
export async function authorizeQuery(services: AccessServices, context: Context): Promise<Principal> {
  const { u: username, p: password, e, h } = context.req.query();
  const credentials =
    credentialsOfBody({ username, password, e, h }) ?? credentialsOfHeader(context.req.header('Authorization'));
  return principalOf(services, context, credentials);
}

/**
 * Who makes a call, by the credentials that were found in it. Every call that asks who goes through here, so that one that is
 * neither in the SDK's table of calls nor in one of `token-rules.ts` is refused. A call that changes something stands in the
 * access log from here on.
 *
 * @throws RestError 401 without good credentials, 403 for a user or a token that may not make this call, 429 while they are
 * not looked at.
 */
export async function principalOf(
  services: AccessServices,
  context: Context,
  credentials: Credentials | undefined,
  body: JsonObject = {},
  { call, rule }: RuledCall = callOfRoute(context),
): Promise<Principal> {
  const login = await admit(services, context, credentials);
  if (login.kind === 'password-expired') throw new RestError(401, 'The password has expired and must be changed.');
  const refusal = refusedByRule(login.principal, rule);
  if (refusal !== undefined) throw new RestError(403, refusal);
  requireAccess(services.store, { principal: login.principal, sameHost: isCallFromOwnHost(context.env) }, call);
  // After the rules: a row that is written and taken back makes the disk wait twice.
  beginRestChange(services.accessAudit, context, login.principal.username, body);
  return login.principal;
}

/**
 * As {@link principalOf}, for calls that an expired password may make.
 * @throws RestError 401 and 429 alike.
 */
export async function loginOf(
  services: AccessServices,
  context: Context,
  credentials: Credentials | undefined,
  body: JsonObject,
): Promise<AdmittedLogin> {
  const login = await admit(services, context, credentials);
  const username = login.kind === 'granted' ? login.principal.username : login.user.name;
  beginRestChange(services.accessAudit, context, username, body);
  return login;
}

async function admit(
  services: AccessServices,
  context: Context,
  credentials: Credentials | undefined,
): Promise<AdmittedLogin> {
  if (credentials === undefined) throw new RestError(401, 'User name and password are missing');
  const login = await services.authenticator.login(credentials, loginSource(context));
  if (login.kind === 'refused') throw loginError(login);
  return login;
}

/**
 * Refuses what a call asks beyond its own rule, such as a change for the whole fleet.
 * @throws RestError 403
 */
export function requireArea(store: AccessStore, context: Context, principal: Principal, area: Area): void {
  const refusal = refusedByArea(store, { principal, sameHost: isCallFromOwnHost(context.env) }, area);
  if (refusal !== undefined) throw new RestError(403, refusal);
}

/** A login that was not refused. */
type AdmittedLogin = Exclude<LoginResult, { kind: 'refused' }>;

/** The refusal of a login as an answer. */
export function loginError({ message, waitS }: Extract<LoginResult, { kind: 'refused' }>): RestError {
  return waitS === undefined ? new RestError(401, message) : new RestError(429, message, waitS);
}

/** A call by its name in the SDK's table, and its rule for tokens. */
export interface RuledCall {
  readonly call: string;
  readonly rule: TokenCallRule | undefined;
}

/** The route that answers now, as it is registered: GET for HEAD, with the names of its parameters. */
function callOfRoute(context: Context): RuledCall {
  const route = matchedRoutes(context)[context.req.routeIndex];
  if (route === undefined) return { call: '', rule: undefined };
  return { call: callName(route), rule: restRule(route.method, route.path) };
}

/** The name of a call in the SDK's table: `/fence/:index` is `/fence/{index}` there. */
export function callName({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`;
}
