import { PrivateAddressError } from '../outgoing/guarded-fetch.js';

/** Sentences for what certificate authorities say, by their words (RFC 8555 section 6.7 names kinds, which acme-client drops). */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [
    /rate ?limit|too many (certificates|requests|registrations|failed|new orders|currently pending)/i,
    'The certificate authority has had too many requests for these domains or from this server: wait, and press Try later.',
  ],
  [
    /\bDNS\b|NXDOMAIN|SERVFAIL|no (valid )?(A|IP|address)|no such host|could not resolve|lookup/i,
    'A domain has no address in the DNS, or none that the certificate authority finds: its A or AAAA record has to lead to this server.',
  ],
  [
    /invalid response|key authorization|did not match|unauthorized|404|wrong/i,
    'Another server answered at port 80 of the domain: its A or AAAA record, or the forwarded port, does not lead to this server.',
  ],
  [
    /timeout|timed out|refused|unreachable|connection|fetching http/i,
    'The certificate authority cannot reach port 80 of the domain: it has to be open to the internet, and lead to the HTTP port of this server.',
  ],
  [/\bCAA\b/, 'The CAA record of the domain allows another certificate authority alone.'],
  [/contact|e-?mail/i, 'The certificate authority does not take the e-mail address.'],
  [
    /policy|forbidden|identifier|not (issue|allowed)/i,
    'The certificate authority gives no certificate for one of the domains.',
  ],
];

/** Explains why no certificate was obtained: what to do, and what the authority said. `network` is a request without an answer. */
export function acmeFailure(error: unknown, network: unknown): string {
  if (network instanceof PrivateAddressError) return `The certificate authority is not asked: ${network.message}`;
  if (network !== undefined) return `The certificate authority cannot be reached (${networkWords(network)})`;
  const said = error instanceof Error ? error.message : String(error);
  const words = KINDS.find(([pattern]) => pattern.test(said))?.[1] ?? 'The certificate authority refused.';
  return `${words} It said: ${said.slice(0, 500)}`;
}

function networkWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it does not answer';
  if ('code' in error && typeof error.code === 'string') {
    return error.code === 'ENOTFOUND' ? 'its name is not known' : error.code;
  }
  return error.message;
}
