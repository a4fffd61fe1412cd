import type { EncodedAudioPacketSource, EncodedVideoPacketSource, Output } from 'mediabunny';
import { GkError } from '../errors/gk-error.js';
import { decoderConfiguration } from '../wire/container/decoder-configuration.js';
import { u32 } from '../wire/container/iso-box.js';
import { joined, splitNalUnits } from '../wire/video/nal-units.js';
import type { VideoFormat } from '../wire/video/video-format.js';
import { setCreationTime } from './creation-time.js';
import type * as Mp4Library from './mp4-library.js';
import type { SoundFormat, SoundPacket } from './sound-track.js';

/** A piece of a file: bytes and where they go. Pieces may overwrite earlier ones. @public */
export interface Mp4Piece {
  readonly type: 'write';
  readonly data: Uint8Array<ArrayBuffer>;
  /** Offset in the file, bytes. */
  readonly position: number;
}

/** One picture in its place in the file. @internal */
export interface PicturePacket {
  readonly data: Uint8Array;
  readonly key: boolean;
  readonly atUs: number;
  readonly durationUs: number;
}

/** Tracks of a file, by channel. @internal */
export interface Mp4Tracks {
  readonly video: ReadonlyMap<number, VideoFormat>;
  readonly sound: ReadonlyMap<number, SoundFormat>;
}

/** Tracks that are kept free for what begins late. */
const SPARE_SOUNDS = 2;
const SPARE_PICTURES = 2;

type PictureSource = { readonly source: EncodedVideoPacketSource; readonly format: VideoFormat };
type SoundSource = { readonly source: EncodedAudioPacketSource; readonly format: SoundFormat };
type AnySource = EncodedVideoPacketSource | EncodedAudioPacketSource;

/**
 * One MP4 file with a plain `moov`, so that every player can seek in it. In memory the `moov` stands in front;
 * in a target it comes last, as its size is known only then.
 *
 * @internal
 */
export class Mp4FileWriter {
  readonly #library: typeof Mp4Library;
  readonly #output: Output;
  readonly #bytes: () => Uint8Array | undefined;
  readonly #video = new Map<number, PictureSource>();
  readonly #sound = new Map<number, SoundSource>();
  /** A track that gets nothing does not come into the file. */
  readonly #spareVideo: Record<VideoFormat['codec'], EncodedVideoPacketSource[]> = { h264: [], h265: [], jpeg: [] };
  readonly #spareSound: Record<SoundFormat['codec'], EncodedAudioPacketSource[]> = { aac: [], flac: [] };
  readonly #begun = new Set<AnySource>();
  #targetError: unknown;
  /** The `moov` as it was written, and where. */
  #moov: Mp4Piece | undefined;
  #startUs: number | undefined;

  private constructor(library: typeof Mp4Library, tracks: Mp4Tracks, target: WritableStream<Mp4Piece> | undefined) {
    this.#library = library;
    const { BufferTarget, EncodedAudioPacketSource, EncodedVideoPacketSource, Mp4OutputFormat, Output, StreamTarget } =
      library;
    const buffer = new BufferTarget();
    this.#bytes = () => (target || !buffer.buffer ? undefined : this.#dated(new Uint8Array(buffer.buffer)));
    const onMoov = (data: Uint8Array, position: number): void => {
      this.#moov = { type: 'write', data: new Uint8Array(data), position };
    };
    this.#output = new Output({
      format: new Mp4OutputFormat({ fastStart: target ? false : 'in-memory', onMoov }),
      target: target ? new StreamTarget(this.#dating(target), { chunked: true }) : buffer,
    });
    for (const [channel, format] of tracks.video) {
      const source = new EncodedVideoPacketSource(format.codec === 'h265' ? 'hevc' : 'avc');
      this.#video.set(channel, { source, format });
      this.#output.addVideoTrack(source, { name: `Channel ${channel}` });
    }
    for (const [channel, format] of tracks.sound) {
      const source = new EncodedAudioPacketSource(format.codec);
      this.#sound.set(channel, { source, format });
      this.#output.addAudioTrack(source, { name: `Channel ${channel}` });
    }
    for (let i = 0; i < SPARE_PICTURES; i++) {
      this.#spareVideo.h264.push(new EncodedVideoPacketSource('avc'));
      this.#spareVideo.h265.push(new EncodedVideoPacketSource('hevc'));
    }
    for (let i = 0; i < SPARE_SOUNDS; i++) {
      this.#spareSound.aac.push(new EncodedAudioPacketSource('aac'));
      this.#spareSound.flac.push(new EncodedAudioPacketSource('flac'));
    }
    for (const source of Object.values(this.#spareVideo).flat()) this.#output.addVideoTrack(source);
    for (const source of Object.values(this.#spareSound).flat()) this.#output.addAudioTrack(source);
  }

  /** Begins a file, in memory or in `target`. The library comes with the first one, not with the page. */
  static async open(tracks: Mp4Tracks, target: WritableStream<Mp4Piece> | undefined): Promise<Mp4FileWriter> {
    const writer = new Mp4FileWriter(await import('./mp4-library.js'), tracks, target);
    await writer.#output.start();
    return writer;
  }

  /** Makes a track for pictures that begin late; false when there is no more room for one. */
  beginPictures(channel: number, format: VideoFormat): boolean {
    const source = this.#spareVideo[format.codec].shift();
    if (source !== undefined) this.#video.set(channel, { source, format });
    return source !== undefined;
  }

  /** The same for sound. */
  beginSound(channel: number, format: SoundFormat): boolean {
    const source = this.#spareSound[format.codec].shift();
    if (source !== undefined) this.#sound.set(channel, { source, format });
    return source !== undefined;
  }

  /** Nothing begins any more: a file on its way to a target is held in memory until then. */
  closeSpares(): void {
    for (const sources of [...Object.values(this.#spareVideo), ...Object.values(this.#spareSound)]) {
      for (const source of sources.splice(0)) source.close();
    }
  }

  /** Adds pictures in decode order. Waits while the target is busy. False when the library does not take it. */
  addPicture(channel: number, { data, key, atUs, durationUs }: PicturePacket): Promise<boolean> {
    const track = this.#video.get(channel);
    if (track === undefined) throw new GkError('internal', `The file has no pictures of channel ${channel}.`);
    const { source, format } = track;
    const type = key ? 'key' : 'delta';
    const packet = new this.#library.EncodedPacket(lengthPrefixed(data), type, atUs / 1e6, durationUs / 1e6);
    const { codec, codecString, width: codedWidth, height: codedHeight, parameterSets } = format;
    const description = codec === 'jpeg' ? undefined : decoderConfiguration(codec, parameterSets);
    const config = { codec: codecString, codedWidth, codedHeight, ...(description && { description }) };
    return this.#taken(() => source.add(packet, this.#first(source) ? { decoderConfig: config } : undefined));
  }

  /** Adds sound; false when the library does not take it. */
  addSound(channel: number, { data, atUs, durationUs }: SoundPacket): Promise<boolean> {
    const track = this.#sound.get(channel);
    if (track === undefined) throw new GkError('internal', `The file has no sound of channel ${channel}.`);
    const { source, format } = track;
    const packet = new this.#library.EncodedPacket(data, 'key', atUs / 1e6, durationUs / 1e6);
    const { codecString: codec, sampleRate, channels: numberOfChannels, description } = format;
    const config = { codec, sampleRate, numberOfChannels, description };
    return this.#taken(() => source.add(packet, this.#first(source) ? { decoderConfig: config } : undefined));
  }

  /** Takes no more of a track; the others go on. */
  closePictures(channel: number): void {
    this.#video.get(channel)?.source.close();
  }

  /** The same for sound. */
  closeSound(channel: number): void {
    this.#sound.get(channel)?.source.close();
  }

  /** Errors of the target end the file; any other error is the packet's. */
  async #taken(add: () => Promise<void>): Promise<boolean> {
    try {
      await add();
      return true;
    } catch (error) {
      if (this.#targetError !== undefined || this.#output.state !== 'started') throw error;
      return false;
    }
  }

  /**
   * Writes what is left. Gives the bytes of a file in memory.
   *
   * @param startUs - Capture time of its beginning, microseconds since the Unix epoch.
   */
  async close(startUs: number | undefined): Promise<Uint8Array | undefined> {
    this.#startUs = startUs;
    await this.#output.finalize();
    return this.#bytes();
  }

  /** Gives the file up. */
  async cancel(): Promise<void> {
    await this.#output.cancel();
  }

  /** The library dates a file by its making; this writes the `moov` once more, with the time of the recording. */
  #dating(target: WritableStream<Mp4Piece>): WritableStream<Mp4Piece> {
    const writer = target.getWriter();
    return new WritableStream<Mp4Piece>({
      write: async (piece) => {
        try {
          await writer.write(piece);
        } catch (error) {
          this.#targetError = error;
          throw error;
        }
      },
      close: async () => {
        if (this.#moov && setCreationTime(this.#moov.data, this.#startUs)) await writer.write(this.#moov);
        await writer.close();
      },
      abort: (reason) => writer.abort(reason),
    });
  }

  #dated(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (this.#moov && setCreationTime(this.#moov.data, this.#startUs)) file.set(this.#moov.data, this.#moov.position);
    return file;
  }

  #first(source: AnySource): boolean {
    if (this.#begun.has(source)) return false;
    this.#begun.add(source);
    return true;
  }
}

/** An access unit as MP4 has it: a length ahead of each NAL unit, parameter sets too. */
function lengthPrefixed(annexB: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined(splitNalUnits(annexB).flatMap((nal) => [Uint8Array.from(u32(nal.byteLength)), nal]));
}
