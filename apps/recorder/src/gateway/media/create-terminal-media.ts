import { jt808ParameterBlockId, readJt808ParameterBlock } from 'gk-sdk/jt808';
import { question } from '../link/ask-session.js';
import type { TerminalMedia } from '../link/terminal-media.js';
import { yearOf, type TerminalSession } from '../sessions/terminal-session.js';
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

/** Asks how many cameras a terminal has (1003, or parameter 0076): one that does not say keeps the number that its user has typed. */
async function tellCameras({ onCameras }: MediaHost, requests: MediaRequests, session: TerminalSession): Promise<void> {
  const attributes = await requests.attributes(session);
  const told = attributes?.maxVideoChannels ?? 0;
  const count = told > 0 ? told : await camerasOfParameters(session);
  if (count > 0) onCameras(session.terminal.deviceId, count);
}

const CHANNELS = jt808ParameterBlockId('channels');
const SOUND_ALONE = 1;

/** Logical channels with pictures of parameter 0076; 0 for a terminal that does not have it. 2011 has no question for one parameter. */
async function camerasOfParameters(session: TerminalSession): Promise<number> {
  const is2011 = yearOf(session.terminal) === '2011';
  const asked = is2011
    ? ({ type: 'parametersRequest' } as const)
    : ({ type: 'someParametersRequest', ids: [CHANNELS] } as const);
  const answer = await question(session, asked, {});
  if (answer.kind !== 'done' || answer.value.type !== 'parameters') return 0;
  const block = answer.value.parameters.find(({ id }) => id === CHANNELS);
  const channels = block && readJt808ParameterBlock('channels', block.value)?.channels;
  return new Set(channels?.filter(({ kind }) => kind !== SOUND_ALONE).map(({ logical }) => logical)).size;
}
