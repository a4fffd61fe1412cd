import { GkError } from '../errors/gk-error.js';

/** Port of the command channel when the server does not tell (spec 000 section 9). @internal */
export const DEFAULT_COMMAND_PORT = 24680;
/** Port of the streams before the login reply announces one (spec 000 section 9). @internal */
export const DEFAULT_STREAM_PORT = 8900;

/** URLs of the channels of a server. @public */
export interface Endpoints {
  /** Base of the REST calls, with a final slash. */
  readonly rest: string;
  /** Command channel. */
  readonly command: string;
  /** `ws.cgi`, without query. */
  readonly stream: string;
  /** `event.cgi`, without query. */
  readonly event: string;
  /** Base of `web.cgi`, `pic.cgi` and `gmslog.cgi`, with a final slash. */
  readonly files: string;
}

/** Ports announced by a server; missing ones are the defaults. @public */
export interface ServerPorts {
  /** TCP port of the command channel; 24680 by default. */
  readonly command?: number;
  /** TCP port of streams, events and files; 8900 by default. */
  readonly stream?: number;
}

/**
 * Reads a server address: a URL, or a host name with or without port, which then takes the scheme of
 * the page (`http` without a page).
 *
 * @param pageOrigin - Origin of the page, undefined outside of one.
 * @throws GkError `invalid-argument` when there is no address, or none that can be read.
 * @public
 */
export function parseServerAddress(server: string | undefined, pageOrigin: string | undefined): URL {
  const page = pageOrigin !== undefined && /^https?:/.test(pageOrigin) ? pageOrigin : undefined;
  const address = server?.trim() ?? '';
  if (address === '' && page === undefined) {
    throw new GkError('invalid-argument', 'Tell the server address: there is no page to take it from.');
  }
  const scheme = page === undefined ? 'http:' : new URL(page).protocol;
  const text =
    address === '' ? (page ?? '') : /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `${scheme}//${address}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Chromium writes a space in a host name as `%20`, where others refuse it.
  // A scheme with a slash too few, or without its colon, would be read as a host: `htp:/fleet`, `http//fleet`.
  const isSchemeAsHost = /^[a-z][a-z0-9+.-]*:\/(?!\/)|^https?\/\//i.test(address);
  if (!url || isSchemeAsHost || !/^https?:$/.test(url.protocol) || url.hostname === '' || url.hostname.includes('%')) {
    throw new GkError(
      'invalid-argument',
      'The server address is neither a host name nor an http or https URL, such as https://fleet.example.com.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new GkError('invalid-argument', 'The server address must not hold a user name or password.');
  }
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/**
 * Derives every URL of a server (docs/protocol.md, "Endpoints"). The channels are secure exactly when the base is; they use the
 * announced ports, and the deployment's own URLs where `overrides` has one.
 *
 * @param overrides - Absolute URLs, or paths relative to the base; `http` and `ws` stand for each other.
 * @public
 */
export function deriveEndpoints(base: URL, ports: ServerPorts = {}, overrides: Partial<Endpoints> = {}): Endpoints {
  const channel = (scheme: 'http' | 'ws', port: number | undefined, path: string): string => {
    const url = new URL(path, base.origin);
    if (port !== undefined) url.port = String(port);
    return withScheme(url, scheme);
  };
  const streamPort = ports.stream ?? DEFAULT_STREAM_PORT;
  const choose = (name: keyof Endpoints, scheme: 'http' | 'ws', derived: string): string => {
    const own = overrides[name];
    if (own === undefined) return derived;
    if (!URL.canParse(own, base)) throw new GkError('invalid-argument', `The ${name} endpoint is not a URL or path.`);
    return withScheme(new URL(own, base), scheme);
  };
  return {
    rest: withFinalSlash(choose('rest', 'http', base.href)),
    command: choose('command', 'ws', channel('ws', ports.command ?? DEFAULT_COMMAND_PORT, '/')),
    stream: choose('stream', 'ws', channel('ws', streamPort, '/ws.cgi')),
    event: choose('event', 'ws', channel('ws', streamPort, '/event.cgi')),
    files: withFinalSlash(choose('files', 'http', channel('http', streamPort, '/'))),
  };
}

/** Keeps `url` secure or not, and turns it into an `http` or a `ws` one. */
function withScheme(url: URL, scheme: 'http' | 'ws'): string {
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  return url.href.replace(/^[a-z]+:/, secure ? `${scheme}s:` : `${scheme}:`);
}

function withFinalSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
