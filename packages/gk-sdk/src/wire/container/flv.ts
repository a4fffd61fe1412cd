import { adtsFrame, readAudioSpecificConfig, type AdtsConfig } from '../audio/adts.js';
import { parameterSetRank, splitNalUnits } from '../video/nal-units.js';
import { readParameterSets, toAnnexB, withParameterSets, type ParameterSets } from '../video/parameter-sets.js';
import { microseconds, type Microseconds } from '../../util/units.js';
import { ByteReader } from './byte-reader.js';
import type { AudioCodec, ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink } from './demuxer.js';
import { FlvTagParser, type FlvTag } from './flv-tags.js';
import { MediaClock } from './media-clock.js';
import { beginsWithStartCode, PictureCutter, type CutPieces } from './picture-cutter.js';
import { StreamInfoTracker } from './stream-info-tracker.js';

/** FLV: H.264, H.265 (by its four letters as in Enhanced RTMP, and as codec 12), AAC, A-law, mu-law. @public */
export const flvFormat: ContainerFormat = {
  name: 'flv',
  sniff: (head) => {
    const magic = [0x46, 0x4c, 0x56, 1];
    for (let i = 0; i < magic.length; i++) {
      if (i >= head.byteLength) return 'more';
      if (head[i] !== magic[i]) return 'no';
    }
    return 'yes';
  },
  create: (sink, options) => new FlvDemuxer(sink, options),
};

const TagType = { audio: 8, video: 9 } as const;
const SOUND_FORMATS: ReadonlyMap<number, AudioCodec> = new Map([
  [7, 'g711A'],
  [8, 'g711Mu'],
]);
const AAC = 10;
const LONG_LENGTHS = { lengthBytes: 4 } as const;

/** Content of a video tag, in either form of its header. */
interface VideoHead {
  readonly codec: 'h264' | 'h265' | undefined;
  readonly key: boolean;
  readonly content: 'configuration' | 'picture' | 'none';
  readonly compositionMs: number;
  readonly rest: Uint8Array;
  /** For media that has no codec here. */
  readonly name: string;
}

class FlvDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #channel: number;
  readonly #messages: boolean;
  readonly #parser: FlvTagParser;
  readonly #clock = new MediaClock(1000, 32);
  #sets: ParameterSets | undefined;
  /** Some servers put each NAL unit into a tag of its own. */
  #pictures: { readonly codec: 'h264' | 'h265'; readonly cutter: PictureCutter<Microseconds> } | undefined;
  /** Time of the latest tag of pictures. */
  #pictureMs = 0;
  /** Unreadable: such as no player here knows. */
  #aac: AdtsConfig | 'unreadable' | undefined;
  #audio: AudioCodec | undefined;
  #info: StreamInfoTracker | undefined;
  #infoOf: string | undefined;
  #videoBroken = false;
  #audioBroken = false;
  #ended = false;

  constructor(sink: DemuxerSink, options: DemuxerOptions) {
    this.#sink = sink;
    this.#channel = options.channel ?? 1;
    this.#messages = options.messages ?? true;
    this.#parser = new FlvTagParser({
      onTag: (tag) => {
        this.#take(tag);
      },
      onSkipped: (bytes) => {
        this.#endPicture();
        this.#videoBroken = this.#audioBroken = true;
        sink.onSkipped?.(bytes);
      },
    });
  }

  push(chunk: Uint8Array): void {
    this.#parser.push(chunk, this.#messages);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#parser.end();
    this.#endPicture();
    this.#sink.onEnd?.();
  }

  #take({ type, timeMs, body }: FlvTag): void {
    if (type === TagType.video) this.#takeVideo(readVideoHead(body), timeMs);
    else if (type === TagType.audio) this.#takeAudio(body, timeMs);
  }

  #takeVideo(head: VideoHead, timeMs: number): void {
    const { codec, content, rest } = head;
    if (codec === undefined) {
      if (content === 'none') return;
      this.#sink.onOther?.({
        channel: this.#channel,
        kind: `flv-${head.name}`,
        capturedAtUs: this.#time(TagType.video, timeMs, 0),
        data: rest,
      });
      return;
    }
    if (content === 'configuration') {
      this.#endPicture();
      this.#sets = setsOf(codec, rest);
    }
    if (content !== 'picture') return;
    const data = this.#annexBOf(codec, rest);
    if (data === undefined) {
      this.#endPicture();
      this.#videoBroken = true;
      if (rest.byteLength > 0) this.#sink.onSkipped?.(rest.byteLength);
      return;
    }
    if (this.#pictures?.codec !== codec) {
      this.#endPicture();
      this.#pictures = { codec, cutter: new PictureCutter(codec) };
    }
    this.#pictureMs = timeMs;
    const place = this.#time(TagType.video, timeMs, head.compositionMs);
    this.#deliverPictures(this.#pictures.cutter.cut(data, place));
  }

  /** NAL units of a tag as they are: the sets of the configuration are for whole pictures. */
  #annexBOf(codec: 'h264' | 'h265', sample: Uint8Array): Uint8Array | undefined {
    const known = this.#sets?.codec === codec ? this.#sets : undefined;
    const { lengthBytes } = known ?? LONG_LENGTHS;
    const data = readNalUnits(sample, { codec, lengthBytes, units: [] });
    if (known !== undefined || data === undefined) return data;
    // Without a configuration the sets stand among the pictures, from the first one on that can be begun with.
    if (splitNalUnits(data).every((nal) => parameterSetRank(codec, nal) !== 2)) return undefined;
    this.#sets = { codec, ...LONG_LENGTHS, units: [] };
    return data;
  }

  #endPicture(): void {
    if (this.#pictures !== undefined) this.#deliverPictures(this.#pictures.cutter.end());
  }

  #deliverPictures({ pictures, skipped }: CutPieces<Microseconds>): void {
    if (skipped > 0) this.#sink.onSkipped?.(skipped);
    for (const { codec, key, data: bare, place } of pictures) {
      const data = key && this.#sets?.codec === codec ? withParameterSets(bare, this.#sets) : bare;
      const discontinuity = this.#videoBroken;
      this.#videoBroken = false;
      this.#tracker(codec).watch(data);
      this.#sink.onVideo({
        channel: this.#channel,
        codec,
        key,
        capturedAtUs: place,
        discontinuity,
        recorded: false,
        data,
      });
    }
  }

  #takeAudio(body: Uint8Array, timeMs: number): void {
    const format = (body[0] ?? 0) >> 4;
    if (format === AAC) {
      const raw = body.subarray(2);
      if (body[1] === 0) this.#takeAacConfig(raw);
      else if (this.#aac === 'unreadable') this.#deliverAudio(`unknown-${AAC}`, raw, timeMs);
      else if (this.#aac === undefined) this.#unreadableSound(raw);
      else if (raw.byteLength > 0) this.#deliverAudio('aac', adtsFrame(this.#aac, raw), timeMs);
      return;
    }
    const codec = SOUND_FORMATS.get(format);
    const data = body.subarray(1);
    if (data.byteLength === 0) return;
    if (codec !== undefined) this.#deliverAudio(codec, data, timeMs);
    else
      this.#sink.onOther?.({
        channel: this.#channel,
        kind: `flv-${format}`,
        capturedAtUs: this.#time(TagType.audio, timeMs, 0),
        data,
      });
  }

  /** Comes ahead of the first picture as a rule, so that its info can tell. */
  #takeAacConfig(raw: Uint8Array): void {
    this.#aac = readAudioSpecificConfig(raw) ?? 'unreadable';
    this.#audio = this.#aac === 'unreadable' ? `unknown-${AAC}` : 'aac';
  }

  #unreadableSound(raw: Uint8Array): void {
    this.#audioBroken = true;
    if (raw.byteLength > 0) this.#sink.onSkipped?.(raw.byteLength);
  }

  #deliverAudio(codec: AudioCodec, data: Uint8Array, timeMs: number): void {
    // The tags of a picture follow each other: no more of it comes.
    if (timeMs >= this.#pictureMs) this.#endPicture();
    const capturedAtUs = this.#time(TagType.audio, timeMs, 0);
    const discontinuity = this.#audioBroken;
    this.#audioBroken = false;
    this.#audio = codec;
    if (this.#info === undefined) this.#tracker(undefined).watch(data);
    this.#sink.onAudio?.({ channel: this.#channel, codec, capturedAtUs, discontinuity, data });
  }

  #time(type: number, timeMs: number, compositionMs: number): Microseconds {
    return microseconds(Math.max(0, Math.round(this.#clock.at(timeMs, type) + compositionMs * 1000)));
  }

  #tracker(codec: 'h264' | 'h265' | undefined): StreamInfoTracker {
    const description = `${codec}/${this.#audio}`;
    // Sound that begins behind the first picture is news; a picture's codec stays when sound comes.
    if (this.#info === undefined || this.#infoOf !== description) {
      this.#infoOf = description;
      this.#info = new StreamInfoTracker(this.#sink, {
        container: 'flv',
        channel: this.#channel,
        clock: 'nominal',
        ...(codec !== undefined && { codec }),
        ...(this.#audio !== undefined && { audio: this.#audio }),
      });
    }
    return this.#info;
  }
}

function readVideoHead(body: Uint8Array): VideoHead {
  const reader = new ByteReader(body);
  const first = reader.u8();
  if (first >= 0x80) return readEnhancedHead(first, reader);
  const number = first & 15;
  const codec = number === 7 ? 'h264' : number === 12 ? 'h265' : undefined;
  if (codec === undefined) {
    return { codec, key: false, content: 'picture', compositionMs: 0, rest: reader.rest, name: `${number}` };
  }
  const kind = reader.u8();
  const compositionMs = reader.i24();
  const content = kind === 0 ? 'configuration' : kind === 1 ? 'picture' : 'none';
  return { codec, key: first >> 4 === 1, content, compositionMs, rest: reader.rest, name: '' };
}

const FOUR_CHARACTERS: Readonly<Record<string, 'h264' | 'h265' | undefined>> = { avc1: 'h264', hvc1: 'h265' };

/** Enhanced RTMP: three bits of frame kind, four of packet kind, then the codec's four letters. */
function readEnhancedHead(first: number, reader: ByteReader): VideoHead {
  const kind = first & 15;
  const name = reader.fourCharacters();
  const codec = Object.hasOwn(FOUR_CHARACTERS, name) ? FOUR_CHARACTERS[name] : undefined;
  const isPicture = kind === 1 || kind === 3;
  const compositionMs = kind === 1 ? reader.i24() : 0;
  const content = kind === 0 ? 'configuration' : isPicture ? 'picture' : 'none';
  return { codec, key: ((first >> 4) & 7) === 1, content, compositionMs, rest: reader.rest, name };
}

function setsOf(codec: 'h264' | 'h265', record: Uint8Array): ParameterSets | undefined {
  try {
    return readParameterSets(codec, record);
  } catch {
    return undefined;
  }
}

/** The units with start codes; undefined for a sample that is cut short or empty. */
function readNalUnits(sample: Uint8Array, sets: ParameterSets): Uint8Array | undefined {
  try {
    const data = toAnnexB(sample, sets, false);
    return data.byteLength > 0 ? data : undefined;
  } catch {
    // Some writers leave the start codes in.
    return beginsWithStartCode(sample) ? sample : undefined;
  }
}
