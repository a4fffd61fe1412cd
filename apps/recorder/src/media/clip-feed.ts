import { GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { positionAt, type ClipUnit } from './clip.js';
import type { ChannelMedia, LiveFeed, PlacedClip } from './media-library.js';
import type { TimerWheel, WheelTask } from './timer-wheel.js';

export interface ClipFeedOptions extends PlacedClip {
  readonly deviceId: string;
  readonly channel: number;
  readonly sub: boolean;
  readonly wheel: TimerWheel;
  readonly onPacket: (packet: GkPacket) => void;
}

/** A machine that slept or whose clock was set goes on with the present instead of sending all it missed. */
const MAX_LATE_US = 5_000_000;
const WRAP = 2 ** 32;
const text = new TextEncoder();

/**
 * Plays one clip to one viewer: info, the group of pictures under way, then each unit at its time.
 * Holds no copy of the media.
 */
export class ClipFeed implements LiveFeed, WheelTask {
  readonly #options: ClipFeedOptions;
  readonly #flags: number;
  /** Longest wait between two units: who waits longer was put off by a clock that was set back. */
  readonly #maxWaitUs: number;
  #open = true;
  #started = false;
  #round = 0;
  #roundStartUs = 0;
  /** The next unit. */
  #index = 0;
  #media: ChannelMedia | undefined;
  #infoSequence = 0;
  #discontinuity = false;

  constructor(options: ClipFeedOptions) {
    this.#options = options;
    this.#flags = options.sub ? GkFlag.sub : 0;
    this.#maxWaitUs = options.clip.durationUs + 1_000_000;
    options.wheel.schedule(this, options.wheel.nowUs());
  }

  close(): void {
    this.#open = false;
  }

  run(nowUs: number): void {
    if (!this.#open) return;
    const waitUs = this.#dueUs() - nowUs;
    if (!this.#started || waitUs < -MAX_LATE_US || waitUs > this.#maxWaitUs) this.#join(nowUs);
    while (this.#open && this.#dueUs() <= nowUs) {
      this.#send(this.#unit());
      this.#advance();
    }
    // `onPacket` may have closed the feed.
    if (this.#open) this.#options.wheel.schedule(this, this.#dueUs());
  }

  /** Goes to the present and sends the pictures that its decoder needs first. */
  #join(nowUs: number): void {
    const { clip, phaseUs } = this.#options;
    const now = positionAt(clip, nowUs, phaseUs);
    this.#discontinuity = this.#started;
    this.#started = true;
    this.#seek(now.round, now.roundStartUs, now.index + 1);
    const lastKey = clip.keyIndex[clip.units.length - 1] as number;
    const key = now.index < 0 ? -1 : (clip.keyIndex[now.index] as number);
    if (key >= 0) {
      this.#seek(now.round, now.roundStartUs, key);
    } else if (lastKey >= 0) {
      this.#seek(now.round - 1, now.roundStartUs - clip.durationUs, lastKey);
    } else {
      // Without any key frame the receiver must know that it missed the beginning.
      this.#discontinuity = true;
    }
    while (this.#open && (this.#round < now.round || (this.#round === now.round && this.#index <= now.index))) {
      // Sound of the past would only be thrown away.
      const unit = this.#unit();
      if (unit.kind === GkKind.video) this.#send(unit);
      this.#advance();
    }
  }

  #seek(round: number, roundStartUs: number, index: number): void {
    this.#round = round;
    this.#roundStartUs = roundStartUs;
    this.#index = index;
    if (index === this.#options.clip.units.length) this.#nextRound();
  }

  #advance(): void {
    this.#index++;
    if (this.#index === this.#options.clip.units.length) this.#nextRound();
  }

  #nextRound(): void {
    const { clip } = this.#options;
    this.#index = 0;
    this.#round++;
    this.#roundStartUs += clip.durationUs;
    // Footage that was cut in the middle of a group of pictures lacks what its first frames refer to.
    const first = clip.units.find((unit) => unit.kind === GkKind.video);
    if (first?.key === false) this.#discontinuity = true;
  }

  #unit(): ClipUnit {
    return this.#options.clip.units[this.#index] as ClipUnit;
  }

  #dueUs(): number {
    return this.#roundStartUs + this.#unit().sendUs;
  }

  #send(unit: ClipUnit): void {
    const { clip, channel, payloadOf, onPacket } = this.#options;
    const capturedAtUs = microseconds(this.#roundStartUs + unit.captureUs);
    if (unit.media !== this.#media) {
      this.#media = unit.media;
      onPacket(this.#info(unit.media, capturedAtUs));
      if (!this.#open) return;
    }
    const perRound = unit.kind === GkKind.video ? clip.videoCount : clip.audioCount;
    let flags = this.#flags;
    if (unit.key) flags |= GkFlag.key;
    if (this.#discontinuity && unit.kind === GkKind.video) {
      flags |= GkFlag.discontinuity;
      this.#discontinuity = false;
    }
    onPacket({
      kind: unit.kind,
      channel,
      codec: unit.codec,
      flags,
      capturedAtUs,
      // Counted from the epoch: all viewers of a channel see the same number on the same picture.
      sequence: (this.#round * perRound + unit.ordinal) % WRAP,
      payload: payloadOf?.(unit, capturedAtUs) ?? unit.payload,
    });
  }

  #info(media: ChannelMedia, capturedAtUs: GkPacket['capturedAtUs']): GkPacket {
    const { deviceId, channel } = this.#options;
    const info = { deviceid: deviceId, channel, ...media, live: true, start: null, end: null };
    return {
      kind: GkKind.info,
      channel,
      codec: GkCodec.none,
      flags: this.#flags,
      capturedAtUs,
      sequence: this.#infoSequence++ % WRAP,
      payload: text.encode(JSON.stringify(info)),
    };
  }
}
