import { createRestClient, type FetchLike, type RestClient, type RestRequest } from 'gk-sdk/rest';
import {
  buildStreamUrl,
  type Authorization,
  type Endpoints,
  type SocketFactory,
  type StreamRequest,
} from 'gk-sdk/stream';
import { isGkError, type VcpFields } from 'gk-sdk/wire';
import { expectThat, Lacking, Skipped, Unmet } from './outcome.js';
import { CommandSocket } from './command-socket.js';
import { StreamProbe } from './stream-probe.js';

/** How to reach the server, and what is known of it after the first login. */
export interface ServerUnderTest {
  readonly endpoints: Endpoints;
  readonly authorization: Authorization;
  /** Undefined when only its hash is known. */
  readonly plainPassword: string | undefined;
  readonly fetch: FetchLike;
  readonly openSocket: SocketFactory;
  /** Permission of the user, 0 to 3. */
  readonly permission: number;
  readonly deviceIds: readonly string[];
  /** A device that is online, with its number of channels. */
  readonly online: { readonly deviceId: string; readonly channels: number } | undefined;
}

/** An HTTP answer as it came. */
export interface Exchange {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Credentials that no server takes. */
export const WRONG: Authorization = {
  kind: 'password',
  username: 'gk-conformance-nobody',
  passwordHash: '0'.repeat(64),
};
/** A device id that no server has. */
export const NO_DEVICE = 'gk-conformance-none';

/** Context of a check. It closes whatever the check has opened. */
export class Probe {
  readonly server: ServerUnderTest;
  readonly signal: AbortSignal;
  readonly #opened: { close(): void }[] = [];

  constructor(server: ServerUnderTest, signal: AbortSignal) {
    this.server = server;
    this.signal = signal;
  }

  /** REST calls with the user's credentials, or with others. */
  rest(authorization: Authorization | undefined = this.server.authorization): RestClient {
    return createRestClient({
      baseUrl: this.server.endpoints.rest,
      filesUrl: () => this.server.endpoints.files,
      authorization: () => authorization,
      fetch: this.server.fetch,
    });
  }

  /** Sends a call and gives its answer, whatever it is. */
  async exchange(request: RestRequest, authorization = this.server.authorization): Promise<Exchange> {
    let seen: Exchange | undefined;
    const client = createRestClient({
      baseUrl: this.server.endpoints.rest,
      filesUrl: () => this.server.endpoints.files,
      authorization: () => authorization,
      fetch: async (url, init) => {
        const reply = await this.server.fetch(url, init);
        const text = await reply.text();
        seen = { status: reply.status, type: reply.headers?.get('content-type') ?? '', text };
        return { ...seen, headers: reply.headers, text: () => Promise.resolve(text) };
      },
    });
    const error = await client.text(request, { signal: this.signal }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (seen !== undefined) return seen;
    throw new Unmet(isGkError(error) ? error.message : `${request.path} is not answered`);
  }

  /** The JSON that a call is answered with. */
  async json(request: RestRequest, authorization = this.server.authorization): Promise<unknown> {
    const { status, text } = await this.exchange(request, authorization);
    if (isMissing(status)) throw new Lacking(`${request.method} ${request.path}: HTTP ${status}`);
    if (status === 403) throw new Skipped('the user has no permission for this call');
    expectThat(status === 200, `HTTP ${status}: ${text.slice(0, 100)}`);
    try {
      return JSON.parse(text);
    } catch {
      throw new Unmet(`the answer is not JSON: ${text.slice(0, 60)}`);
    }
  }

  /** A command channel, logged in unless `authorization` is undefined. */
  async commands(authorization: Authorization | undefined = this.server.authorization): Promise<CommandSocket> {
    const socket = await this.bareCommands();
    const reply = await socket.ask('Q02', loginFields(authorization));
    expectThat(reply.fields.R === '1', `Q02 answers R ${reply.fields.R ?? 'missing'}`);
    return socket;
  }

  /** A command channel on which nobody is logged in. */
  async bareCommands(): Promise<CommandSocket> {
    const socket = new CommandSocket(this.server.endpoints.command, this.server.openSocket);
    this.#opened.push(socket);
    return socket.open();
  }

  /** A stream; `query` adds what the request has no field for. */
  stream(
    request: StreamRequest,
    authorization: Authorization = this.server.authorization,
    query: Readonly<Record<string, string>> = {},
  ): StreamProbe {
    const url = new URL(buildStreamUrl(this.server.endpoints.stream, request, authorization));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return this.#keep(new StreamProbe(url.href, this.server.openSocket));
  }

  /** The event channel. */
  events(authorization: Authorization = this.server.authorization): StreamProbe {
    const url = new URL(this.server.endpoints.event);
    for (const [name, value] of Object.entries(queryFields(authorization))) url.searchParams.set(name, value);
    return this.#keep(new StreamProbe(url.href, this.server.openSocket));
  }

  /** A device that is online. @throws Skipped without one. */
  get online(): { readonly deviceId: string; readonly channels: number } {
    const { online } = this.server;
    if (online === undefined) throw new Skipped('no device is online');
    return online;
  }

  /** @throws Skipped for a user of a higher number. */
  requirePermission(most: number): void {
    if (this.server.permission > most) throw new Skipped(`it needs a user of permission ${most} or lower`);
  }

  close(): void {
    for (const opened of this.#opened.splice(0)) opened.close();
  }

  #keep(stream: StreamProbe): StreamProbe {
    this.#opened.push(stream);
    return stream;
  }
}

/** True for the status of a call that a server does not have. */
export function isMissing(status: number): boolean {
  return status === 404 || status === 405 || status === 501;
}

/** Fields of Q02. */
export function loginFields(authorization: Authorization): VcpFields {
  return authorization.kind === 'password'
    ? { U: authorization.username, P: authorization.passwordHash }
    : { E: authorization.e, H: authorization.h };
}

function queryFields(authorization: Authorization): Record<string, string> {
  return authorization.kind === 'password'
    ? { user: authorization.username, password: authorization.passwordHash }
    : { e: authorization.e, h: authorization.h };
}
