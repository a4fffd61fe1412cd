import type { TerminalMedia } from '../link/terminal-media.js';
import type { TerminalSession } from '../sessions/terminal-session.js';
import { LiveCameras } from './live-cameras.js';
import type { MediaHost } from './media-host.js';
import { MediaRequests } from './media-requests.js';
import { TerminalRecordings } from './terminal-recordings.js';
import { TerminalTalks } from './terminal-talks.js';
import { TerminalUploads } from './terminal-uploads.js';

/** Live streams, talks and recordings of the terminals of a gateway. */
export function createTerminalMedia(host: MediaHost): TerminalMedia {
  const requests = new MediaRequests(host);
  const talks = new TerminalTalks(host, requests);
  const recordings = new TerminalRecordings(host, requests);
  const uploads = new TerminalUploads(host, requests, recordings);
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
    fetchRecording: (terminal, request, sink, options) => uploads.fetchRecording(terminal, request, sink, options),
    began: (session) => {
      requests.began(session);
      uploads.began(session);
      void tellCameras(host, requests, session);
    },
  };
}

/** Asks how many cameras a terminal has: one that does not say keeps the number that its user has typed. */
async function tellCameras({ onCameras }: MediaHost, requests: MediaRequests, session: TerminalSession): Promise<void> {
  const attributes = await requests.attributes(session);
  const count = attributes?.maxVideoChannels ?? 0;
  if (count > 0) onCameras(session.terminal.deviceId, count);
}
