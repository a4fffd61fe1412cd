import { X509Certificate } from 'node:crypto';
import { duplexPair } from 'node:stream';
import { connect, createSecureContext, TLSSocket } from 'node:tls';
import { secureOptions } from './port-server.js';
import type { CertificateTexts } from '../settings/certificate-problem.js';

const TIMEOUT_MS = 5_000;

/**
 * Has a client shake hands with a certificate, within this process, before it is served. Resolves with why it cannot be
 * used, in words; undefined when it answers. Whether clients trust it is their matter.
 */
export async function testHandshake(texts: CertificateTexts): Promise<string | undefined> {
  const [near, far] = duplexPair();
  const ends: { destroy(): void }[] = [near, far];
  try {
    const { minVersion: _, ...context } = secureOptions(texts);
    const server = new TLSSocket(far, { isServer: true, secureContext: createSecureContext(context) });
    const client = connect({ socket: near, rejectUnauthorized: false });
    ends.push(server, client);
    const shown = await new Promise<string | undefined>((resolve, reject) => {
      server.once('error', reject);
      client.once('error', reject);
      client.once('secureConnect', () => {
        resolve(client.getPeerX509Certificate()?.fingerprint256);
      });
      setTimeout(() => {
        reject(new Error('it did not end in time'));
      }, TIMEOUT_MS).unref();
    });
    const expected = new X509Certificate(texts.certificate).fingerprint256;
    return shown === expected ? undefined : 'The handshake by this certificate showed another one';
  } catch (error) {
    return `A handshake by this certificate failed: ${reasonOf(error)}`;
  } finally {
    for (const end of ends) end.destroy();
  }
}

/** OpenSSL says `error:0A00018F:SSL routines::ee key too small`. */
function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.split(':').at(-1)?.trim() || words;
}
