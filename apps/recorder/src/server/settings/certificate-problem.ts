import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** PEM texts of a server's certificate; all empty for none. */
export interface CertificateTexts {
  /** The chain, the server's own certificate first. */
  readonly certificate: string;
  readonly privateKey: string;
  /** Opens an encrypted key; empty for one that is not. */
  readonly keyPassword: string;
}

const BLOCKS = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const ENCRYPTED = /BEGIN ENCRYPTED PRIVATE KEY|^Proc-Type: 4,ENCRYPTED/m;

/**
 * Reason why a server cannot use a certificate and key: unreadable, locked, not of each other, expired or not good yet.
 *
 * @param nowMs - Unix milliseconds.
 */
export function certificateProblem(texts: CertificateTexts, nowMs: number): string | undefined {
  const { certificate, privateKey } = texts;
  if (certificate === '' && privateKey === '') return undefined;
  const read = readCertificate(certificate);
  return pairProblem(texts) ?? (read && timeProblem(read, nowMs));
}

/** As {@link certificateProblem}, but for the time: one that expires while it is in use goes on being served. */
export function pairProblem({ certificate, privateKey, keyPassword }: CertificateTexts): string | undefined {
  const read = readCertificate(certificate);
  if (read === undefined) return 'This is not a PEM certificate';
  const isLocked = ENCRYPTED.test(privateKey);
  if (isLocked && keyPassword === '') return 'The private key is encrypted: type its password, too';
  const key = readKey(privateKey, keyPassword);
  if (key === undefined)
    return isLocked ? 'The password does not open the private key' : 'This is not a PEM private key';
  if (read.checkPrivateKey(key)) return undefined;
  const isOfLater = (certificate.match(BLOCKS) ?? []).some(
    (pem) => readCertificate(pem)?.checkPrivateKey(key) === true,
  );
  return isOfLater
    ? "The server's own certificate must stand first, before those that sign it"
    : 'The certificate and the private key do not belong together';
}

/** Reads the first certificate of a PEM text; undefined when there is none. */
export function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function timeProblem({ validFrom, validTo }: X509Certificate, nowMs: number): string | undefined {
  if (Date.parse(validTo) < nowMs) return `The certificate has expired: it was valid until ${validTo}`;
  if (Date.parse(validFrom) > nowMs) return `The certificate is not valid yet: it is valid from ${validFrom}`;
  return undefined;
}

function readKey(pem: string, passphrase: string): KeyObject | undefined {
  try {
    return createPrivateKey({ key: pem, ...(passphrase !== '' && { passphrase }) });
  } catch {
    return undefined;
  }
}
