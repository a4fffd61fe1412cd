import { formatIsoWithOffset } from 'gk-sdk/rules';
import { missingPeriods } from 'gk-sdk/recordings';
import type { SentBody } from 'gk-sdk/wire';
import type { RecordingPlace } from '../../device/recording-archive.js';
import { heldOf } from '../evidence/held-footage.js';
import { opensPeriod, OUTSIDE_PERIOD } from '../access/content.js';
import { CHANNEL_FORBIDDEN, hasChannelInScope, limitedName } from '../access/principal.js';
import { remoteAddress } from '../http/client-address.js';
import type { DownloadStatus } from '../downloads/download-jobs.js';
import type { PackRequest } from '../downloads/pack-recording.js';
import { entranceOf } from '../http/entrance.js';
import { RestError } from '../http/rest-error.js';
import { wireSpans, type WireSpans } from '../downloads/wire-spans.js';
import { deviceOfQuery, type FileCall, type FileHandler } from './file-call.js';
import { sendRecording } from './send-recording.js';

/** "Above 3600 becomes 3600" is the page's rule (spec 000 section 5): a longer file is refused here. */
const MAX_DURATION_S = 3600;
const DEFAULT_DURATION_S = 60;

/** Words for how far a recording of the server is (docs/protocol.md, "Downloads"). */
const askServer: FileHandler = async (call) => {
  const request = requestOf(call, 'server');
  const status = await call.services.downloads.ask(request, limitedName(call.principal), call.context.req.raw.signal);
  return call.context.json({
    ...serverState(request, status),
    ready: status.kind === 'ready',
    progress: progressOf(status),
  });
};

/** Words for how far a recording of the device is. */
const askDevice: FileHandler = async (call) => {
  const request = requestOf(call, 'device');
  if (!call.services.fleet.isOnline(request.deviceId)) {
    return call.context.json({ state: 'DOWNLOAD FAIL', progress: 0, message: 'Device offline' });
  }
  const status = await call.services.downloads.ask(request, limitedName(call.principal), call.context.req.raw.signal);
  return call.context.json({ ...deviceState(request, status), progress: progressOf(status) });
};

const getServer: FileHandler = (call) => fetchFile(call, 'server');
const getDevice: FileHandler = (call) => fetchFile(call, 'device');

/** `web.cgi`: a recording is asked for until it is ready, then fetched. */
export const RECORDING_DOWNLOADS: readonly (readonly [string, FileHandler])[] = [
  ['lobkask', askServer],
  ['lobkget', getServer],
  ['repbmp4ask', askDevice],
  ['repbmp4get', getDevice],
];

function serverState(
  request: PackRequest,
  status: DownloadStatus,
): {
  readonly state: string;
  readonly filename?: string;
  readonly parts?: number;
  readonly place?: number;
  readonly spans?: readonly WireSpans[];
  readonly message?: string;
} {
  switch (status.kind) {
    case 'waiting':
      return { state: 'CREATE', place: status.place };
    case 'packing':
      return { state: 'HANDLE' };
    case 'ready':
      return { state: 'READY', ...readyFiles(request, status) };
    case 'failed':
      return { state: 'CREATE FAIL', message: status.message };
  }
}

function deviceState(request: PackRequest, status: DownloadStatus): ReturnType<typeof serverState> {
  switch (status.kind) {
    case 'waiting':
      return { state: 'ASK', place: status.place };
    case 'packing':
      return { state: 'HANDLE' };
    case 'ready':
      return { state: 'DOWNLOAD OK', ...readyFiles(request, status) };
    case 'failed':
      return { state: 'DOWNLOAD FAIL', message: status.message };
  }
}

/** Describes the files that are ready, and the missing parts of the requested time. */
function readyFiles(
  { startS, durationS }: PackRequest,
  { files }: Extract<DownloadStatus, { kind: 'ready' }>,
): Omit<ReturnType<typeof serverState>, 'state'> {
  const missing = missingPeriods(
    files.flatMap(({ spans }) => spans),
    { startS, endS: startS + durationS },
  );
  const sentences = [
    ...(files.length > 1
      ? [
          `The camera changed its codec: the recording comes as ${files.length} files, by part=1 to part=${files.length}`,
        ]
      : []),
    ...(missing.length > 0 ? [`Not recorded: ${missing.map(periodWords).join(', ')}`] : []),
  ];
  return {
    ...(files[0] && { filename: files[0].name }),
    ...(files.length > 1 && { parts: files.length }),
    spans: files.map(wireSpans),
    ...(sentences.length > 0 && { message: sentences.join('. ') }),
  };
}

/** Whole seconds of UTC: `2026-11-28T14:06:00Z to 2026-11-28T14:13:00Z`. */
function periodWords({ startS, endS }: { readonly startS: number; readonly endS: number }): string {
  return [startS, endS].map((atS) => formatIsoWithOffset(Math.round(atS), 0)).join(' to ');
}

function progressOf(status: DownloadStatus): number {
  return status.kind === 'packing' ? Math.floor(status.progress) : status.kind === 'ready' ? 100 : 0;
}

async function fetchFile(call: FileCall, place: RecordingPlace): Promise<Response> {
  const { context, services, principal } = call;
  const request = requestOf(call, place);
  const part = numberOf(call.query, 'part', 1);
  const file = await services.downloads.ready(request, part, call.context.req.raw.signal);
  if (file === undefined) throw new RestError(404, 'The file is not ready: ask for it first');
  const { headers } = context.req.raw;
  const entry = services.streams.open({
    kind: place === 'server' ? 'local-download' : 'remote-download',
    deviceId: request.deviceId,
    channels: [request.channel],
    version: services.store.devices.get(request.deviceId)?.seed.version ?? '',
    user: principal.username,
    recorded: { fromS: request.startS, toS: request.startS + request.durationS },
    ip: remoteAddress(context.env),
    port: 0,
    entrance: entranceOf(Object.fromEntries(headers)),
  });
  return sendRecording(context, services, principal, {
    file,
    name: file.name,
    deviceId: request.deviceId,
    body: { ...sentFootage(request, place, part), ...heldOf(file) },
    type: request.format === 'mp4' ? 'video/mp4' : 'application/octet-stream',
    onEnd: () => {
      entry.close();
    },
  });
}

function sentFootage(
  { deviceId, channel, startS, durationS, sub, format }: PackRequest,
  place: RecordingPlace,
  part: number,
): SentBody {
  const stream = sub ? 'sub' : 'main';
  return { kind: 'footage', deviceId, channel, place, stream, format, part, startS, endS: startS + durationS };
}

/** @throws RestError 400, 403, 404 in words. */
function requestOf(call: FileCall, place: RecordingPlace): PackRequest {
  const { query, principal } = call;
  const deviceId = deviceOfQuery(call);
  const channel = numberOf(query, 'ch', 1);
  if (!call.services.fleet.hasChannel(deviceId, channel)) throw new RestError(404, 'The device has no such channel');
  if (!hasChannelInScope(principal, deviceId, channel)) throw new RestError(403, CHANNEL_FORBIDDEN);
  const durationS = numberOf(query, 'duration', DEFAULT_DURATION_S) || DEFAULT_DURATION_S;
  if (durationS > MAX_DURATION_S) throw new RestError(400, `Ask for ${MAX_DURATION_S} seconds at most`);
  const format = query.get('format') || 'mp4';
  if (format !== 'mp4' && format !== 'gms') throw new RestError(400, 'format is mp4 or gms');
  const startS = numberOf(query, 'spbtime', Number.NaN);
  if (!opensPeriod(principal, startS, startS + durationS)) throw new RestError(403, OUTSIDE_PERIOD);
  // The server keeps what is worth keeping: its main stream.
  const sub = place === 'device' && query.get('main') !== '1';
  return { deviceId, channel, place, startS, durationS, sub, format: place === 'server' ? format : 'mp4' };
}

function numberOf(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? '';
  const value = text === '' ? otherwise : /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new RestError(400, `${name} is a whole number`);
  return value;
}
