import type { Credentials, Session } from 'gk-sdk';
import { createRestClient, type FetchLike, type RestClient } from 'gk-sdk/rest';
import type { BrandSwitches } from 'gk-sdk/rules';
import { viewerAuthorization, type ViewerPage } from './viewer-path.js';
import { deriveEndpoints, type Authorization, type Endpoints } from 'gk-sdk/stream';

/** Context of a page. */
export interface ViewerRoom {
  /** Files come from the stream port, as soon as {@link ViewerRoom.endpoints} knows it. */
  readonly rest: RestClient;
  readonly authorization: Authorization;
  /** Where streams and files are. Asks the server for its ports once; one that does not tell them has the default ones. */
  readonly endpoints: () => Promise<Endpoints>;
  /** Switches of the server's brand. */
  readonly switches: BrandSwitches;
  /** Asks for the permission of the user, which takes a login on the command channel: pages do without it as far as they can. */
  readonly permission: () => Promise<number>;
  /** Logs in for what streams and files do not tell, such as which times are recorded. One session, for as long as the room is open. */
  readonly session: () => Promise<Session>;
  /** Asks for another device or user. */
  readonly change: () => void;
  /** Aborted when something else is to be opened. */
  readonly signal: AbortSignal;
  /** Renders the page again. */
  readonly update: () => void;
}

/** Options of a room. */
export interface ViewerRoomOptions extends Pick<ViewerRoom, 'switches' | 'change' | 'signal' | 'update'> {
  readonly page: ViewerPage;
  readonly credentials: Credentials;
  /** Origin of the server. */
  readonly origin: string;
  /** Another one in tests. */
  readonly fetch?: FetchLike;
}

/** Makes the room of a page. */
export function createViewerRoom(options: ViewerRoomOptions): ViewerRoom {
  const { page, credentials, origin, fetch, switches, change, signal, update } = options;
  const server = new URL(origin);
  let known = deriveEndpoints(server);
  let asked: Promise<Endpoints> | undefined;
  let session: Promise<Session> | undefined;
  // "Playback sends it raw" (spec 000 section 5) applies to its streams; REST calls take the hash only.
  const forRest = authorizationOf('live', credentials);
  const rest = createRestClient({
    baseUrl: origin,
    filesUrl: () => known.files,
    authorization: () => forRest,
    ...(fetch && { fetch }),
  });
  const ask = async (): Promise<Endpoints> => {
    const ports = await rest.protocol({ signal }).catch(() => undefined);
    if (ports?.streamPort !== undefined) known = deriveEndpoints(server, { stream: ports.streamPort });
    return known;
  };
  return {
    rest,
    authorization: authorizationOf(page, credentials),
    endpoints: () => (asked ??= ask()),
    switches,
    permission: () => permissionOf(credentials, origin, signal),
    session: () => (session ??= openSession(credentials, origin, signal)),
    change,
    signal,
    update,
  };
}

async function openSession(credentials: Credentials, server: string, signal: AbortSignal): Promise<Session> {
  const { createSession } = await import('gk-sdk');
  signal.throwIfAborted();
  const session = createSession({ server, eventChannel: false });
  signal.addEventListener('abort', () => {
    session.close();
  });
  await session.login(credentials, { retry: false, signal });
  return session;
}

/** Logs in for as long as it takes to know the permission of a user. */
async function permissionOf(credentials: Credentials, server: string, signal: AbortSignal): Promise<number> {
  const { createSession } = await import('gk-sdk');
  const session = createSession({ server, eventChannel: false });
  try {
    return (await session.login(credentials, { retry: false, signal })).permission;
  } finally {
    session.close();
  }
}

/** The credentials of a request in the form in which they travel. */
function authorizationOf(page: ViewerPage, credentials: Credentials): Authorization {
  if (credentials.kind === 'password') return viewerAuthorization(page, credentials);
  return { kind: 'token', e: credentials.e, h: credentials.h };
}
