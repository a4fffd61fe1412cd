import { toPort } from 'gk-sdk/rules';

/** "10 streaming port inputs" (spec 002 section 9). */
export const STREAMING_PORT_INPUTS = 10;

/** The ports of the protocol settings as they are typed. */
export interface ProtocolPorts {
  /** GPS UDP port (`heartbeat`). */
  readonly gps: string;
  /** Command port (`appcommand`). */
  readonly command: string;
  /** HTTP port (`http`). */
  readonly http: string;
  /** Up to 10; empty ones are not in use. */
  readonly streaming: readonly string[];
}

/** Problems of the protocol form. */
export type PortProblem =
  | { readonly kind: 'not-a-port'; readonly field: 'gps' | 'command' | 'http' }
  | { readonly kind: 'equal'; readonly fields: readonly ['gps' | 'command', 'command' | 'http'] }
  /** A streaming port is the HTTP port; `index` from 0. */
  | { readonly kind: 'streaming-equals-http'; readonly index: number };

/**
 * "Save is disabled if the GPS, command or HTTP port is empty, below 0 or above 65535; if any two of GPS, command and
 * HTTP ports are equal; or if streaming equals HTTP" (spec 002 section 5).
 *
 * @returns Everything that is wrong; empty = the form can be saved.
 */
export function portProblems(ports: ProtocolPorts): PortProblem[] {
  const problems: PortProblem[] = [];
  for (const field of ['gps', 'command', 'http'] as const) {
    if (toPort(ports[field]) === undefined) problems.push({ kind: 'not-a-port', field });
  }
  for (const fields of [
    ['gps', 'command'],
    ['gps', 'http'],
    ['command', 'http'],
  ] as const) {
    const port = toPort(ports[fields[0]]);
    if (port !== undefined && port === toPort(ports[fields[1]])) problems.push({ kind: 'equal', fields });
  }
  const http = toPort(ports.http);
  ports.streaming.forEach((text, index) => {
    if (http !== undefined && toPort(text) === http) problems.push({ kind: 'streaming-equals-http', index });
  });
  return problems;
}

/** "SSL-only is disabled when the page is not served over https" (spec 002 section 5). */
export function canSetSslOnly(pageProtocol: string): boolean {
  return pageProtocol === 'https:';
}
