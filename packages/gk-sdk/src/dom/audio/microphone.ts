import { GkError } from '../../errors/gk-error.js';
import { toGkError } from '../../errors/to-gk-error.js';
import { acquireAudioContext } from './shared-audio-context.js';
import { loadWorklet, workletNode } from './worklet-module.js';

/** Options of a microphone. @public */
export interface MicrophoneOptions {
  /** Id of the microphone, by {@link listMicrophones}; the browser's choice when absent or empty. */
  readonly deviceId?: string;
  /** All three are on by default: a dispatcher sits in a room with others, in front of a loudspeaker. */
  readonly echoCancellation?: boolean;
  readonly noiseSuppression?: boolean;
  readonly autoGainControl?: boolean;
  /** Address of `gk-sdk/audio-worklet.js`, for pages whose policy forbids scripts from `blob:`. */
  readonly workletUrl?: string;
}

/** A microphone of this machine. @public */
export interface Microphone {
  /** Empty, too, in Firefox and Safari until the user has allowed a microphone once. */
  readonly deviceId: string;
  /** Its name; empty until the user has allowed a microphone once. */
  readonly label: string;
}

/** Sink for the sound of a microphone: that of `gk-sdk/stream`. @public */
export interface MicrophoneSink {
  /** Mono samples, -1 to 1. */
  pcm(samples: Float32Array, sampleRate: number): void;
  /** There is no more: `forbidden` denied, `not-found` none there or gone, `unsupported` no secure page, `internal` in use. */
  end(error?: GkError): void;
}

/** A microphone as a source of `gk-sdk/stream`. @public */
export interface MicrophoneSource {
  /** Opens the microphone; returns a function that closes it, so that none stays on without a speaker. */
  start(sink: MicrophoneSink): () => void;
}

/**
 * A microphone for talk. It is asked for and opened when talk starts it, and off again when talk stops it.
 *
 * @example
 * ```ts
 * const talk = createTalk({ url: session.streamUrl(talkRequest('GK-0007')), source: microphoneSource() });
 * ```
 * @public
 */
export function microphoneSource(options: MicrophoneOptions = {}): MicrophoneSource {
  return {
    start: (sink) => {
      const opened = new AbortController();
      const end = (error?: GkError): void => {
        if (opened.signal.aborted) return;
        opened.abort();
        sink.end(error);
      };
      capture(options, sink, end, opened.signal).catch((error: unknown) => {
        end(toMicrophoneError(error));
      });
      return () => {
        opened.abort();
      };
    },
  };
}

/**
 * The microphones of this machine.
 *
 * @throws GkError `unsupported` on a page that is not secure.
 * @public
 */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await mediaDevices().enumerateDevices();
  return devices.filter(({ kind }) => kind === 'audioinput').map(({ deviceId, label }) => ({ deviceId, label }));
}

function mediaDevices(): MediaDevices {
  // A page over plain http has no media devices at all, whatever the types say.
  const { mediaDevices: devices } = navigator as { readonly mediaDevices?: MediaDevices };
  if (devices) return devices;
  throw new GkError('unsupported', 'The microphone works on secure pages only: open this page by https.');
}

async function capture(
  options: MicrophoneOptions,
  sink: MicrophoneSink,
  end: (error: GkError) => void,
  signal: AbortSignal,
): Promise<void> {
  const { deviceId, echoCancellation = true, noiseSuppression = true, autoGainControl = true, workletUrl } = options;
  const stream = await mediaDevices().getUserMedia({
    audio: {
      echoCancellation,
      noiseSuppression,
      autoGainControl,
      channelCount: 1,
      ...(deviceId && { deviceId: { exact: deviceId } }),
    },
  });
  atEnd(signal, () => {
    for (const track of stream.getTracks()) track.stop();
  });
  if (signal.aborted) return;
  stream.getAudioTracks()[0]?.addEventListener('ended', () => {
    end(new GkError('not-found', 'The microphone is gone: it was unplugged, or is no longer allowed.'));
  });
  const shared = acquireAudioContext();
  const { context } = shared;
  atEnd(signal, () => {
    shared.release();
  });
  await loadWorklet(context, workletUrl);
  if (signal.aborted) return;
  const node = workletNode(context, 'gk-capture', { numberOfOutputs: 0 });
  const input = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
  atEnd(signal, () => {
    input.disconnect();
    node.port.onmessage = null;
    node.port.postMessage('close');
  });
  node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    sink.pcm(data, context.sampleRate);
  };
  input.connect(node);
  await shared.resume();
}

/** Calls `work` when it has ended, at once where it has already. */
function atEnd(signal: AbortSignal, work: () => void): void {
  if (signal.aborted) work();
  else signal.addEventListener('abort', work, { once: true });
}

const ERRORS: Readonly<Record<string, readonly [code: 'forbidden' | 'not-found' | 'internal', words: string]>> = {
  NotAllowedError: ['forbidden', 'You must allow your microphone.'],
  NotFoundError: ['not-found', 'There is no microphone: plug one in.'],
  OverconstrainedError: ['not-found', 'The chosen microphone is not there: choose another one.'],
  NotReadableError: ['internal', 'Another program uses the microphone: end it, or choose another one.'],
};

function toMicrophoneError(error: unknown): GkError {
  // Not every browser's OverconstrainedError is a DOMException.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  const known = ERRORS[name];
  return known ? new GkError(known[0], known[1], { cause: error }) : toGkError(error);
}
