import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { createViewerRoom, type ViewerRoom } from '../shared/viewer-room.js';

/** Calls to the server, for assertions, and answers of the test. */
export interface FakeServer {
  /** Answers before the replies do; undefined leaves a call to them. */
  readonly answer?: (url: URL) => Response | undefined;
  /** Takes the address of each call. */
  readonly urls?: URL[];
  /** Takes the messages. */
  readonly bodies?: unknown[];
}

/** A room whose server answers by path; any other path is HTTP 500. */
export function viewerRoom(
  replies: Readonly<Record<string, unknown>>,
  { answer, urls, bodies }: FakeServer = {},
): ViewerRoom {
  return createViewerRoom({
    page: 'live',
    credentials: { kind: 'password', username: 'anna', password: 'secret' },
    origin: 'http://fleet.test',
    fetch: (address, init) => {
      const url = new URL(address);
      urls?.push(url);
      if (init.body !== undefined) bodies?.push(JSON.parse(init.body));
      const reply = replies[url.pathname];
      return Promise.resolve(answer?.(url) ?? Response.json(reply ?? {}, { status: reply === undefined ? 500 : 200 }));
    },
    switches: DEFAULT_BRAND_SWITCHES,
    signal: new AbortController().signal,
    change: () => undefined,
    update: () => undefined,
  });
}
