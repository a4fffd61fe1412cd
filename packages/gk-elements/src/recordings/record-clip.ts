import { GkError } from 'gk-sdk';
import { type Mp4File, type Mp4Recorder, createPlayback, type Playback, type PlaybackOptions } from 'gk-sdk/recordings';

/** A longer clip does not belong in the memory of a page, seconds: the longest MP4 download (spec 001 section 9). @internal */
export const LONGEST_CLIP_S = 1_800;
/** The fastest speed at which every picture comes (docs/protocol.md, "Playback"). */
const FAST = 4;

/** A stretch of recording that is to become MP4. @internal */
export interface ClipRequest extends Pick<PlaybackOptions, 'session' | 'deviceId' | 'place' | 'channels' | 'main'> {
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds, not included. */
  readonly endS: number;
}

/** One MP4 of a clip: a channel has several when its picture changed its size on the way. @internal */
export interface ClipFile extends Pick<Mp4File, 'durationS' | 'pictures' | 'hasSound'> {
  readonly channel: number;
  /** Of the files of its channel, from 0. */
  readonly index: number;
  /** Unix seconds. */
  readonly startS: number;
  readonly content: Blob;
}

/** @internal */
export interface RecordClipOptions {
  /** Gives it up: rejects with `aborted`. */
  readonly signal: AbortSignal;
  /** How much is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Another one in tests. */
  readonly play?: (options: PlaybackOptions) => Playback;
}

/**
 * Plays a clip unseen and packs its pictures and sound as they are into MP4, a file for each channel. Sound comes in
 * true time only, so a clip with sound takes as long as it lasts; one without is four times as fast.
 *
 * @throws GkError `invalid-argument` for a clip that is too long, `aborted`, or the error of the server or the packing.
 * @internal
 */
export async function recordClip(
  request: ClipRequest,
  { signal, onProgress, play = createPlayback }: RecordClipOptions,
): Promise<readonly ClipFile[]> {
  const { channels, startS, endS } = request;
  const durationS = endS - startS;
  if (durationS > LONGEST_CLIP_S) {
    throw new GkError('invalid-argument', `A clip of more than ${LONGEST_CLIP_S / 60} minutes needs a download.`);
  }
  const { createMp4Recorder } = await import('./mp4-recorder.js');
  const recorders = new Map(channels.map((channel) => [channel, createMp4Recorder({ channels: [channel], signal })]));
  const intake = new ClipIntake(recorders, () => {
    if (playback.speed === 1) playback.setSpeed(FAST);
  });
  const playback = play({ ...request, durationS, statusIntervalMs: 0, sink: intake });
  try {
    await played(playback, signal, () => {
      if (playback.state.kind === 'opening') intake.reopened();
      onProgress(Math.max(0, Math.min(1, (playback.positionS - startS) / durationS)));
    });
  } finally {
    playback.close();
  }
  return clipFiles(recorders);
}

/** Gives each channel its units, none twice, and reports when it is certain that there is no sound. */
class ClipIntake {
  readonly #recorders: ReadonlyMap<number, Mp4Recorder>;
  readonly #onSilent: () => void;
  readonly #silent = new Set<number>();
  /** Capture times of the last pictures and sounds, by kind and channel, microseconds. */
  readonly #lastUs = new Map<string, number>();
  /** Frames that are not newer come from before a break. */
  #floorUs: ReadonlyMap<string, number> = new Map();

  constructor(recorders: ReadonlyMap<number, Mp4Recorder>, onSilent: () => void) {
    this.#recorders = recorders;
    this.#onSilent = onSilent;
  }

  /** The stream begins again, at the key frame ahead of where it broke. */
  reopened(): void {
    this.#floorUs = new Map(this.#lastUs);
  }

  readonly onInfo: Mp4Recorder['onInfo'] = (info) => {
    this.#recorders.get(info.channel)?.onInfo(info);
    if (!this.#recorders.has(info.channel) || info.audio !== undefined) return;
    this.#silent.add(info.channel);
    if (this.#silent.size === this.#recorders.size) this.#onSilent();
  };

  readonly onVideo: Mp4Recorder['onVideo'] = (unit) => {
    if (this.#isNew('video', unit)) this.#recorders.get(unit.channel)?.onVideo(unit);
  };

  readonly onAudio: Mp4Recorder['onAudio'] = (unit) => {
    if (this.#isNew('audio', unit)) this.#recorders.get(unit.channel)?.onAudio(unit);
  };

  #isNew(
    kind: string,
    { channel, capturedAtUs }: { readonly channel: number; readonly capturedAtUs: number },
  ): boolean {
    const key = `${kind} ${channel}`;
    if (capturedAtUs <= (this.#floorUs.get(key) ?? -Infinity)) return false;
    this.#lastUs.set(key, Math.max(capturedAtUs, this.#lastUs.get(key) ?? -Infinity));
    return true;
  }
}

/** Resolves at the end of the recording. */
function played(playback: Playback, signal: AbortSignal, onChange: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new GkError('aborted', 'The clip was given up.', { cause: signal.reason }));
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    playback.subscribe(() => {
      const { state } = playback;
      if (state.kind === 'failed') reject(state.error);
      else if (state.kind === 'ended') resolve();
      onChange();
    });
    playback.play();
  });
}

/** Writes the remaining units. A channel without any picture has no file; a clip without any file is an error. */
async function clipFiles(recorders: ReadonlyMap<number, Mp4Recorder>): Promise<readonly ClipFile[]> {
  const files: ClipFile[] = [];
  let failure: unknown;
  for (const [channel, recorder] of recorders) {
    try {
      const recording = await recorder.finish();
      for (const [index, file] of recording.files.entries()) {
        const { bytes = new Uint8Array(), startUs, durationS, pictures, hasSound } = file;
        const content = new Blob([new Uint8Array(bytes)], { type: 'video/mp4' });
        files.push({ channel, index, startS: startUs / 1e6, durationS, pictures, hasSound, content });
      }
    } catch (error) {
      failure ??= error;
    }
  }
  if (files.length === 0) throw failure;
  return files;
}
