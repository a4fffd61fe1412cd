import { openStream, type Stream, type StreamEnd } from '../stream/open-stream.js';
import type { Demuxer, StreamInfo, VideoUnit } from '../wire/container/demuxer.js';
import { createSniffingDemuxer } from '../wire/container/sniffing-demuxer.js';
import { ChannelChunks } from './channel-chunks.js';
import type { PlaybackOptions } from './playback.js';

/** From where on, and how, a recorded stream plays. @internal */
export interface RecordedStreamStart {
  readonly streamId: string;
  /** From 1; at least one. */
  readonly channels: readonly number[];
  /** Main stream instead of the sub stream. */
  readonly main: boolean | undefined;
  /** Unix seconds. */
  readonly positionS: number;
  /** 0.2 to 16; 1 = true time. */
  readonly speed: number;
}

/** An end that this side did not ask for. @internal */
export type ForeignEnd = Exclude<StreamEnd, { readonly kind: 'closed' }>;

/** Callbacks of a recorded stream. @internal */
export interface RecordedStreamHandlers {
  /** A picture and its time, unix seconds: counted from the start where the stream does not tell when it was captured. */
  onPicture(unit: VideoUnit, timeS: number): void;
  onEnd(end: ForeignEnd): void;
}

/** Opens the one stream of a playback: its bytes go to `onChunk`, its units to `sink`. @internal */
export function openRecordedStream(
  options: PlaybackOptions,
  start: RecordedStreamStart,
  handlers: RecordedStreamHandlers,
): Stream {
  const { openSocket = options.session.openSocket, onStatus, onChunk } = options;
  const [channel = 1] = start.channels;
  const chunks = onChunk && new ChannelChunks(channel, onChunk);
  const demuxer = demuxerOf(options, start, channel, handlers);
  return openStream({
    url: addressOf(options, start, channel),
    ...(openSocket && { openSocket }),
    onChunk: (bytes) => {
      chunks?.push(bytes);
      demuxer.push(bytes);
    },
    ...(onStatus && { onStatus }),
    onEnd: (end) => {
      if (end.kind === 'closed') return;
      demuxer.end();
      handlers.onEnd(end);
    },
  });
}

function addressOf(options: PlaybackOptions, start: RecordedStreamStart, channel: number): string {
  const { session, deviceId, place, startS, durationS, container } = options;
  const { streamId, channels, main, positionS, speed } = start;
  return session.streamUrl({
    deviceId,
    channel,
    type: place === 'server' ? 'lopb' : 'repb',
    startS: Math.floor(positionS),
    streamId,
    speed,
    ...(channels.length > 1 && { channels }),
    ...(durationS !== undefined && { durationS: Math.max(1, Math.ceil(startS + durationS - positionS)) }),
    ...(main !== undefined && { main }),
    ...(container !== undefined && { container }),
  });
}

function demuxerOf(
  { sink = {} }: PlaybackOptions,
  { positionS }: RecordedStreamStart,
  channel: number,
  handlers: RecordedStreamHandlers,
): Demuxer {
  let clock: StreamInfo['clock'] = 'capture';
  return createSniffingDemuxer(
    {
      ...sink,
      onInfo: (info) => {
        clock = info.clock;
        sink.onInfo?.(info);
      },
      onVideo: (unit) => {
        handlers.onPicture(unit, unit.capturedAtUs / 1e6 + (clock === 'nominal' ? positionS : 0));
        sink.onVideo?.(unit);
      },
    },
    { channel },
  );
}
