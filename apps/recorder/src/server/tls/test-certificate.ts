import { connect } from 'node:tls';
import type { UsedPorts } from '../http/listening-ports.js';
import type { ServedCertificate } from './served-certificate.js';

const TIMEOUT_MS = 5_000;

/** Shakes hands with each port of this server, as a client of this machine does, and says how it went. */
export async function testCertificate(
  { state }: Pick<ServedCertificate, 'state'>,
  { all, host }: Pick<UsedPorts, 'all' | 'host'>,
): Promise<{ readonly hasError: boolean; readonly message: string }> {
  if (state.kind === 'none') return { hasError: true, message: 'No certificate is saved' };
  if (state.kind === 'unusable') return { hasError: true, message: state.reason };
  for (const port of all) {
    const shown = await shownBy(port, host).catch((error: unknown) => error);
    if (shown === state.fingerprint) continue;
    const why = shown instanceof Error ? shown.message : 'it shows another certificate';
    return { hasError: true, message: `Port ${port} did not answer by the certificate: ${why}` };
  }
  const until = new Date(state.toMs).toISOString().slice(0, 10);
  if (state.life === 'expired') return { hasError: true, message: `The certificate has expired on ${until}` };
  return { hasError: false, message: `Handshakes by the certificate (until ${until}) on port ${all.join(', ')}` };
}

/** Fingerprint of the certificate that a port shows. */
function shownBy(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    // Addresses that stand for all of the machine are none to connect to.
    const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
    const socket = connect({ port, host: address, rejectUnauthorized: false, timeout: TIMEOUT_MS });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('it does not answer')));
    socket.once('secureConnect', () => {
      resolve(socket.getPeerX509Certificate()?.fingerprint256);
      socket.destroy();
    });
  });
}
