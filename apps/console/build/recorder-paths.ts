import type { ProxyOptions } from 'vite';
import { REST_PATHS } from '../../../packages/gk-sdk/src/rest/connection/paths.ts';

/** First segments that are the recorder's beside its REST calls: streams, events, map tiles and the viewer pages. */
const OTHER_SEGMENTS = ['ws.cgi', 'event.cgi', 'map', 'basemap', 'viewers'] as const;

/** First segments of all paths that the recorder answers; the rest of the paths is the console's own. */
export const RECORDER_SEGMENTS: readonly string[] = [
  ...new Set([...Object.values(REST_PATHS).map((path) => path.split('/')[0] ?? path), ...OTHER_SEGMENTS]),
];

const escaped = (segment: string): string => segment.replace(/[.]/g, '\\$&');

/** Proxies of the development server to the recorder at `target`. */
export function recorderProxy(target: string): Record<string, ProxyOptions> {
  // The host stays: the recorder derives its ports, and its own page, from it.
  const to = { target, ws: true, changeOrigin: false } satisfies ProxyOptions;
  return {
    [`^/(?:${RECORDER_SEGMENTS.map(escaped).join('|')})(?:[/?]|$)`]: to,
    // The command channel is a socket at the root, where the console's page is, too.
    '^/(?:\\?.*)?$': {
      ...to,
      bypass: (request) => (request.headers.upgrade === 'websocket' ? undefined : request.url),
    },
  };
}
