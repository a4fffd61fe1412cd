import { GkError, toGkError } from '../../errors/gk-error.js';
import { loadWorklet } from './worklet-module.js';

/** How to open a microphone. @public */
export interface MicrophoneOptions {
  /** Which one, by `navigator.mediaDevices.enumerateDevices()`; the browser's choice when absent. */
  readonly deviceId?: string;
  /** All on by default: a dispatcher sits among others, before a loudspeaker. */
  readonly echoCancellation?: boolean;
  readonly noiseSuppression?: boolean;
  readonly autoGainControl?: boolean;
  /** Address of `gk-sdk/audio-worklet.js`, for pages whose policy forbids scripts from `blob:`. */
  readonly workletUrl?: string;
}

/** Where a microphone puts its sound: the sink of `gk-sdk/talk`. @public */
export interface MicrophoneSink {
  /** Mono samples, -1 to 1. */
  pcm(samples: Float32Array, sampleRate: number): void;
  /** There is no more: `forbidden` denied, `not-found` none there, `unsupported` no secure page, `internal` in use. */
  end(error?: GkError): void;
}

/** A microphone as a source of `gk-sdk/talk`. @public */
export interface MicrophoneSource {
  /** Opens the microphone; what it returns closes it, so that none stays on while nobody speaks. */
  start(sink: MicrophoneSink): () => void;
}

/**
 * A microphone for talk. It is asked for and opened when talk starts it, and off again when talk stops it.
 *
 * @example
 * ```ts
 * const talk = createTalk({ url: session.streamUrl(talkRequest('BUS-7')), source: microphoneSource() });
 * ```
 * @public
 */
export function microphoneSource(options: MicrophoneOptions = {}): MicrophoneSource {
  return {
    start: (sink) => {
      const opened = new AbortController();
      let ended = false;
      const end = (error?: GkError): void => {
        if (ended) return;
        ended = true;
        opened.abort();
        sink.end(error);
      };
      run(
        options,
        opened.signal,
        (samples, rate) => {
          if (!ended) sink.pcm(samples, rate);
        },
        end,
      ).catch((error: unknown) => {
        end(toMicrophoneError(error));
      });
      return () => {
        ended = true;
        opened.abort();
      };
    },
  };
}

async function run(
  options: MicrophoneOptions,
  signal: AbortSignal,
  onSamples: (samples: Float32Array, rate: number) => void,
  onEnd: () => void,
): Promise<void> {
  // A page over plain http has no media devices at all, whatever the types say.
  const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) {
    throw new GkError('unsupported', 'The microphone works on secure pages only: open this page by https.');
  }
  const { deviceId, echoCancellation = true, noiseSuppression = true, autoGainControl = true, workletUrl } = options;
  const stream = await devices.getUserMedia({
    audio: {
      ...{ echoCancellation, noiseSuppression, autoGainControl, channelCount: 1 },
      ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
    },
  });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    stop();
    return;
  }
  const context = new AudioContext({ latencyHint: 'interactive' });
  signal.addEventListener(
    'abort',
    () => {
      stop();
      void context.close();
    },
    { once: true },
  );
  // Somebody has pulled the plug, or taken the permission back.
  stream.getAudioTracks()[0]?.addEventListener('ended', onEnd);
  await loadWorklet(context, workletUrl);
  if (context.state === 'closed') return;
  const capture = new AudioWorkletNode(context, 'gk-capture', { numberOfOutputs: 0 });
  capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    onSamples(data, context.sampleRate);
  };
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(capture);
  await context.resume();
}

const ERRORS: Readonly<Record<string, readonly [code: 'forbidden' | 'not-found' | 'internal', words: string]>> = {
  NotAllowedError: ['forbidden', 'You must allow your microphone.'],
  NotFoundError: ['not-found', 'There is no microphone: plug one in.'],
  OverconstrainedError: ['not-found', 'The chosen microphone is not there: choose another one.'],
  NotReadableError: ['internal', 'Another program uses the microphone: end it, or choose another one.'],
};

function toMicrophoneError(error: unknown): GkError {
  const known = error instanceof DOMException ? ERRORS[error.name] : undefined;
  return known ? new GkError(known[0], known[1], { cause: error }) : toGkError(error);
}
