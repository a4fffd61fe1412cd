import { microseconds } from '../util/units.js';
import type { AudioUnit, VideoUnit } from '../wire/container/demuxer.js';
import type { VideoFormat } from '../wire/video/video-format.js';
import { MediaClock } from './media-clock.js';
import { Mp4FileWriter, type Mp4Piece } from './mp4-file-writer.js';
import type { Mp4File } from './mp4-recorder.js';
import type { SoundTrack } from './sound-track.js';
import { SpanTracker } from './span-tracker.js';

/** The least distance of two pictures in a file. */
const MIN_STEP_US = 1000;

interface PictureTrack {
  /** Place of the last key frame, and of the latest picture so far. */
  keyAtUs: number;
  latestUs: number;
  /** Distance of the last two pictures: what the last one of a file is shown for. */
  stepUs: number;
  readonly spans: SpanTracker;
}

/** What a part begins with. @internal */
export interface Mp4PartOptions {
  readonly video: ReadonlyMap<number, VideoFormat>;
  readonly sound: ReadonlyMap<number, SoundTrack>;
  readonly target: WritableStream<Mp4Piece> | undefined;
}

/** One file that is being written: units get their places, sound its form. @internal */
export class Mp4Part {
  readonly #writer: Mp4FileWriter;
  readonly #sound: ReadonlyMap<number, SoundTrack>;
  readonly #pictures: ReadonlyMap<number, PictureTrack>;
  readonly #clock = new MediaClock();
  #count = 0;

  private constructor(writer: Mp4FileWriter, { video, sound }: Mp4PartOptions) {
    this.#writer = writer;
    this.#sound = sound;
    this.#pictures = new Map(
      [...video].map(([channel]) => [
        channel,
        { keyAtUs: -MIN_STEP_US, latestUs: -MIN_STEP_US, stepUs: 66_667, spans: new SpanTracker() },
      ]),
    );
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

  async addPicture(unit: VideoUnit): Promise<void> {
    const track = this.#pictures.get(unit.channel);
    if (track === undefined) return;
    const placed = this.#clock.place(unit.capturedAtUs, unit.key ? track.latestUs + MIN_STEP_US : undefined);
    // Ahead of its own key frame no picture can stand: the camera's clock was set back.
    const atUs = unit.key || placed > track.keyAtUs ? placed : track.latestUs + MIN_STEP_US;
    const stepUs = atUs - track.latestUs;
    if (stepUs > 0 && track.latestUs >= 0) track.stepUs = Math.min(stepUs, 1e6);
    if (unit.key) track.keyAtUs = atUs;
    track.latestUs = Math.max(track.latestUs, atUs);
    track.spans.add({ capturedAtUs: unit.capturedAtUs, discontinuity: unit.discontinuity, offsetUs: atUs });
    this.#count += 1;
    await this.#writer.addPicture(unit.channel, {
      data: unit.data,
      key: unit.key,
      atUs,
      durationUs: track.stepUs,
    });
  }

  async addSound(unit: AudioUnit): Promise<void> {
    const track = this.#sound.get(unit.channel);
    if (track === undefined) return;
    const atUs = this.#clock.place(unit.capturedAtUs, 0);
    for (const packet of track.take(unit, atUs)) await this.#writer.addSound(unit.channel, packet);
  }

  async close(): Promise<Mp4File> {
    for (const [channel, track] of this.#sound) {
      for (const packet of track.end()) await this.#writer.addSound(channel, packet);
    }
    const longestUs = Math.max(0, ...[...this.#pictures.values()].map(({ latestUs, stepUs }) => latestUs + stepUs));
    return {
      bytes: await this.#writer.close(this.#clock.startUs),
      startUs: microseconds(this.#clock.startUs ?? 0),
      durationS: Math.max(longestUs, this.#clock.latestUs) / 1e6,
      pictures: this.#count,
      channels: [...this.#pictures.keys()],
      hasSound: this.#sound.size > 0,
      spans: new Map([...this.#pictures].map(([channel, { spans }]) => [channel, spans.spans])),
    };
  }

  cancel(): Promise<void> {
    return this.#writer.cancel();
  }
}
