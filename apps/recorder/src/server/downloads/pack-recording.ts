import { open, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { createMp4Recorder, SpanTracker, type Mp4Piece, type RecordingSpan } from 'gk-sdk/recordings';
import { encodeGkPacket, GkFlag, gkFormat, GkKind, type GkPacket } from 'gk-sdk/wire';
import type { RecordingSource } from './device-transfer.js';
import type { RecordingRequest } from './recording-source.js';

/** Which recording goes into a file. */
export interface PackRequest extends RecordingRequest {
  readonly format: 'mp4' | 'gms';
}

/** Dependencies of {@link packRecording}. */
export interface PackOptions {
  readonly source: RecordingSource;
  readonly path: string;
  /** Told now and then, 0 to 100. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** A file of a recording. */
export interface PackedPart {
  readonly path: string;
  /** When its pictures were captured. */
  readonly spans: readonly RecordingSpan[];
}

/** Packets between two looks at what else there is to do: a millisecond or two of work. */
const SLICE_PACKETS = 64;
const WRITE_BYTES = 1024 * 1024;
/** A file this short is made in memory, so that its `moov` can stand in front: it plays while it comes. */
const IN_MEMORY_S = 60;

/**
 * Writes a recording into a file, a little at a time: streams and answers come in between, and only a few
 * packets stand in memory. Gives the files: an MP4 holds one codec, so that one begins where it changes, beside the
 * first under its path and a number.
 *
 * @throws GkError `not-found` when there is no picture in that time, `aborted` by the signal.
 */
export async function packRecording(request: PackRequest, options: PackOptions): Promise<readonly PackedPart[]> {
  return request.format === 'mp4' ? packMp4(request, options) : [await packPackets(request, options)];
}

/** The path of the n-th file of a recording, from 1. */
export function partPath(path: string, part: number): string {
  return part === 1 ? path : `${path}.${part}`;
}

async function packMp4(
  request: PackRequest,
  { source, path, onProgress, signal }: PackOptions,
): Promise<readonly PackedPart[]> {
  const recorder = createMp4Recorder({
    signal,
    sizeChange: 'same-file',
    ...(request.durationS > IN_MEMORY_S && { openTarget: (index) => fileTarget(partPath(path, index + 1)) }),
  });
  const demuxer = gkFormat.create(recorder, {});
  for await (const slice of slices(request, source, onProgress, signal)) {
    for (const packet of slice) {
      demuxer.push(encodeGkPacket(packet));
      await recorder.ready();
    }
  }
  demuxer.end();
  const { files } = await recorder.finish();
  const parts: PackedPart[] = [];
  for (const [index, { bytes, spans }] of files.entries()) {
    const part = { path: partPath(path, index + 1), spans: spans.get(request.channel) ?? [] };
    if (bytes !== undefined) await writeFile(part.path, bytes, { signal });
    parts.push(part);
  }
  return parts;
}

async function packPackets(
  request: PackRequest,
  { source, path, onProgress, signal }: PackOptions,
): Promise<PackedPart> {
  const tracker = new SpanTracker();
  const file = await open(path, 'w');
  try {
    let waiting: Uint8Array[] = [];
    let bytes = 0;
    for await (const slice of slices(request, source, onProgress, signal)) {
      for (const packet of slice) {
        if (packet.kind === GkKind.video) {
          const { capturedAtUs, flags } = packet;
          tracker.add({ capturedAtUs, discontinuity: (flags & GkFlag.discontinuity) !== 0 });
        }
        const encoded = encodeGkPacket(packet);
        waiting.push(encoded);
        bytes += encoded.byteLength;
      }
      if (bytes < WRITE_BYTES) continue;
      await file.writeFile(Buffer.concat(waiting));
      waiting = [];
      bytes = 0;
    }
    if (waiting.length > 0) await file.writeFile(Buffer.concat(waiting));
  } finally {
    await file.close();
  }
  if ((await stat(path)).size === 0) throw new Error('No Record');
  return { path, spans: tracker.spans };
}

/** The packets of a request, some at a time; lets others have their turn in between. */
async function* slices(
  request: PackRequest,
  source: RecordingSource,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): AsyncIterable<readonly GkPacket[]> {
  const { startS, durationS } = request;
  const fromUs = startS * 1e6;
  const toUs = fromUs + durationS * 1e6;
  let sinceTurn = 0;
  for await (const batch of source.packets) {
    for (let from = 0; from < batch.length; from += SLICE_PACKETS) {
      const slice = batch.slice(from, from + SLICE_PACKETS);
      yield slice.filter(({ kind }) => kind !== GkKind.end);
      sinceTurn += slice.length;
      if (sinceTurn < SLICE_PACKETS) continue;
      sinceTurn = 0;
      signal.throwIfAborted();
      const capturedAtUs = slice.at(-1)?.capturedAtUs ?? fromUs;
      onProgress(Math.min(99, Math.max(0, ((capturedAtUs - fromUs) / (toUs - fromUs)) * 100)));
      await setImmediate();
    }
  }
}

/** A file that takes pieces at their places. */
async function fileTarget(path: string): Promise<WritableStream<Mp4Piece>> {
  const file: FileHandle = await open(path, 'w');
  return new WritableStream({
    write: async ({ data, position }) => {
      try {
        // A disk that is nearly full takes a part, and says that it is full to the rest.
        for (let done = 0; done < data.byteLength;) {
          const { bytesWritten } = await file.write(data, done, data.byteLength - done, position + done);
          done += bytesWritten;
        }
      } catch (error) {
        // A stream that failed is neither closed nor aborted.
        await file.close();
        throw error;
      }
    },
    close: () => file.close(),
    abort: () => file.close(),
  });
}
