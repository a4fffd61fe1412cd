import { viewerChannel } from '../shared/viewer-path.js';
import {
  downloadDurationS,
  parseDownloadViewerPath,
  type DownloadViewerPath,
} from '../shared/viewer-recording-path.js';
import { linkZone } from '../shared/page-zone.js';
import { readTimeField } from '../shared/recording-time.js';
import type { ViewerDefinition, ViewerScreen } from '../shared/viewer-page.js';
import type { RecordingRequest } from '../shared/viewer-request.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { DownloadScreen } from './download-screen.js';
import { checkMayDownload } from './may-download.js';

/** "Above 3600 becomes 3600" (spec 000 section 5). */
const MAX_DURATION_S = 3600;

/** Request of a download page. */
export interface DownloadRequest extends RecordingRequest {
  readonly durationS: number;
  /** Name of the saved file; undefined = the server's. */
  readonly filename: string | undefined;
}

/**
 * `dlplayback` (recorded on the server) and `dlremote` (on the device): path
 * `deviceid[@channel]/duration/time/username/password/optional filename` (spec 000 section 2.11).
 *
 * @param search - Query string of the page: "a query string shows 'fail param'".
 */
export function downloadViewer(
  page: 'dlplayback' | 'dlremote',
  search: string,
): ViewerDefinition<DownloadRequest, DownloadViewerPath> {
  return {
    page,
    recording: true,
    maxDurationS: MAX_DURATION_S,
    readsEmpty: search !== '',
    unreadable: 'failParam',
    parse: (rest) => {
      const answer = parseDownloadViewerPath(rest, search, linkZone());
      return answer.kind === 'download' ? answer.download : undefined;
    },
    fromPath: ({ deviceId, channelMask, startS, durationS, filename }, credentials) => ({
      deviceId,
      channelMask,
      startS,
      durationS,
      filename,
      credentials,
    }),
    fromFields: (common, { time, duration }) => {
      const startS = readTimeField(time);
      if (startS === undefined) return undefined;
      // Minutes up to five are a rule of links: the form takes seconds.
      return { ...common, startS, durationS: Number(duration), filename: undefined };
    },
    fromMessage: (common, { startS, durationS = Number.NaN, filename }) =>
      startS === undefined ? undefined : { ...common, startS, durationS: downloadDurationS(durationS), filename },
    load: (request, room) => loadDownload(page, request, room),
  };
}

async function loadDownload(
  page: 'dlplayback' | 'dlremote',
  request: DownloadRequest,
  room: ViewerRoom,
): Promise<ViewerScreen> {
  const { deviceId, startS, durationS, filename } = request;
  await checkMayDownload(room);
  // The endpoints, too: from then on the room knows from which port the file comes.
  const [device] = await Promise.all([room.rest.device(deviceId, { signal: room.signal }), room.endpoints()]);
  return new DownloadScreen({
    room,
    filename,
    request: {
      deviceId,
      channel: viewerChannel(request.channelMask, device.channelCount),
      startS,
      durationS,
      place: page === 'dlplayback' ? 'server' : 'device',
    },
  });
}
