import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** PEM texts of a server's certificate; both empty for none. */
interface CertificateTexts {
  readonly certificate: string;
  readonly privateKey: string;
}

/**
 * Reason why a server cannot use a certificate and key: unreadable, not of each other, expired or not good yet.
 *
 * @param nowMs - Unix milliseconds.
 */
export function certificateProblem({ certificate, privateKey }: CertificateTexts, nowMs: number): string | undefined {
  if (certificate === '' && privateKey === '') return undefined;
  const read = readCertificate(certificate);
  if (read === undefined) return 'This is not a PEM certificate';
  const key = readKey(privateKey);
  if (key === undefined) return 'This is not a PEM private key';
  if (!read.checkPrivateKey(key)) return 'The certificate and the private key do not belong together';
  if (Date.parse(read.validTo) < nowMs) return `The certificate has expired: it was valid until ${read.validTo}`;
  if (Date.parse(read.validFrom) > nowMs) return `The certificate is not valid yet: it is valid from ${read.validFrom}`;
  return undefined;
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
