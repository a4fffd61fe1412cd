/** Meaning of an answer of the update protocol of dynamic DNS (dyndns2). */
export type DdnsAnswer =
  /** The name leads to `ip`. */
  | { readonly kind: 'done'; readonly ip: string; readonly isChanged: boolean }
  /** Nothing is to be sent again before somebody has changed the settings. */
  | { readonly kind: 'stopped'; readonly reason: string }
  /** To be tried later. */
  | { readonly kind: 'failed'; readonly reason: string };

const STOPPING: Readonly<Record<string, string>> = {
  badauth: 'The provider does not take user and password',
  nohost: 'The provider does not have the host name in this account',
  notfqdn: 'The host name is not a full one, such as fleet.example.com',
  numhost: 'The provider takes fewer host names at a time',
  abuse: 'The provider has blocked the host name for too many updates: unblock it there first',
  badagent: 'The provider does not serve this program',
  '!donator': 'The provider asks for a paid account',
  '!yours': 'The host name belongs to another account',
};

/** Reads the first line of an answer: a word, and an address where there is one. */
export function ddnsAnswer(status: number, body: string): DdnsAnswer {
  const [line = ''] = body.trim().split('\n', 1);
  const [word = '', ip = ''] = line.trim().split(/\s+/, 2);
  const name = word.toLowerCase();
  if (name === 'good' || name === 'nochg') return { kind: 'done', ip: ip.slice(0, 45), isChanged: name === 'good' };
  const reason = Object.hasOwn(STOPPING, name) ? STOPPING[name] : undefined;
  if (reason !== undefined) return { kind: 'stopped', reason: `${reason} (${name})` };
  if (status === 401) return { kind: 'stopped', reason: `${STOPPING['badauth'] ?? ''} (401)` };
  if (name === '911' || name === 'dnserr') {
    return { kind: 'failed', reason: `The provider has a fault of its own (${name}): it is asked again later` };
  }
  const said = line === '' ? String(status) : `${status}: ${line.slice(0, 100)}`;
  return { kind: 'failed', reason: `The provider answered something else than the update protocol says (${said})` };
}
