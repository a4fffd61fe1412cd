/** Account that an authenticator app is to make codes for. */
export interface AuthenticatorAccount {
  /** In base32. */
  readonly secret: string;
  /** Name of the service, as the app lists it. */
  readonly issuer: string;
  readonly username: string;
}

/** The address that authenticator apps read from a QR code: codes of six digits, another one every 30 seconds. */
export function otpauthUri({ secret, issuer, username }: AuthenticatorAccount): string {
  // A colon stands between the two.
  const name = encodeURIComponent(issuer.replaceAll(':', ' '));
  return `otpauth://totp/${name}:${encodeURIComponent(username)}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=6&period=30`;
}

/** A secret in groups of four characters, to be typed. */
export function inGroupsOfFour(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
