import { microseconds } from '../util/units.js';
import type { AudioUnit, VideoUnit } from '../wire/container/demuxer.js';
import { scanH264Sps } from '../wire/video/h264-sps.js';
import { isShownAsCoded } from '../wire/video/h264-sps-rewrite.js';
import { parameterSetRank } from '../wire/video/nal-units.js';
import type { VideoFormat } from '../wire/video/video-format.js';
import { FileClock, type Lane } from './file-clock.js';
import { Mp4FileWriter, type Mp4Piece } from './mp4-file-writer.js';
import type { Mp4File } from './mp4-recorder.js';
import type { SoundTrack } from './sound-track.js';
import { SpanTracker } from './span-tracker.js';
import { TimeMender } from './time-mender.js';

/** Distance of pictures and of sound packets until two have arrived, microseconds. */
const PICTURE_STEP_US = 66_667;
const SOUND_STEP_US = 20_000;
/** A file on its way to a target is held in memory for so long, for tracks that begin late. */
const LATE_US = 10_000_000;

interface PictureTrack {
  readonly lane: Lane;
  readonly mender: TimeMender<VideoUnit>;
  readonly spans: SpanTracker;
  /** Place of the latest picture ahead of the last key frame: none may stand ahead of it. */
  floorUs: number;
  isRefused: boolean;
}

interface SoundLane {
  readonly track: SoundTrack;
  readonly lane: Lane;
  readonly mender: TimeMender<AudioUnit>;
  packets: number;
  isRefused: boolean;
}

/** Initial state of a part. @internal */
export interface Mp4PartOptions {
  readonly video: ReadonlyMap<number, VideoFormat>;
  readonly sound: ReadonlyMap<number, SoundTrack>;
  /** Pictures a second of a channel, where the stream says it. */
  readonly fpsOf: (channel: number) => number | undefined;
  readonly target: WritableStream<Mp4Piece> | undefined;
}

/** One file that is being written: units get their places, sound its form. @internal */
export class Mp4Part {
  readonly #writer: Mp4FileWriter;
  readonly #options: Mp4PartOptions;
  readonly #pictures = new Map<number, PictureTrack>();
  readonly #sound = new Map<number, SoundLane>();
  readonly #clock = new FileClock();
  #takesMore = true;
  #count = 0;

  private constructor(writer: Mp4FileWriter, options: Mp4PartOptions) {
    this.#writer = writer;
    this.#options = options;
    for (const [channel, format] of options.video) this.#addPictures(channel, format);
    for (const [channel, track] of options.sound) this.#addSound(channel, track);
  }

  static async open(options: Mp4PartOptions): Promise<Mp4Part> {
    const sound = new Map([...options.sound].map(([channel, track]) => [channel, track.format]));
    return new Mp4Part(await Mp4FileWriter.open({ video: options.video, sound }, options.target), options);
  }

  get pictures(): number {
    return this.#count;
  }

  get durationS(): number {
    return this.#clock.latestUs / 1e6;
  }

  hasPicturesOf(channel: number): boolean {
    return this.#pictures.has(channel);
  }

  hasSoundOf(channel: number): boolean {
    return this.#sound.has(channel);
  }

  /** Makes a track for pictures that begin late; false when only another file can hold them. */
  beginPictures(channel: number, format: VideoFormat): boolean {
    if (!this.#takesMore || !this.#writer.beginPictures(channel, format)) return false;
    this.#addPictures(channel, format);
    return true;
  }

  /** The same for sound. */
  beginSound(channel: number, track: SoundTrack): boolean {
    if (!this.#takesMore || !this.#writer.beginSound(channel, track.format)) return false;
    this.#addSound(channel, track);
    return true;
  }

  /** False when the file cannot hold the pictures of this channel. */
  async addPicture(unit: VideoUnit): Promise<boolean> {
    const track = this.#pictures.get(unit.channel);
    if (track === undefined) return false;
    track.lane.begin(unit.capturedAtUs);
    const ready = track.mender.push(unit);
    if (ready !== undefined) await this.#writePicture(track, ready);
    return !track.isRefused;
  }

  /** False when the file cannot hold the sound of this channel. */
  async addSound(unit: AudioUnit): Promise<boolean> {
    const sound = this.#sound.get(unit.channel);
    if (sound === undefined) return false;
    sound.lane.begin(unit.capturedAtUs);
    const ready = sound.mender.push(unit);
    if (ready !== undefined) await this.#writeSound(sound, ready);
    return !sound.isRefused;
  }

  async close(): Promise<Mp4File> {
    for (const track of this.#pictures.values()) {
      const last = track.mender.end();
      if (last !== undefined) await this.#writePicture(track, last);
    }
    for (const [channel, sound] of this.#sound) {
      const last = sound.mender.end();
      if (last !== undefined) await this.#writeSound(sound, last);
      for (const packet of sound.track.end()) if (!sound.isRefused) await this.#pack(channel, sound, packet);
    }
    const shown = [...this.#pictures].filter(([, { isRefused }]) => !isRefused);
    const longestUs = Math.max(0, ...shown.map(([, { lane }]) => lane.latestUs + lane.stepUs));
    const { startUs } = this.#clock;
    return {
      bytes: await this.#writer.close(startUs),
      startUs: microseconds(startUs ?? 0),
      durationS: Math.max(longestUs, this.#clock.latestUs) / 1e6,
      pictures: this.#count,
      channels: shown.map(([channel]) => channel),
      hasSound: [...this.#sound.values()].some(({ packets }) => packets > 0),
      spans: new Map(shown.map(([channel, { spans }]) => [channel, spans.spans])),
    };
  }

  cancel(): Promise<void> {
    return this.#writer.cancel();
  }

  #addPictures(channel: number, format: VideoFormat): void {
    const fps = this.#options.fpsOf(channel);
    const stepUs = fps === undefined ? PICTURE_STEP_US : Math.round(1e6 / fps);
    const inOrder = isInOrder(format);
    const lane = this.#clock.lane(stepUs, inOrder);
    const mender = new TimeMender<VideoUnit>(inOrder);
    this.#pictures.set(channel, { lane, mender, spans: new SpanTracker(), floorUs: lane.latestUs, isRefused: false });
  }

  #addSound(channel: number, track: SoundTrack): void {
    const lane = this.#clock.lane(SOUND_STEP_US, true);
    this.#sound.set(channel, { track, lane, mender: new TimeMender(true), packets: 0, isRefused: false });
  }

  async #writePicture(track: PictureTrack, unit: VideoUnit): Promise<void> {
    if (track.isRefused) return;
    const { lane } = track;
    if (unit.key) track.floorUs = lane.latestUs;
    const atUs = lane.place(unit, track.floorUs);
    const { channel, data, key, discontinuity } = unit;
    const isTaken = await this.#writer.addPicture(channel, { data, key, atUs, durationUs: lane.stepUs });
    if (isTaken) {
      track.spans.add({ capturedAtUs: lane.capturedAtUs(atUs), discontinuity, offsetUs: atUs });
      this.#count += 1;
    } else {
      track.isRefused = true;
      this.#writer.closePictures(channel);
    }
    this.#closeSpares();
  }

  async #writeSound(sound: SoundLane, unit: AudioUnit): Promise<void> {
    if (sound.isRefused) return;
    const { nextUs } = sound.track;
    const atUs = sound.lane.place(unit, -Infinity, {
      nextUs,
      picturesUs: this.#pictures.get(unit.channel)?.lane.latestUs,
    });
    for (const packet of sound.track.take(unit, atUs)) await this.#pack(unit.channel, sound, packet);
    this.#closeSpares();
  }

  async #pack(channel: number, sound: SoundLane, packet: ReturnType<SoundTrack['end']>[number]): Promise<void> {
    if (sound.isRefused) return;
    if (await this.#writer.addSound(channel, packet)) {
      sound.packets += 1;
      return;
    }
    sound.isRefused = true;
    this.#writer.closeSound(channel);
  }

  #closeSpares(): void {
    if (!this.#takesMore || this.#options.target === undefined || this.#clock.latestUs < LATE_US) return;
    this.#takesMore = false;
    this.#writer.closeSpares();
  }
}

/** True when no picture is shown ahead of one that came before it. */
function isInOrder({ codec, parameterSets }: VideoFormat): boolean {
  const sps = codec === 'h264' ? parameterSets.find((nal) => parameterSetRank('h264', nal) === 2) : undefined;
  const scanned = sps && scanH264Sps(sps);
  return scanned !== undefined && isShownAsCoded(scanned);
}
