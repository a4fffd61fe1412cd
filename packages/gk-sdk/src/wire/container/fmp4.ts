import { adtsFrame } from '../audio/adts.js';
import { isKeyPicture } from '../video/key-picture.js';
import { toAnnexB } from '../video/parameter-sets.js';
import { microseconds, type Microseconds } from '../../util/units.js';
import { ByteReader } from './byte-reader.js';
import type { AudioCodec, ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink, StreamInfo } from './demuxer.js';
import { Fmp4BoxParser } from './fmp4-boxes.js';
import { readFragment, type FragmentSample } from './fmp4-fragment.js';
import { readTracks, type TrackHeader } from './fmp4-tracks.js';
import { StreamInfoTracker } from './stream-info-tracker.js';

/** Boxes that a stream of fragments begins with, also when one joins it in the middle. */
const FIRST_TYPES: ReadonlySet<string> = new Set(['ftyp', 'styp', 'moov', 'moof', 'prft', 'sidx', 'emsg']);

/** Fragmented MP4 (ISO/IEC 14496-12): H.264, H.265, JPEG; AAC, A-law, mu-law, PCM; each track of pictures is a channel. @public */
export const fmp4Format: ContainerFormat = {
  name: 'fmp4',
  sniff: (head) => {
    if (head.byteLength > 0 && head[0] !== 0) return 'no';
    if (head.byteLength < 8) return 'more';
    return FIRST_TYPES.has(new ByteReader(head, 4).fourCharacters()) ? 'yes' : 'no';
  },
  create: (sink, options) => new Fmp4Demuxer(sink, options),
};

/** Seconds from the NTP epoch (1900) to the Unix epoch. */
const NTP_TO_UNIX_S = 2_208_988_800;
/** A media time between the years 2000 and 2100 is a time of the clock on the wall. */
const EARLIEST_CLOCK_S = 946_684_800;
const LATEST_CLOCK_S = 4_102_444_800;
/** A track that begins further from where the others are has a clock of its own, microseconds. */
const FAR_US = 60_000_000;

interface Track {
  readonly header: TrackHeader;
  readonly channel: number;
  endTicks: bigint;
  /** Media time of the track that counts as 0 without capture times. */
  originUs: number | undefined;
  discontinuity: boolean;
  info: StreamInfoTracker | undefined;
}

class Fmp4Demuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #firstChannel: number;
  readonly #messages: boolean;
  readonly #parser: Fmp4BoxParser;
  #tracks = new Map<number, Track>();
  #sequence: number | undefined;
  /** Capture time minus media time, from `prft`. */
  #captureOffsetUs: number | undefined;
  /** Media time that counts as 0 without capture times. */
  #originUs: number | undefined;
  #clock: StreamInfo['clock'] | undefined;
  #newestUs = microseconds(0);
  #ended = false;

  constructor(sink: DemuxerSink, options: DemuxerOptions) {
    this.#sink = sink;
    this.#firstChannel = options.channel ?? 1;
    this.#messages = options.messages ?? true;
    this.#parser = new Fmp4BoxParser({
      onBox: (type, body) => {
        this.#takeBox(type, body);
      },
      onFragment: (moof, bytes, moofBytes) => {
        this.#takeFragment(moof, bytes, moofBytes);
      },
      onSkipped: (bytes) => {
        this.#break();
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
    this.#sink.onEnd?.();
  }

  #takeBox(type: string, body: Uint8Array): void {
    if (type === 'moov') {
      this.#takeTracks(readTracks(body));
    } else if (type === 'prft') {
      this.#takeProducerTime(body);
    } else if (type === 'emsg') {
      this.#sink.onOther?.({ channel: 0, kind: 'emsg', capturedAtUs: this.#newestUs, data: body });
    }
  }

  #takeTracks(headers: readonly TrackHeader[]): void {
    let pictures = 0;
    let sounds = 0;
    const before = this.#tracks;
    this.#tracks = new Map(
      headers.map((header) => {
        const channel = this.#firstChannel + (header.media.kind === 'video' ? pictures++ : sounds++);
        const endTicks = before.get(header.id)?.endTicks ?? 0n;
        return [header.id, { header, channel, endTicks, originUs: undefined, discontinuity: false, info: undefined }];
      }),
    );
    // Another beginning: its times and numbers go on from nothing.
    this.#sequence = undefined;
    this.#captureOffsetUs = undefined;
  }

  /** ISO/IEC 14496-12, 8.16.5. */
  #takeProducerTime(body: Uint8Array): void {
    const reader = new ByteReader(body, 4);
    const header = this.#tracks.get(reader.u32())?.header;
    const seconds = reader.u32() - NTP_TO_UNIX_S;
    const fraction = reader.u32() / 0x1_0000_0000;
    const mediaTime = body[0] === 1 ? reader.bigU64() : BigInt(reader.u32());
    if (header === undefined || reader.exhausted || seconds < EARLIEST_CLOCK_S) return;
    const atUs = mediaUs(header, mediaTime);
    if (isExact(atUs)) this.#captureOffsetUs = (seconds + fraction) * 1_000_000 - atUs;
    else this.#sink.onSkipped?.(body.byteLength);
  }

  #takeFragment(moof: Uint8Array, bytes: Uint8Array, moofBytes: number): void {
    const headers = new Map([...this.#tracks].map(([id, { header }]) => [id, header]));
    const ends = new Map([...this.#tracks].map(([id, { endTicks }]) => [id, endTicks]));
    const fragment = readFragment(moof, moofBytes, headers, ends, bytes.byteLength);
    const last = this.#sequence;
    // A writer that does not count repeats its number.
    const follows = last === undefined || fragment.sequence === last || fragment.sequence === last + 1;
    if (fragment.sequence !== undefined && !follows) this.#break();
    this.#sequence = fragment.sequence;
    const due: { track: Track; sample: FragmentSample; atUs: number; data: Uint8Array }[] = [];
    for (const { header, samples, endTicks } of fragment.tracks) {
      const track = this.#tracks.get(header.id);
      if (track === undefined) continue;
      track.endTicks = endTicks;
      for (const { sample, data } of gathered(header, samples, bytes)) {
        due.push({ track, sample, data, atUs: mediaUs(header, sample.decodeTicks) });
      }
    }
    // The tracks lie one behind the other; their units come in the order of their times.
    due.sort((a, b) => a.atUs - b.atUs);
    for (const { track, sample, data } of due) this.#deliver(track, sample, data);
  }

  #deliver(track: Track, sample: FragmentSample, bytes: Uint8Array): void {
    const { header, channel, discontinuity } = track;
    const { media } = header;
    const data =
      media.kind !== 'other' && bytes.byteLength < sample.size ? undefined : dataOf(media, bytes, sample.key);
    const capturedAtUs = data && this.#captureTime(track, sample);
    if (data === undefined || capturedAtUs === undefined) {
      track.discontinuity = true;
      if (bytes.byteLength > 0) this.#sink.onSkipped?.(bytes.byteLength);
      return;
    }
    if (media.kind === 'other') {
      this.#sink.onOther?.({ channel, kind: `fmp4-${media.name}`, capturedAtUs, data });
      return;
    }
    track.discontinuity = false;
    if (media.kind === 'video') {
      const { codec } = media;
      const key = isKeyPicture(codec, data, sample.key);
      this.#infoOf(track).watch(data);
      this.#sink.onVideo({ channel, codec, key, capturedAtUs, discontinuity, recorded: false, data });
    } else {
      const codec: AudioCodec = media.kind === 'aac' ? 'aac' : media.codec;
      // A stream of sound alone provides its own info.
      if (!this.#hasPictures(channel)) this.#infoOf(track).watch(data);
      this.#sink.onAudio?.({ channel, codec, capturedAtUs, discontinuity, data });
    }
  }

  /** Undefined where the time is not exact: it counts as damage, and is not rounded. */
  #captureTime(track: Track, { decodeTicks, compositionTicks }: FragmentSample): Microseconds | undefined {
    const { header } = track;
    const atUs = mediaUs(header, decodeTicks + BigInt(compositionTicks) - header.editTicks);
    const firstUs = mediaUs(header, decodeTicks - header.editTicks);
    const originUs = this.#originUs ?? firstUs;
    const isFar = Math.abs(firstUs - originUs - this.#newestUs) > FAR_US;
    const ownUs = track.originUs ?? (isFar ? firstUs - this.#newestUs : originUs);
    const absolute = atUs >= EARLIEST_CLOCK_S * 1_000_000 && atUs < LATEST_CLOCK_S * 1_000_000;
    const shift = absolute ? 0 : (this.#captureOffsetUs ?? -ownUs);
    if (!isExact(atUs) || !isExact(originUs) || !isExact(atUs + shift)) return undefined;
    this.#originUs = originUs;
    track.originUs = ownUs;
    const clock = absolute || this.#captureOffsetUs !== undefined ? 'capture' : 'nominal';
    if (clock !== this.#clock) {
      this.#clock = clock;
      for (const track of this.#tracks.values()) track.info = undefined;
    }
    this.#newestUs = microseconds(Math.max(0, Math.round(atUs + shift)));
    return this.#newestUs;
  }

  #infoOf(track: Track): StreamInfoTracker {
    const { channel, header } = track;
    const sound = [...this.#tracks.values()].find((each) => each.channel === channel && soundOf(each) !== undefined);
    const audio = sound && soundOf(sound);
    track.info ??= new StreamInfoTracker(this.#sink, {
      container: 'fmp4',
      channel,
      clock: this.#clock ?? 'nominal',
      ...(header.media.kind === 'video' && { codec: header.media.codec }),
      ...(audio !== undefined && { audio }),
    });
    return track.info;
  }

  #hasPictures(channel: number): boolean {
    return [...this.#tracks.values()].some((each) => each.channel === channel && each.header.media.kind === 'video');
  }

  #break(): void {
    for (const track of this.#tracks.values()) track.discontinuity = true;
  }
}

/** Whole seconds and the rest of one apart: 64 bits of ticks are more than a number holds. */
function mediaUs({ timescale }: TrackHeader, ticks: bigint): number {
  const scale = BigInt(timescale);
  return Number(ticks / scale) * 1_000_000 + (Number(ticks % scale) * 1_000_000) / timescale;
}

/** Beyond 2^53 - 1 microseconds two times are one number. */
function isExact(us: number): boolean {
  return Math.abs(us) <= Number.MAX_SAFE_INTEGER;
}

/** A sample as the codecs take it; undefined when it is none. */
function dataOf(media: TrackHeader['media'], bytes: Uint8Array, key: boolean): Uint8Array | undefined {
  switch (media.kind) {
    case 'video':
      return media.sets === undefined ? bytes : annexBOf(bytes, media.sets, key);
    case 'aac':
      return adtsFrame(media.config, bytes);
    case 'speech':
      return media.swapBytes ? swapped(bytes) : bytes;
    case 'other':
      return bytes;
  }
}

function soundOf({ header: { media } }: Track): AudioCodec | undefined {
  return media.kind === 'aac' ? 'aac' : media.kind === 'speech' ? media.codec : undefined;
}

/** The samples with their bytes. Speech has a sample a byte in some files: what follows each other is one unit. */
function gathered(
  { media }: TrackHeader,
  samples: readonly FragmentSample[],
  bytes: Uint8Array,
): readonly { readonly sample: FragmentSample; readonly data: Uint8Array }[] {
  const units: FragmentSample[] = [];
  for (const sample of samples) {
    const last = units.at(-1);
    if (media.kind === 'speech' && last !== undefined && last.offset + last.size === sample.offset) {
      units[units.length - 1] = { ...last, size: last.size + sample.size };
    } else {
      units.push(sample);
    }
  }
  return units.map((sample) => ({ sample, data: bytes.subarray(sample.offset, sample.offset + sample.size) }));
}

function annexBOf(sample: Uint8Array, sets: Parameters<typeof toAnnexB>[1], key: boolean): Uint8Array | undefined {
  try {
    const data = toAnnexB(sample, sets, key);
    return data.byteLength > 0 ? data : undefined;
  } catch {
    return undefined;
  }
}

function swapped(bytes: Uint8Array): Uint8Array {
  const other = new Uint8Array(bytes.byteLength & ~1);
  for (let at = 0; at < other.byteLength; at += 2) {
    other[at] = bytes[at + 1] as number;
    other[at + 1] = bytes[at] as number;
  }
  return other;
}
