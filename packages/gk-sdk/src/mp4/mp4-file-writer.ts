import type { EncodedAudioPacketSource, EncodedVideoPacketSource, Output } from 'mediabunny';
import { GkError } from '../errors/gk-error.js';
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
  readonly #video = new Map<number, { readonly source: EncodedVideoPacketSource; readonly format: VideoFormat }>();
  readonly #sound = new Map<number, { readonly source: EncodedAudioPacketSource; readonly format: SoundFormat }>();
  readonly #begun = new Set<EncodedVideoPacketSource | EncodedAudioPacketSource>();
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
  }

  /** Begins a file, in memory or in `target`. The library comes with the first one, not with the page. */
  static async open(tracks: Mp4Tracks, target: WritableStream<Mp4Piece> | undefined): Promise<Mp4FileWriter> {
    const writer = new Mp4FileWriter(await import('./mp4-library.js'), tracks, target);
    await writer.#output.start();
    return writer;
  }

  /** Adds pictures in decode order. Waits while the target is busy. */
  async addPicture(channel: number, { data, key, atUs, durationUs }: PicturePacket): Promise<void> {
    const track = this.#video.get(channel);
    if (track === undefined) throw new GkError('internal', `The file has no pictures of channel ${channel}.`);
    const { source, format } = track;
    const packet = new this.#library.EncodedPacket(data, key ? 'key' : 'delta', atUs / 1e6, durationUs / 1e6);
    const config = { codec: format.codecString, codedWidth: format.width, codedHeight: format.height };
    await source.add(packet, this.#first(source) ? { decoderConfig: config } : undefined);
  }

  async addSound(channel: number, { data, atUs, durationUs }: SoundPacket): Promise<void> {
    const track = this.#sound.get(channel);
    if (track === undefined) throw new GkError('internal', `The file has no sound of channel ${channel}.`);
    const { source, format } = track;
    const packet = new this.#library.EncodedPacket(data, 'key', atUs / 1e6, durationUs / 1e6);
    const { codecString: codec, sampleRate, channels: numberOfChannels, description } = format;
    const config = { codec, sampleRate, numberOfChannels, description };
    await source.add(packet, this.#first(source) ? { decoderConfig: config } : undefined);
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
      write: (piece) => writer.write(piece),
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

  #first(source: EncodedVideoPacketSource | EncodedAudioPacketSource): boolean {
    if (this.#begun.has(source)) return false;
    this.#begun.add(source);
    return true;
  }
}
