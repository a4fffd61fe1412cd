import { parseServerAddress } from 'gk-sdk';
import { createRestClient, hashPassword, type FetchLike } from 'gk-sdk/rest';
import { deriveEndpoints, openWebSocket, type Authorization, type Endpoints, type SocketFactory } from 'gk-sdk/stream';
import { bodyOf, CommandSocket } from './command-socket.js';
import { loginFields, type ServerUnderTest } from './probe.js';
import { isObject } from './shape.js';
import { UsageError } from './options.js';

/** How to reach a server. */
export interface ConnectOptions {
  readonly server: string;
  readonly username: string;
  /** Plain or hashed. */
  readonly password: string;
  readonly endpoints?: Partial<Endpoints>;
  readonly fetch?: FetchLike;
  readonly openSocket?: SocketFactory;
}

/**
 * Logs in once and looks what there is to check with.
 * @throws UsageError when the server cannot be reached or refuses the user: nothing can be checked then.
 */
export async function connect(options: ConnectOptions): Promise<ServerUnderTest> {
  const { username, password, openSocket = openWebSocket, fetch: fetchLike = platformFetch } = options;
  const base = parseServerAddress(options.server, undefined);
  const authorization: Authorization = { kind: 'password', username, passwordHash: hashPassword(password) };
  const derive = (ports: { command?: number; stream?: number }): Endpoints =>
    deriveEndpoints(base, ports, options.endpoints);
  const client = createRestClient({ baseUrl: derive({}).rest, fetch: fetchLike });
  const told = await client.protocol().catch(() => undefined);
  const ports = {
    ...(told?.commandPort !== undefined && { command: told.commandPort }),
    ...(told?.streamPort !== undefined && { stream: told.streamPort }),
  };
  const socket = new CommandSocket(derive(ports).command, openSocket);
  try {
    await socket.open();
    const login = await socket.ask('Q02', loginFields(authorization));
    if (login.fields.R !== '1') {
      throw new UsageError(`The server refuses ${username}: R ${login.fields.R ?? ''} ${login.fields.T ?? ''}`.trim());
    }
    const devices = (await socket.askList('Q03')).flatMap((part) => rowsOf(bodyOf(part)));
    const onlineRows = (await socket.askList('Q04')).flatMap((part) => rowsOf(bodyOf(part)));
    // One that has driven today has recordings, positions and events to show.
    const [online] = onlineRows.sort((a, b) => drivenToday(b) - drivenToday(a)).map(({ deviceid }) => deviceid);
    const onlineId = typeof online === 'string' ? online : undefined;
    const channels = devices.find(({ deviceid }) => deviceid === online)?.chn_count;
    const streamPort = Number(login.fields.S);
    return {
      endpoints: derive({ ...ports, ...(streamPort > 0 && { stream: streamPort }) }),
      authorization,
      plainPassword: /^[0-9a-f]{64}$/i.test(password) ? undefined : password,
      fetch: fetchLike,
      openSocket,
      permission: Number(login.fields.G ?? '3'),
      deviceIds: devices.map(({ deviceid }) => String(deviceid)),
      online: onlineId === undefined ? undefined : { deviceId: onlineId, channels: Number(channels) || 1 },
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Nothing can be checked: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    socket.close();
  }
}

const platformFetch: FetchLike = (url, init) => fetch(url, init);

function rowsOf(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(body) ? body.filter(isObject) : [];
}

/** Distance since midnight, millionths of a kilometre. */
function drivenToday({ distance }: Readonly<Record<string, unknown>>): number {
  return typeof distance === 'number' ? distance : 0;
}
