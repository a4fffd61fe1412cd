import { GkError } from '../../errors/gk-error.js';
import { toGkError } from '../../errors/to-gk-error.js';
import { createMp4Recorder } from '../../mp4/create-mp4-recorder.js';
import type { Session } from '../../session/session.js';
import { openStream, type StreamEnd } from '../../stream/open-stream.js';
import type { StreamRequest } from '../../stream/stream-url.js';
import type { DemuxerSink } from '../../wire/container/demuxer.js';
import { createSniffingDemuxer } from '../../wire/container/sniffing-demuxer.js';
import { oneArgument, type Command, type Options } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { forceOption, outFile, PartFile, type OutFile } from '../output-file.js';
import { ProgressLine, type Terminal } from '../terminal.js';

/** `gk record`. @internal */
export const record: Command = {
  name: 'record',
  args: 'DEVICE',
  summary: 'write a live or recorded stream to a file, until --seconds are over or Ctrl-C',
  options: {
    out: { type: 'string', value: 'FILE', words: 'FILE.mp4, or FILE.gms for the packets as they come' },
    channel: { type: 'string', value: 'N,N', words: 'channels, each a track of the file; 1 by default' },
    main: { type: 'boolean', words: 'the main stream' },
    seconds: { type: 'string', value: 'N', words: 'length of the recording' },
    from: { type: 'string', value: 'TIME', words: 'play what was recorded then, in place of the live stream' },
    place: { type: 'string', value: 'PLACE', words: 'with --from: server (default) or device' },
    force: forceOption,
  },
  run: async (call) => {
    const { options, terminal, signIn } = call;
    const request = requestOf(oneArgument(call, 'device id'), options);
    if (!/\.(mp4|gms)$/i.test(options.required('out'))) {
      throw new GkError('invalid-argument', '--out ends with .mp4 or .gms.');
    }
    const out = await outFile(options);
    const seconds = options.whole('seconds', 1, 86_400);
    const session = await signIn();
    const files = /\.gms$/i.test(out.path)
      ? await recordPackets(session, request, out, seconds, terminal)
      : await recordMp4(session, request, out, seconds, terminal);
    if (options.flag('json')) terminal.out(`${JSON.stringify(files)}\n`);
    else for (const file of files) terminal.out(`${file.path}\n`);
    return ExitCode.ok;
  },
};

interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly durationS?: number;
}

function requestOf(deviceId: string, options: Options): StreamRequest {
  const channels = options.wholes('channel', 1, 64) ?? [1];
  const [channel = 1] = channels;
  const startS = options.timeS('from');
  const place = options.text('place') ?? 'server';
  if (place !== 'server' && place !== 'device') throw new GkError('invalid-argument', '--place is server or device.');
  const durationS = options.whole('seconds', 1, 86_400);
  return {
    deviceId,
    channel,
    ...(channels.length > 1 && { channels }),
    ...(options.flag('main') && { main: true }),
    ...(startS !== undefined && { type: place === 'server' ? 'lopb' : 'repb', startS, streamId: `gk-${process.pid}` }),
    ...(startS !== undefined && place === 'device' && { durationS: durationS ?? 60 }),
  };
}

async function recordMp4(
  session: Session,
  request: StreamRequest,
  out: OutFile,
  seconds: number | undefined,
  terminal: Terminal,
): Promise<WrittenFile[]> {
  const parts: PartFile[] = [];
  const recorder = createMp4Recorder({
    openTarget: async (index) => {
      const part = await (index === 0 ? PartFile.open(out) : PartFile.openNext(out, index + 1));
      parts.push(part);
      return part.pieces;
    },
  });
  const span = new CaptureSpan();
  const sink: DemuxerSink = {
    onInfo: (info) => {
      recorder.onInfo(info);
    },
    onVideo: (unit) => {
      span.note(unit);
      recorder.onVideo(unit);
    },
    onAudio: (unit) => {
      span.note(unit);
      recorder.onAudio(unit);
    },
  };
  const demuxer = createSniffingDemuxer(sink, { channel: request.channel });
  const line = new ProgressLine(terminal);
  try {
    await receive(session.streamUrl(request), terminal.signal, (bytes, { stop, fail }) => {
      demuxer.push(bytes);
      recorder.ready().catch(fail);
      line.show(`${span.seconds.toFixed(0)} s, ${recorder.progress.pictures} pictures`);
      if (seconds !== undefined && span.seconds >= seconds) stop();
    });
    demuxer.end();
    const { files } = await recorder.finish();
    for (const part of parts) await part.finish();
    return parts.map((part, index) => ({
      path: part.path,
      bytes: part.bytes,
      durationS: files[index]?.durationS ?? 0,
    }));
  } catch (error) {
    for (const part of parts) await part.discard();
    throw error;
  } finally {
    line.end();
  }
}

async function recordPackets(
  session: Session,
  request: StreamRequest,
  out: OutFile,
  seconds: number | undefined,
  terminal: Terminal,
): Promise<WrittenFile[]> {
  const part = await PartFile.open(out);
  const line = new ProgressLine(terminal);
  let writing = Promise.resolve();
  let failure: unknown;
  const span = new CaptureSpan();
  let hasPicture = false;
  const clock = createSniffingDemuxer({
    onVideo: (unit) => {
      hasPicture = true;
      span.note(unit);
    },
    onAudio: (unit) => {
      span.note(unit);
    },
  });
  try {
    await receive(session.streamUrl(request), terminal.signal, (bytes, { stop, fail }) => {
      clock.push(bytes);
      writing = writing
        .then(() => (failure === undefined ? part.write(bytes) : undefined))
        .catch((error: unknown) => {
          failure = error;
          fail(error);
        });
      line.show(`${span.seconds.toFixed(0)} s, ${(part.bytes / 1e6).toFixed(1)} MB`);
      if (seconds !== undefined && span.seconds >= seconds) stop();
    });
    await writing;
    if (failure !== undefined) throw toGkError(failure);
    if (!hasPicture) throw new GkError('not-found', 'No picture came: there is nothing to write.');
    await part.finish();
    return [{ path: out.path, bytes: part.bytes, durationS: span.seconds }];
  } catch (error) {
    await writing;
    await part.discard();
    throw error;
  } finally {
    line.end();
  }
}

/** Duration of the received stream, by its capture times, whatever becomes of it, and of how many files it fills. */
class CaptureSpan {
  #firstUs: number | undefined;
  #lastUs = 0;

  note({ capturedAtUs }: { readonly capturedAtUs: number }): void {
    this.#firstUs ??= capturedAtUs;
    this.#lastUs = Math.max(this.#lastUs, capturedAtUs);
  }

  get seconds(): number {
    return this.#firstUs === undefined ? 0 : (this.#lastUs - this.#firstUs) / 1e6;
  }
}

/** How to end what is being received: with what has come so far, or for an error. Both are idempotent. */
interface Ends {
  readonly stop: () => void;
  readonly fail: (error: unknown) => void;
}

/** Reads a stream to its end, until `stop` or `fail` is called, or until Ctrl-C. */
function receive(url: string, signal: AbortSignal, onChunk: (bytes: Uint8Array, ends: Ends) => void): Promise<void> {
  return new Promise((resolve, reject: (error: GkError) => void) => {
    const onEnd = (end: StreamEnd): void => {
      if (end.kind === 'refused' || end.kind === 'broken') reject(end.error);
      else resolve();
    };
    const stop = (): void => {
      stream.close();
    };
    const fail = (error: unknown): void => {
      reject(toGkError(error));
      stream.close();
    };
    const stream = openStream({
      url,
      signal,
      onEnd,
      onChunk: (bytes) => {
        try {
          onChunk(bytes, { stop, fail });
        } catch (error) {
          fail(error);
        }
      },
    });
  });
}
