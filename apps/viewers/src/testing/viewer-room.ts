import { createRestClient, hashPassword } from 'gk-sdk/rest';
import type { ViewerRoom } from '../shared/viewer-page.js';

/** A room whose server answers by path; what it lacks is HTTP 500. `bodies` takes what was sent. */
export function viewerRoom(replies: Readonly<Record<string, unknown>>, bodies: unknown[] = []): ViewerRoom {
  const authorization = { kind: 'password', username: 'anna', passwordHash: hashPassword('secret') } as const;
  return {
    authorization,
    rest: createRestClient({
      baseUrl: 'http://fleet.test',
      authorization: () => authorization,
      fetch: (url, init) => {
        const reply = replies[new URL(url).pathname];
        if (init.body !== undefined) bodies.push(JSON.parse(init.body));
        const status = reply === undefined ? 500 : 200;
        return Promise.resolve({ status, text: () => Promise.resolve(JSON.stringify(reply ?? {})) });
      },
    }),
    streamBase: (port) => `ws://fleet.test:${port ?? 8900}/ws.cgi`,
    signal: new AbortController().signal,
    update: () => undefined,
  };
}
