/** Causes as Node reports them; browsers report none. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/^ENOTFOUND/, 'DNS knows no such name'],
  [/^EAI_/, 'DNS cannot be asked now'],
  [/^ECONNREFUSED/, 'nothing listens there'],
  [/CERT|SIGNED|SIGNATURE|ALTNAME/, 'its certificate is not trusted'],
  [/SSL|^EPROTO/, 'it does not speak TLS: try http://'],
  [/^ECONNRESET|SOCKET$|^HPE_/, 'it does not speak HTTP, or hung up: try https://'],
  [/TIMEDOUT|TIMEOUT|UNREACH/, 'it does not answer: check the address, the network and firewalls'],
];

/**
 * Why a server could not be reached, in words, with the code of the platform; undefined where it tells none.
 *
 * @internal
 */
export function unreachableCause(error: unknown): string | undefined {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  const words = code === undefined ? undefined : CAUSES.find(([pattern]) => pattern.test(code))?.[1];
  return words === undefined ? code : `${words} (${code})`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
