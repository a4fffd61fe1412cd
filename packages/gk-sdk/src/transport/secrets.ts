/** Names of fields whose values must not appear in an error or a log. */
const SECRET_NAME = /pass|pwd|pw$|secret|key$|token|certificate|credential|^[eh]$/i;
/** Shorter values are words that may stand anywhere. */
const SHORTEST = 3;

/** Texts that `value` holds under names of secrets, at any depth: what a server may quote back. @internal */
export function secretsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
    typeof field === 'string' ? (SECRET_NAME.test(name) ? [field] : []) : secretsIn(field),
  );
}

/** Credentials in the query of an address. @internal */
export function secretsOfUrl(url: string): readonly string[] {
  const query = new URLSearchParams(url.split(/[?#]/)[1]);
  return ['password', 'p', 'e', 'h'].flatMap((name) => query.getAll(name));
}

/** `text` with every secret blanked, whatever the case of its letters. @internal */
export function blankSecrets(text: string, secrets: Iterable<string>): string {
  let left = text;
  for (const secret of secrets) {
    if (secret.length < SHORTEST) continue;
    for (const form of [
      secret,
      secret.toLowerCase(),
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
    ]) {
      left = left.replaceAll(form, '[removed]');
    }
  }
  return left;
}
