import { REQUEST_TIMEOUT_MS } from '../command/channel.js';
import { type GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import type { RestClient } from '../rest/connection/client.js';
import type { Endpoints, ServerPorts } from '../transport/endpoints.js';
import type { Clock } from '../util/clock.js';

/** Dependencies of the port discovery. @internal */
export interface DiscoverPortsOptions {
  readonly rest: RestClient;
  readonly clock: Clock;
  /** URLs that the deployment gives itself. */
  readonly endpoints: Partial<Endpoints> | undefined;
  readonly signal: AbortSignal;
}

/**
 * Asks the server for its ports (`GET /gkserver/protocol`). A server that does not tell, be it that
 * a foreign page may not read its answers, is not given up: the ports known so far then stand.
 *
 * @internal
 */
export async function discoverPorts(
  options: DiscoverPortsOptions,
): Promise<{ readonly ports: ServerPorts; readonly warning?: GkError }> {
  const { endpoints = {}, clock, rest, signal } = options;
  if (endpoints.command && endpoints.stream && endpoints.event) return { ports: {} };
  const timeout = new AbortController();
  const cancel = clock.after(REQUEST_TIMEOUT_MS, () => {
    timeout.abort();
  });
  try {
    const { commandPort, streamPort } = await rest.protocol({ signal: AbortSignal.any([signal, timeout.signal]) });
    return {
      ports: {
        ...(commandPort !== undefined && { command: commandPort }),
        ...(streamPort !== undefined && { stream: streamPort }),
      },
    };
  } catch (error) {
    return { ports: {}, warning: toGkError(error) };
  } finally {
    cancel();
  }
}
