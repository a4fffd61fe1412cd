import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { z } from 'zod/mini';
import type { MediaLibrary } from '../../media/media-library.js';
import type { RecordingArchive } from '../../media/recordings/recording-archive.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { EventPast, Places, World } from '../../world/world.js';
import type { Authenticator, LoginResult, LoginSource } from '../access/authenticator.js';
import { credentialsOfBody, credentialsOfHeader, type Credentials, type JsonObject } from '../access/credentials.js';
import { can, usesPermission, type Principal } from '../access/principal.js';
import { refusedByRule, restRule, type TokenRule } from '../access/token-rules.js';
import { remoteAddress } from '../client-address.js';
import type { DownloadJobs } from '../downloads/download-jobs.js';
import type { EventArchive } from '../events/event-archive.js';
import type { EventUpdates } from '../events/event-updates.js';
import type { Fleet } from '../fleet/fleet.js';
import { parseJson } from '../http/parse-json.js';
import type { AccessAudit } from '../logs/access-audit.js';
import { beginRestChange } from '../logs/rest-audit.js';
import type { DeviceSockets } from '../monitor/device-sockets.js';
import type { ServedBrand } from '../static/brand-file.js';
import type { UploadTickets } from '../uploads/upload-tickets.js';
import type { FirmwareUpdates } from '../vcp/firmware-updates.js';
import type { StreamRegistry } from '../streams/stream-registry.js';
import { RestError } from './rest-error.js';
import type { AccessFlag } from 'gk-sdk';

/** What REST calls are answered from. */
export interface RestServices {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly authenticator: Authenticator;
  readonly places: Places;
  readonly streams: StreamRegistry;
  readonly accessAudit: AccessAudit;
  readonly uploads: UploadTickets;
  readonly firmwareUpdates: FirmwareUpdates;
  readonly deviceSockets: DeviceSockets;
  readonly world: World;
  readonly past: EventPast;
  readonly events: EventArchive;
  readonly eventUpdates: EventUpdates;
  readonly media: MediaLibrary;
  readonly archive: RecordingArchive;
  readonly downloads: DownloadJobs;
  readonly brand: ServedBrand;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Ports to tell a client that used `clientPort`, and the one that HTTP listens on. */
  readonly ports: (clientPort: number) => {
    readonly command: number;
    readonly streams: readonly number[];
    readonly http: number;
  };
}

/** A call with its body and who makes it. */
export interface AuthorizedCall {
  readonly body: JsonObject;
  readonly principal: Principal;
}

/** By which way a call comes in. */
export function loginSource({ env, req }: Context): LoginSource {
  return { ip: remoteAddress(env), method: req.method, path: req.path };
}

/** Bodies that the specification sends as plain text, though they hold JSON (spec 002 section 7). */
const PLAIN_TEXT_CALLS: ReadonlySet<string> = new Set(['PUT /i18n/config']);

/**
 * The JSON object of a request's body; an empty body is an empty object.
 * @throws RestError 400 for what is no JSON object, 415 for another content type.
 */
export async function readBody(context: Context): Promise<JsonObject> {
  const text = await context.req.text();
  if (text === '') return {};
  requireJsonType(context);
  const body = parseJson(text);
  if (body === undefined) throw new RestError(400, 'The body is not JSON');
  if (!isJsonObject(body)) throw new RestError(400, 'The body is not a JSON object');
  return body;
}

/** A page of another origin can send every other type without asking first (CORS). */
function requireJsonType({ req }: Context): void {
  const [type = ''] = (req.header('Content-Type') ?? '').split(';', 1);
  const name = type.trim().toLowerCase();
  if (name === 'application/json') return;
  if (name === 'text/plain' && PLAIN_TEXT_CALLS.has(`${req.method} ${req.path}`)) return;
  throw new RestError(415, 'The Content-Type of a body is application/json');
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Who makes a call, by body or header.
 * @throws RestError 401 without good credentials, 403 for a token that may not make this call.
 */
export async function authorize(services: RestServices, context: Context): Promise<AuthorizedCall> {
  const body = await readBody(context);
  const credentials = credentialsOfBody(body) ?? credentialsOfHeader(context.req.header('Authorization'));
  return { body, principal: await principalOf(services, context, credentials, body) };
}

/**
 * Who makes a call whose credentials stand in the address, as `u` and `p` or `e` and `h`, or in the header.
 * @throws RestError 401 without good credentials, 403 for a token that may not make this call.
 */
export async function authorizeQuery(services: RestServices, context: Context): Promise<Principal> {
  const { u: username, p: password, e, h } = context.req.query();
  const credentials =
    credentialsOfBody({ username, password, e, h }) ?? credentialsOfHeader(context.req.header('Authorization'));
  return principalOf(services, context, credentials);
}

/**
 * Who makes a call, by the credentials that were found in it. Every call that asks who goes through here, so that one that
 * is in no table of `token-rules.ts` is refused. A call that changes something stands in the access log from here on.
 *
 * @throws RestError 401 without good credentials, 403 for a token that may not make this call, 429 while they are not
 * looked at.
 */
export async function principalOf(
  services: RestServices,
  context: Context,
  credentials: Credentials | undefined,
  body: JsonObject = {},
  rule: TokenRule | undefined = ruleOfRoute(context),
): Promise<Principal> {
  const login = await loginOf(services, context, credentials, body);
  if (login.kind === 'password-expired') throw new RestError(401, 'The password has expired and must be changed.');
  const refusal = refusedByRule(login.principal, rule);
  if (refusal !== undefined) throw new RestError(403, refusal);
  return login.principal;
}

/**
 * As {@link principalOf}, for calls that an expired password may make.
 * @throws RestError 401 and 429 alike.
 */
export async function loginOf(
  services: RestServices,
  context: Context,
  credentials: Credentials | undefined,
  body: JsonObject,
): Promise<AdmittedLogin> {
  if (credentials === undefined) throw new RestError(401, 'User name and password are missing');
  const login = await services.authenticator.login(credentials, loginSource(context));
  if (login.kind === 'refused') throw loginError(login);
  const username = login.kind === 'granted' ? login.principal.username : login.user.name;
  beginRestChange(services.accessAudit, context, username, body);
  return login;
}

/** A login that was not refused. */
type AdmittedLogin = Exclude<LoginResult, { kind: 'refused' }>;

/** The refusal of a login as an answer. */
export function loginError({ message, waitS }: Extract<LoginResult, { kind: 'refused' }>): RestError {
  return waitS === undefined ? new RestError(401, message) : new RestError(429, message, waitS);
}

/** The rule of the route that answers now, as it is registered: GET for HEAD, with the names of its parameters. */
function ruleOfRoute(context: Context): TokenRule | undefined {
  const route = matchedRoutes(context)[context.req.routeIndex];
  return route && restRule(route.method, route.path);
}

/** @throws RestError 403 without the right. */
export function requireRight(principal: Principal, flag: AccessFlag, what: string): void {
  if (!can(principal, flag)) throw new RestError(403, `No right to ${what}`);
}

/**
 * What permission numbers decide: `most` is the least privileged number that may (0 = administrators only).
 * @throws RestError 403
 */
export function requirePermission(principal: Principal, most: number, what: string): void {
  if (principal.permission > most || !usesPermission(principal)) throw new RestError(403, `No right to ${what}`);
}

/**
 * The fields of a body that a call needs.
 *
 * @throws RestError 400 with `words` when they are not there or of another type.
 */
export function readFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
  words: string,
): z.output<Schema> {
  const fields = z.safeParse(schema, body);
  if (!fields.success) throw new RestError(400, words);
  return fields.data;
}

/**
 * The id of a visible device from a body.
 * @throws RestError 400 without an id, 403 outside of a token, 404 for a device that is not visible.
 */
export function requireDevice(services: RestServices, { body, principal }: AuthorizedCall): string {
  const { deviceid } = body;
  if (typeof deviceid !== 'string' || deviceid === '') throw new RestError(400, 'deviceid is missing');
  const view = services.fleet.view(principal, deviceid);
  if (view === 'forbidden') throw new RestError(403, 'No right to this device');
  if (view === 'unknown') throw new RestError(404, 'Unknown device');
  return deviceid;
}
