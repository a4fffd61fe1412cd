import type { Clock } from '../../../util/clock.js';
import type { VideoUnit } from '../../../wire/container/demuxer.js';
import { fmp4InitSegment, fmp4MediaSegment, fmp4VideoSample } from '../../../wire/container/fmp4-muxer.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import type { PictureDecoder, PictureDecoderEvents } from '../stage/picture-decoder.js';
import type { BufferedPicture, SegmentMessage } from '../segments/segment-messages.js';
import { captureMsOf } from '../stage/unit-shelf.js';

/** A picture that is followed by nothing has this duration, microseconds. */
const USUAL_STEP_US = 66_667;
/** The newest picture is held back for the next one, which ends it, no longer than this, milliseconds. */
const HELD_MS = 100;
/** A longer step is a gap, microseconds. */
const LONGEST_STEP_US = 10_000_000;
/** Decode times rise by at least this, microseconds. */
const LEAST_STEP_US = 1_000;
/** So much of a media timeline lies ahead of its first picture, so that one can go back, microseconds. */
const ROOM_BEFORE_US = 7 * 86_400 * 1_000_000;

/** State shared by all decoders of a channel: the page's media continues, whichever decoder feeds it. @internal */
export class SegmentTrack {
  #baseUs: number | undefined;
  /** Format last sent to the page; undefined when its media begins anew. */
  format: VideoFormat | undefined;

  /** Unix microseconds of the beginning of its timeline, a week ahead of its first picture. */
  baseUs(capturedAtUs: number): number {
    return (this.#baseUs ??= Math.max(0, Math.floor(capturedAtUs / 1e6) * 1e6 - ROOM_BEFORE_US));
  }
}

/**
 * Pictures through Media Source Extensions, for pages without WebCodecs: puts each into a fragment at its capture time,
 * which the page's `<video>` takes and decodes. The page says what it has, and that counts as decoded.
 *
 * @internal
 */
export class SegmentDecoder implements PictureDecoder {
  readonly capacity = { inside: 40, decoded: 40 };
  readonly #events: PictureDecoderEvents<BufferedPicture>;
  readonly #send: (message: SegmentMessage) => void;
  readonly #track: SegmentTrack;
  readonly #clock: Clock;
  /** Pictures in the order in which the page reports them. */
  #sent: number[] = [];
  /** The newest one, whose duration is not known before the next. */
  #held: { readonly unit: VideoUnit; readonly format: VideoFormat } | undefined;
  #targetMs: number | undefined;
  #stepUs = USUAL_STEP_US;
  #lastDecodeUs = 0;
  #lastPresentationUs = -Infinity;
  #sequence = 0;
  #closed = false;

  #cancelFlush: () => void = () => undefined;

  /** @param targetMs - The page goes to the picture of this time first. */
  constructor(
    events: PictureDecoderEvents<BufferedPicture>,
    send: (message: SegmentMessage) => void,
    track: SegmentTrack,
    clock: Clock,
    targetMs: number | undefined,
  ) {
    this.#events = events;
    this.#send = send;
    this.#track = track;
    this.#clock = clock;
    this.#targetMs = targetMs;
  }

  get waiting(): number {
    return this.#sent.length + (this.#held === undefined ? 0 : 1);
  }

  decode(unit: VideoUnit, format: VideoFormat): void {
    const held = this.#held;
    this.#held = { unit, format };
    this.#cancelFlush();
    this.#cancelFlush = this.#clock.after(HELD_MS, () => {
      this.flush();
    });
    if (held === undefined) return;
    const stepUs = unit.capturedAtUs - held.unit.capturedAtUs;
    // Between what does not follow there is nothing to be seen; pictures out of order keep the usual distance.
    if (!unit.discontinuity && stepUs >= LEAST_STEP_US && stepUs <= LONGEST_STEP_US) this.#stepUs = stepUs;
    this.#mux(held.unit, held.format);
  }

  flush(): void {
    this.#cancelFlush();
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) this.#mux(held.unit, held.format);
  }

  close(): void {
    this.#closed = true;
    this.#cancelFlush();
    this.#held = undefined;
    this.#sent = [];
  }

  /** The page has what was sent up to this time. */
  buffered(captureMs: number): void {
    if (this.#closed) return;
    const at = this.#sent.indexOf(captureMs);
    for (const ms of this.#sent.splice(0, at + 1))
      this.#events.onPicture({ captureMs: ms, close: () => undefined }, ms);
    this.#events.onRoom();
  }

  /** The page cannot go on. */
  failed(reason: string, final: boolean): void {
    if (this.#closed) return;
    this.close();
    this.#track.format = undefined;
    if (final) this.#events.onUnsupported(reason);
    else this.#events.onLost(reason);
  }

  #mux(unit: VideoUnit, format: VideoFormat): void {
    if (format.codec === 'jpeg') return;
    const baseUs = this.#track.baseUs(unit.capturedAtUs);
    if (format !== this.#track.format) {
      this.#track.format = format;
      const segment = fmp4InitSegment([{ ...format, kind: 'video', id: 1, codec: format.codec }]);
      this.#send({
        type: 'segment-init',
        mime: `video/mp4; codecs="${format.codecString}"`,
        baseMs: baseUs / 1000,
        segment,
      });
    }
    const presentationTimeUs = unit.capturedAtUs - baseUs;
    const decodeTimeUs = this.#decodeTimeUs(presentationTimeUs, unit.key);
    const segment = fmp4MediaSegment(++this.#sequence, {
      key: unit.key,
      decodeTimeUs,
      presentationTimeUs,
      durationUs: this.#stepUs,
      data: fmp4VideoSample(format.codec, unit.data),
    });
    const captureMs = captureMsOf(unit);
    this.#sent.push(captureMs);
    const targetMs = this.#targetMs;
    this.#targetMs = undefined;
    const endMs = captureMs + this.#stepUs / 1000;
    this.#send({ type: 'segment', segment, captureMs, endMs, ...(targetMs !== undefined && { targetMs }) });
  }

  /**
   * Decode times rise without jumps, which a browser would take for gaps: a key frame is decoded when it is due, a
   * picture that precedes its predecessor (B-frames) right behind it.
   */
  #decodeTimeUs(presentationTimeUs: number, key: boolean): number {
    if (presentationTimeUs <= this.#lastPresentationUs) this.#lastDecodeUs += LEAST_STEP_US;
    else if (key) this.#lastDecodeUs = presentationTimeUs;
    else this.#lastDecodeUs = Math.min(presentationTimeUs, this.#lastDecodeUs + this.#stepUs);
    this.#lastPresentationUs = Math.max(this.#lastPresentationUs, presentationTimeUs);
    return this.#lastDecodeUs;
  }
}
