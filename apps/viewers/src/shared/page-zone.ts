import { createRestClient, type FetchLike } from 'gk-sdk/rest';
import { resolveZone, type Zone } from 'gk-sdk/rules';

/** A server that takes longer does not tell, for this page. */
const ANSWER_WAIT_MS = 3000;

const browserZone = (): Zone => Intl.DateTimeFormat().resolvedOptions().timeZone;

let server: Parameters<typeof resolveZone>[1]['server'];

/** The zone of times in a link that name none: the server's (docs/protocol.md). */
export function linkZone(): Zone {
  return resolveZone('server', { server, mine: browserZone() });
}

/** The zone of the times on the page and in its fields: by the choice that the console of this browser keeps, else the server's. */
export function pageZone(): Zone {
  const choice = keptChoice();
  return choice === 'mine' || choice === 'utc' ? resolveZone(choice, { server, mine: browserZone() }) : linkZone();
}

/** Asks the server for its zone; one that does not tell it leaves the browser's, which stands beside each time. */
export async function askServerZone(fetch?: FetchLike): Promise<void> {
  const rest = createRestClient({ baseUrl: location.origin, ...(fetch && { fetch }) });
  server = await rest.protocol({ signal: AbortSignal.timeout(ANSWER_WAIT_MS) }).catch(() => undefined);
}

function keptChoice(): string | null {
  try {
    return localStorage.getItem('timeZone');
  } catch {
    // A browser may refuse its storage.
    return null;
  }
}
