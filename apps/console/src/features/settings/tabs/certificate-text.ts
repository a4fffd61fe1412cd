/** Whether a text holds a PEM certificate; empty for none. */
export function isCertificateText(text: string): boolean {
  return text === '' || text.includes('-----BEGIN CERTIFICATE-----');
}

/** Whether a text holds a PEM private key; empty for none. */
export function isPrivateKeyText(text: string): boolean {
  return text === '' || /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text);
}
