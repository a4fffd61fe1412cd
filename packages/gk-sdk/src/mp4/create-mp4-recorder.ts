import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import { onAbort } from '../util/abort.js';
import type { AudioUnit, StreamInfo, VideoUnit } from '../wire/container/demuxer.js';
import { createFormatReader } from '../wire/video/format-reader.js';
import { VideoFormatTracker, type VideoFormat } from '../wire/video/video-format.js';
import { Mp4Part } from './mp4-part.js';
import type { Mp4File, Mp4Recorder, Mp4RecorderOptions, Mp4Recording } from './mp4-recorder.js';
import { soundTrackOf, type SoundTrack } from './sound-track.js';
import { UnitQueue } from './unit-queue.js';

/** Time that a file waits for all announced tracks, in its own time. */
const MAX_WAIT_US = 2_000_000;
const MAX_WAITING_UNITS = 2048;
/** From here on `ready` waits. */
const BUSY_UNITS = 256;

/**
 * Makes MP4 files of a stream, with unchanged pictures and sound in a form that players support: AAC unchanged,
 * everything else without loss as FLAC. The files have a plain `moov`: one can seek in them everywhere. The packing
 * library is loaded by the first file.
 *
 * @example
 * ```ts
 * const recorder = createMp4Recorder();
 * const demuxer = createSniffingDemuxer(recorder);
 * openStream({ url, signal, onChunk: (bytes) => demuxer.push(bytes), onEnd: () => demuxer.end() });
 * // ... later:
 * const { files } = await recorder.finish();
 * ```
 * @public
 */
export function createMp4Recorder(options: Mp4RecorderOptions = {}): Mp4Recorder {
  return new StreamRecorder(options);
}

interface QueuedTracks {
  readonly video: Map<number, VideoFormat>;
  readonly sound: Map<number, SoundTrack>;
  readonly trackers: Map<number, VideoFormatTracker>;
}

class StreamRecorder implements Mp4Recorder {
  readonly #options: Mp4RecorderOptions;
  readonly #queue = new UnitQueue();
  readonly #files: Mp4File[] = [];
  /** Announced channels of the stream, and whether they have sound. */
  readonly #announced = new Map<number, { readonly sound: boolean; readonly fps: number | undefined }>();
  /** Formats of the pictures in the current file. */
  #trackers = new Map<number, VideoFormatTracker>();
  /** Channels whose sound began too late for the present file: the next one begins with the next key frame. */
  readonly #lateSound = new Set<number>();
  readonly #notes = new Set<string>();
  /** Channels whose pictures wait for a key frame. */
  readonly #broken = new Set<number>();
  #part: Mp4Part | undefined;
  #dropped = 0;
  #unsupported: string | undefined;
  #ended = false;
  #pumping: Promise<void> | undefined;
  #failure: GkError | undefined;
  #finished: Promise<Mp4Recording> | undefined;
  readonly #letGoOfSignal: () => void;

  constructor(options: Mp4RecorderOptions) {
    this.#options = options;
    this.#letGoOfSignal = onAbort(options.signal, (cause) => {
      this.#fail(new GkError('aborted', 'The recording was cancelled.', { cause }));
    });
  }

  get progress(): Mp4Recorder['progress'] {
    const written = this.#files.reduce((sum, file) => sum + file.pictures, 0);
    return { pictures: written + (this.#part?.pictures ?? 0), durationS: this.#part?.durationS ?? 0 };
  }

  onInfo(info: StreamInfo): void {
    if (!this.#wants(info.channel) || info.codec === undefined) return;
    const sound = info.audio !== undefined && this.#options.audio !== false;
    this.#announced.set(info.channel, { sound, fps: info.fps });
  }

  onVideo(unit: VideoUnit): void {
    if (!this.#wants(unit.channel)) return;
    if (unit.codec !== 'h264' && unit.codec !== 'h265') {
      this.#unsupported ??= unit.codec;
      return;
    }
    this.#take({ kind: 'video', unit });
  }

  onAudio(unit: AudioUnit): void {
    if (this.#wants(unit.channel) && this.#options.audio !== false) this.#take({ kind: 'audio', unit });
  }

  async ready(): Promise<void> {
    while (this.#queue.length > BUSY_UNITS && this.#failure === undefined && this.#pumping) await this.#pumping;
    if (this.#failure) throw this.#failure;
  }

  finish(): Promise<Mp4Recording> {
    this.#finished ??= this.#finish().finally(this.#letGoOfSignal);
    return this.#finished;
  }

  #wants(channel: number): boolean {
    return this.#options.channels?.includes(channel) ?? true;
  }

  #take(unit: Parameters<UnitQueue['push']>[0]): void {
    if (this.#ended || this.#failure !== undefined) return;
    this.#queue.push(unit);
    this.#pump();
  }

  #pump(): void {
    this.#pumping ??= this.#write().then(
      () => {
        this.#pumping = undefined;
      },
      (error: unknown) => {
        this.#pumping = undefined;
        this.#fail(toGkError(error));
      },
    );
  }

  async #write(): Promise<void> {
    for (let next = this.#queue.peek(); next !== undefined; next = this.#queue.peek()) {
      if (this.#failure) return;
      if (this.#part === undefined && !(await this.#open())) return;
      // The part may have been opened for what came after this unit: it is looked at again.
      if (next.kind === 'audio') await this.#writeSound(next.unit);
      else if (!(await this.#writePicture(next.unit))) continue;
      this.#queue.drop();
    }
  }

  /** False when the unit begins a new file and is to be looked at again. */
  async #writePicture(unit: VideoUnit): Promise<boolean> {
    if (unit.discontinuity && !unit.key) this.#broken.add(unit.channel);
    if (unit.key) {
      // A channel that the file has no track for counts as changed, too.
      const tracker = this.#trackers.get(unit.channel) ?? new VideoFormatTracker(createFormatReader());
      const before = tracker.format;
      const format = tracker.examine(unit);
      if (this.#part !== undefined && format !== undefined && !this.#part.hasPicturesOf(unit.channel)) {
        if (this.#part.beginPictures(unit.channel, format)) this.#trackers.set(unit.channel, tracker);
      }
      const isHeld = this.#part?.hasPicturesOf(unit.channel) === true;
      const isNew = format !== undefined && !(before === undefined && isHeld) && !this.#goesOn(before, format);
      if (isNew || this.#lateSound.size > 0) {
        await this.#closePart();
        return false;
      }
      this.#broken.delete(unit.channel);
    }
    const part = this.#part;
    if (this.#broken.has(unit.channel) || part?.hasPicturesOf(unit.channel) !== true) this.#dropped += 1;
    else if (!(await part.addPicture(unit))) {
      this.#dropped += 1;
      this.#notes.add(`The pictures of channel ${unit.channel} are left out: MP4 cannot hold them.`);
    }
    return true;
  }

  /** True when a changed picture may stand in the same track. */
  #goesOn(before: VideoFormat | undefined, after: VideoFormat): boolean {
    return this.#options.sizeChange === 'same-file' && before?.codec === after.codec;
  }

  async #writeSound(unit: AudioUnit): Promise<void> {
    const part = this.#part;
    const { channel } = unit;
    if (part === undefined) return;
    if (!part.hasSoundOf(channel)) {
      const track = soundTrackOf(unit);
      if (track === undefined) {
        this.#leaveOut(unit);
        return;
      }
      if (!part.beginSound(channel, track)) {
        this.#lateSound.add(channel);
        return;
      }
    }
    if (!(await part.addSound(unit))) this.#leaveOut(unit);
  }

  #leaveOut({ channel, codec }: AudioUnit): void {
    this.#notes.add(`The sound of channel ${channel} (${codec}) is left out: MP4 cannot hold it.`);
  }

  /** Opens the next file when it is known what goes into it. */
  async #open(): Promise<boolean> {
    const tracks = this.#tracksOfQueue();
    const complete =
      this.#ended ||
      this.#queue.spanUs > MAX_WAIT_US ||
      this.#queue.length > MAX_WAITING_UNITS ||
      this.#isWhole(tracks);
    if (!complete) return false;
    if (tracks.video.size === 0 && tracks.sound.size === 0) {
      // Nothing that a player could begin with: what waits is given up, what comes may be better.
      for (const { kind } of this.#queue.waiting()) if (kind === 'video') this.#dropped += 1;
      this.#queue.clear();
      return false;
    }
    this.#trackers = tracks.trackers;
    // Pictures of a file begin with a key frame.
    for (const channel of tracks.video.keys()) this.#broken.add(channel);
    const target = await this.#options.openTarget?.(this.#files.length);
    if (this.#failure !== undefined) {
      giveUp(target?.abort());
      return false;
    }
    this.#lateSound.clear();
    const part = await Mp4Part.open({ ...tracks, fpsOf: (channel) => this.#announced.get(channel)?.fps, target });
    if (this.#failure !== undefined) {
      giveUp(part.cancel());
      return false;
    }
    this.#part = part;
    return true;
  }

  /** Tracks to which the waiting units could be written. */
  #tracksOfQueue(): QueuedTracks {
    const tracks: QueuedTracks = { video: new Map(), sound: new Map(), trackers: new Map() };
    for (const waiting of this.#queue.waiting()) {
      const { channel } = waiting.unit;
      if (waiting.kind === 'audio') {
        const track = tracks.sound.has(channel) ? undefined : soundTrackOf(waiting.unit);
        if (track) tracks.sound.set(channel, track);
      } else if (waiting.unit.key && !tracks.video.has(channel)) {
        const tracker = new VideoFormatTracker(createFormatReader());
        const format = tracker.examine(waiting.unit);
        if (format === undefined) continue;
        tracks.video.set(channel, format);
        tracks.trackers.set(channel, tracker);
      }
    }
    return tracks;
  }

  /** True when every announced track is present. */
  #isWhole({ video, sound }: QueuedTracks): boolean {
    if (this.#announced.size === 0) return false;
    return [...this.#announced].every(([channel, told]) => video.has(channel) && (!told.sound || sound.has(channel)));
  }

  async #closePart(): Promise<void> {
    const part = this.#part;
    if (part === undefined) return;
    this.#part = undefined;
    this.#files.push(await part.close());
  }

  async #finish(): Promise<Mp4Recording> {
    this.#ended = true;
    while (this.#failure === undefined && (this.#pumping !== undefined || this.#queue.length > 0)) {
      this.#pump();
      await this.#pumping;
    }
    if (this.#failure === undefined) await this.#closePart();
    if (this.#failure) throw this.#failure;
    if (this.#unsupported !== undefined && this.progress.pictures === 0) {
      throw new GkError('unsupported', `MP4 cannot hold this stream: its pictures are ${this.#unsupported}.`);
    }
    if (this.#files.length > 0) {
      return { files: this.#files, droppedPictures: this.#dropped, notes: [...this.#notes] };
    }
    const what =
      this.#dropped > 0 ? 'No key frame came, which a player could begin with' : 'No picture and no sound came';
    throw new GkError('not-found', `${what}: there is nothing to write.`);
  }

  #fail(error: GkError): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#queue.clear();
    const part = this.#part;
    this.#part = undefined;
    giveUp(part?.cancel());
  }
}

/** Ignores the result of a target's end. */
function giveUp(end: Promise<void> | undefined): void {
  end?.catch(() => undefined);
}
