import type { TerminalMedia } from '../link/terminal-media.js';
import { LiveCameras } from './live-cameras.js';
import type { MediaHost } from './media-host.js';
import { MediaRequests } from './media-requests.js';
import { TerminalRecordings } from './terminal-recordings.js';
import { TerminalTalks } from './terminal-talks.js';

/** Live streams, talks and recordings of the terminals of a gateway. */
export function createTerminalMedia(host: MediaHost): TerminalMedia {
  const requests = new MediaRequests(host);
  const talks = new TerminalTalks(host, requests);
  const recordings = new TerminalRecordings(host, requests);
  const cameras = new LiveCameras({
    host,
    requests,
    isTalking: (deviceId, channel) => talks.isTalking(deviceId, channel),
  });
  return {
    live: (terminal, request, sink, options) => cameras.live(terminal, request, sink, options),
    talk: (terminal, channel, sink, options) => talks.talk(terminal, channel, sink, options),
    recordings: (terminal, query, options) => recordings.recordings(terminal, query, options),
    openRecording: (terminal, request, options) => recordings.openRecording(terminal, request, options),
    // What a terminal plays can be kept.
    fetchRecording: () => Promise.resolve({ kind: 'unsupported' }),
    began: (session) => {
      requests.began(session);
    },
  };
}
