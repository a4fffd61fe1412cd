import type { EncodedAudioPacketSource, EncodedVideoPacketSource, Output } from 'mediabunny';
import { GkError } from '../errors/gk-error.js';
import type { VideoFormat } from '../wire/video/video-format.js';
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

  private constructor(library: typeof Mp4Library, tracks: Mp4Tracks, target: WritableStream<Mp4Piece> | undefined) {
    this.#library = library;
    const { BufferTarget, EncodedAudioPacketSource, EncodedVideoPacketSource, Mp4OutputFormat, Output, StreamTarget } =
      library;
    const buffer = new BufferTarget();
    this.#bytes = () => (target || !buffer.buffer ? undefined : new Uint8Array(buffer.buffer));
    this.#output = new Output({
      format: new Mp4OutputFormat({ fastStart: target ? false : 'in-memory' }),
      target: target ? new StreamTarget(target, { chunked: true }) : buffer,
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

  /** Writes what is left. Gives the bytes of a file in memory. */
  async close(): Promise<Uint8Array | undefined> {
    await this.#output.finalize();
    return this.#bytes();
  }

  /** Gives the file up. */
  async cancel(): Promise<void> {
    await this.#output.cancel();
  }

  #first(source: EncodedVideoPacketSource | EncodedAudioPacketSource): boolean {
    if (this.#begun.has(source)) return false;
    this.#begun.add(source);
    return true;
  }
}
