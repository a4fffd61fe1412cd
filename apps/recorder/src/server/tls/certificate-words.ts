import type { CertificateState } from './served-certificate.js';

/** Names that a sentence lists. */
const MAX_NAMES = 5;

/**
 * Describes the certificate of a server and the ports that it is served on, for its tab.
 *
 * @param ports - All TCP ports of the server, that of pages first.
 */
export function certificateWords(state: CertificateState, ports: readonly number[]): string {
  switch (state.kind) {
    case 'none':
      return 'No certificate is saved: this server speaks plain HTTP.';
    case 'unusable':
      return `The saved certificate is not served: ${state.reason}. This server speaks plain HTTP.`;
    case 'served': {
      const names = [...state.names.slice(0, MAX_NAMES), ...(state.names.length > MAX_NAMES ? ['...'] : [])].join(', ');
      const end = new Date(state.toMs).toISOString().slice(0, 16).replace('T', ' ');
      const served = `https and wss are served on ${listOf(ports)} by the certificate for ${names}, signed by ${state.issuer}`;
      if (state.life === 'expired') {
        return `${served}, which has expired (${end} UTC): browsers refuse it. Save another one.`;
      }
      return state.life === 'ending'
        ? `${served}, which expires soon: valid until ${end} UTC. Save another one before.`
        : `${served}, valid until ${end} UTC.`;
    }
  }
}

function listOf(ports: readonly number[]): string {
  return ports.length === 1 ? `port ${ports.join()}` : `ports ${ports.join(', ')}`;
}
