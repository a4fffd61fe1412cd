import { startRecordingDownload } from '../download/start-recording-download.js';
import { GkError } from '../errors/gk-error.js';
import { isGkError, toGkError } from '../errors/to-gk-error.js';
import type { FleetEvent } from '../model/events/fleet-event.js';
import { eventsResource } from '../rest/events/events.js';
import { reverseGeocode } from '../rest/tracks/geocoding.js';
import type { RestClient } from '../rest/connection/client.js';
import { snapshotsResource } from '../rest/files/snapshots.js';
import { NO_RECORD_MESSAGE, type TimelinePeriod } from '../rules/footage/playback.js';
import type { RecordingPart } from '../rules/footage/recording-parts.js';
import { missingPeriods } from '../rules/footage/recording-spans.js';
import { channelsOfMask } from '../rules/devices/bit-mask.js';
import { pauseFor } from '../download/pause.js';
import type { Clock } from '../util/clock.js';
import { CollectedFile } from './collected-file.js';
import { eventsFileOf, trackFileOf } from './derived-files.js';
import { evidencePartWords, type EvidencePart } from './evidence-bundle.js';
import type { EvidenceGap } from './evidence-manifest.js';
import type { EvidenceRequest } from './evidence-request.js';

/** A transfer that broke off goes on so many times by itself. */
const TRIES = 3;
const RETRY_MS = 2_000;
/** Channels of a snapshot mask (spec 002 section 9). */
const SNAPSHOT_CHANNELS = 16;

const EVENTS_FILE = 'events.json';

/** Parts that a collection needs. @internal */
export interface CollectOptions {
  readonly rest: RestClient;
  readonly clock: Clock;
  /** Ends at once. */
  readonly signal: AbortSignal;
  /** Ends with what is there. */
  readonly stop: AbortSignal;
  readonly onProgress: (part: EvidencePart, done: number, total: number, share?: number) => void;
  readonly onGap: (gap: EvidenceGap) => void;
  readonly onAddress: (address: string) => void;
}

/** One thing to fetch; it gives no file, one or several. */
interface Step {
  readonly part: EvidencePart;
  readonly fetch: (signal: AbortSignal, onShare: (share: number) => void) => AsyncGenerator<CollectedFile>;
}

/**
 * Fetches all files of a bundle, one after another, so that no more than one recording is in memory. A file that cannot
 * be fetched becomes a gap, and the others follow.
 *
 * @throws GkError when there is nothing at all: `not-found`, or the error of every request.
 * @internal
 */
export async function* collectEvidence(
  request: EvidenceRequest,
  options: CollectOptions,
): AsyncGenerator<CollectedFile> {
  const { deviceId, startS, endS, channels } = request;
  const { rest, signal, stop, onProgress, onGap, onAddress } = options;
  const ends = AbortSignal.any([signal, stop]);
  let events: readonly FleetEvent[] = [];
  const steps: Step[] = [
    {
      part: { kind: 'events' },
      fetch: async function* (within) {
        const answers: string[] = [];
        const query = { deviceId, afterS: startS, beforeS: endS };
        events = await eventsResource(rest).query(query, { signal: within, onText: (text) => answers.push(text) });
        // As they were sent: the server can sign nothing else.
        for (const [index, text] of answers.entries()) yield textFile(`answers/events-${index + 1}.json`, text);
        yield textFile(EVENTS_FILE, eventsFileOf(events));
      },
    },
    {
      part: { kind: 'track' },
      fetch: async function* (within) {
        const answers: string[] = [];
        const query = { deviceId, startS, endS };
        const points = await rest.gps(query, { signal: within, onText: (text) => answers.push(text) });
        for (const [index, text] of answers.entries()) yield textFile(`answers/track-${index + 1}.json`, text);
        const [first] = points;
        if (first === undefined) throw new GkError('not-found', 'There are no positions in that time.');
        yield textFile('track.gpx', trackFileOf(deviceId, points));
        // The track is included, whether the address is known or not.
        const address = await reverseGeocode(rest, first, { signal: within }).catch(() => undefined);
        if (address !== undefined) onAddress(address);
      },
    },
    {
      part: { kind: 'pictures' },
      fetch: async function* (within) {
        for (const event of events) {
          for (const channel of channelsOfMask(event.snapshotMask ?? 0, SNAPSHOT_CHANNELS)) {
            if (channels.includes(channel)) yield* pictureOf(rest, event, channel, within);
          }
          yield* filesOf(event, channels, { rest, signal: within, onGap });
        }
      },
    },
    ...channels.map((channel) => ({
      part: { kind: 'footage', channel } as const,
      fetch: (within: AbortSignal, onShare: (share: number) => void) =>
        footageOf(request, channel, { ...options, signal: within }, onShare),
    })),
  ];
  const failures: unknown[] = [];
  let hasContent = false;
  for (const [index, { part, fetch }] of steps.entries()) {
    signal.throwIfAborted();
    onProgress(part, index, steps.length);
    const footage: RecordingPart[] = [];
    let failure: { readonly error: unknown } | undefined;
    try {
      const files = fetch(ends, (share) => {
        onProgress(part, index, steps.length, share);
      });
      for await (const file of files) {
        if (file.footage) footage.push(file.footage);
        // A list without events is no content.
        // An answer alone may say that there is nothing.
        hasContent ||= file.name === EVENTS_FILE ? events.length > 0 : !file.name.startsWith('answers/');
        yield file;
      }
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
      failure = { error };
    }
    const reason =
      failure && (stop.aborted ? 'The user closed the bundle before it came.' : toGkError(failure.error).message);
    for (const gap of gapsOf(part, { startS, endS }, footage, reason)) onGap(gap);
  }
  if (!hasContent && !stop.aborted) throw nothingOf(deviceId, failures);
}

/** The gaps of a part: all of it, or for footage the stretches without pictures. */
function gapsOf(
  part: EvidencePart,
  period: TimelinePeriod,
  footage: readonly RecordingPart[],
  reason: string | undefined,
): readonly EvidenceGap[] {
  const what = evidencePartWords(part);
  if (part.kind !== 'footage') return reason === undefined ? [] : [{ what, reason }];
  const { channel } = part;
  const spans = footage.flatMap((file) => file.spans ?? []);
  if (footage.some((file) => file.spans === undefined)) return reason === undefined ? [] : [{ what, reason, channel }];
  const lastS = Math.max(-Infinity, ...spans.map(({ endS }) => endS));
  const missing = missingPeriods(spans, period).map((stretch) => {
    // Ahead of the last picture that came nothing was recorded; the failure cost what is behind it.
    const why = stretch.startS < lastS ? NO_RECORD_MESSAGE : (reason ?? NO_RECORD_MESSAGE);
    return { what, reason: why, channel, ...stretch };
  });
  return missing.length === 0 && reason !== undefined ? [{ what, reason, channel }] : missing;
}

/** Describes why a bundle would be empty: the common error of all requests, else that there is nothing in that time. */
function nothingOf(deviceId: string, failures: readonly unknown[]): GkError {
  const errors = failures.map((failure) => toGkError(failure));
  const [first] = errors;
  const isAlike = errors.length > 1 && errors.every(({ code }) => code === first?.code);
  if (first && isAlike && first.code !== 'not-found' && first.code !== 'refused') return first;
  const words = `There is nothing of ${deviceId} in that time: no footage, no track and no events.`;
  return new GkError('not-found', words, { cause: first });
}

async function* pictureOf(
  rest: RestClient,
  event: FleetEvent,
  channel: number,
  signal: AbortSignal,
): AsyncGenerator<CollectedFile> {
  const request = { deviceId: event.deviceId, channel, atS: event.happenedS };
  try {
    const picture = await snapshotsResource(rest).read(request, { signal });
    yield new CollectedFile(`pictures/${event.serialNo}-ch${channel}.jpg`, await picture.bytes());
  } catch (error) {
    // A picture that was never made is no gap of the bundle.
    if (!isGkError(error, 'not-found')) throw error;
  }
}

/** All that the device has sent with an event: pictures, sound, videos and texts. One that does not come keeps no other back. */
async function* filesOf(
  event: FleetEvent,
  channels: readonly number[],
  { rest, signal, onGap }: Pick<CollectOptions, 'rest' | 'signal' | 'onGap'>,
): AsyncGenerator<CollectedFile> {
  for (const file of event.files ?? []) {
    // A server signs no empty answer.
    if (!channels.includes(file.channel) || file.sizeBytes === 0) continue;
    const { id, channel } = file;
    const extension = /^[a-z0-9]{1,8}$/.test(file.extension) ? file.extension : 'bin';
    const collected = new CollectedFile(`event-files/${event.serialNo}-ch${channel}-${id}.${extension}`);
    try {
      const { stream } = await eventsResource(rest).file(event, file, { signal });
      const reader = stream.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) collected.write(next.value);
    } catch (error) {
      signal.throwIfAborted();
      onGap({ what: `${file.kind} ${collected.name}`, reason: toGkError(error).message });
      continue;
    }
    yield collected;
  }
}

async function* footageOf(
  { deviceId, startS, endS, place, main = true }: EvidenceRequest,
  channel: number,
  { rest, clock, signal }: Pick<CollectOptions, 'rest' | 'clock' | 'signal'>,
  onShare: (share: number) => void,
): AsyncGenerator<CollectedFile> {
  let parts = 1;
  // Where the camera changed its codec the recording comes as several files.
  for (let part = 1; part <= parts; part++) {
    const request = { deviceId, channel, startS, durationS: endS - startS, place, main, part } as const;
    const file = new CollectedFile(`footage/ch${channel}${part === 1 ? '' : `-${part}`}.mp4`);
    const download = startRecordingDownload(request, { rest, target: file, clock, signal });
    download.subscribe(() => {
      const { state } = download;
      if (state.kind === 'transferring' && state.totalBytes) onShare(state.receivedBytes / state.totalBytes);
    });
    const done = await finished(download, clock, signal);
    ({ parts = 1 } = done);
    file.footage = { channel, spans: done.spans };
    yield file;
  }
}

async function finished(
  download: ReturnType<typeof startRecordingDownload>,
  clock: Clock,
  signal: AbortSignal,
): ReturnType<typeof download.finished> {
  for (let tries = 1; ; tries++) {
    try {
      return await download.finished();
    } catch (error) {
      if (!isGkError(error, 'network') || tries === TRIES || signal.aborted) throw error;
      await pauseFor(clock, RETRY_MS, signal);
      download.retry();
    }
  }
}

const textFile = (name: string, text: string): CollectedFile => new CollectedFile(name, new TextEncoder().encode(text));
