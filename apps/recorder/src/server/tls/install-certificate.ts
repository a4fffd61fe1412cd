import type { RecorderStore } from '../../store/recorder-store.js';
import type { PortChange, UsedPorts, WantedPorts } from '../http/listening-ports.js';
import { portWords, refusedPort } from '../http/taken-port.js';
import type { CertificateTexts } from '../settings/certificate-problem.js';
import { savedHttpsPort } from '../settings/chosen-ports.js';
import { ENCRYPTION } from '../settings/server-settings.js';
import type { ServedCertificate } from './served-certificate.js';
import { testHandshake } from './test-handshake.js';

/** Services that listen by a certificate. */
export interface CertificateServices {
  readonly store: Pick<RecorderStore, 'settings' | 'atomically'>;
  readonly ports: Pick<UsedPorts, 'current' | 'prepare'>;
  readonly certificate: ServedCertificate;
}

/** A certificate or ports that cannot be used; the message says so in words. */
export class InstallError extends Error {
  override readonly name = 'InstallError';
}

const STAYS = 'Nothing was changed: the old ports stay in use.';

/**
 * Tests a certificate, listens on the port of https, saves both and serves it. Empty texts end https.
 *
 * @param note - Writes what goes with it, in the same transaction.
 * @throws InstallError in words; the old one is served then.
 */
export async function installCertificate(
  { store, ports, certificate }: CertificateServices,
  texts: CertificateTexts,
  note: () => void = () => undefined,
): Promise<void> {
  const isNone = texts.certificate === '';
  const wrong = isNone ? undefined : await testHandshake(texts);
  if (wrong !== undefined) throw new InstallError(wrong);
  const https = isNone ? 0 : savedHttpsPort(store);
  const change = await prepareChange(
    ports,
    { ...ports.current, https },
    'The certificate is good, but the HTTPS port is not. ',
  );
  commitChange(store, change, () => {
    store.settings.write(ENCRYPTION, texts);
    note();
  });
  certificate.settingsSaved();
}

/** Listens on what is wanted, beside what there is. @throws InstallError in words that begin with `before`. */
export async function prepareChange(
  ports: Pick<UsedPorts, 'prepare'>,
  wanted: WantedPorts,
  before = '',
): Promise<PortChange> {
  try {
    return await ports.prepare(wanted);
  } catch (error) {
    throw new InstallError(`${before}${portWords(refusedPort(error, wanted.https))} ${STAYS}`);
  }
}

/** Saves, and leaves the old ports then; the new ones when it could not be saved. */
export function commitChange(store: Pick<RecorderStore, 'atomically'>, change: PortChange, save: () => void): void {
  try {
    store.atomically(save);
  } catch (error) {
    change.undo();
    throw error;
  }
  change.commit();
}
