import { GkFlag, GkKind, type GkPacket } from '../wire/gk/packet.js';
import { microseconds } from '../util/units.js';
import type { Scene, SceneUnit } from './scenes.js';

const WRAP = 2 ** 32;

/** One camera: its scene again and again, so that every viewer sees the same at a time. @internal */
export class SceneLoop {
  readonly channel: number;
  readonly info: Readonly<Record<string, unknown>>;
  readonly #scene: Scene;
  readonly #phaseUs: number;

  /** @param phaseUs - How far it is ahead of a loop that began at the epoch. */
  constructor(channel: number, scene: Scene, phaseUs: number) {
    this.channel = channel;
    this.info = scene.info;
    this.#scene = scene;
    this.#phaseUs = phaseUs;
  }

  /** Number, from the epoch on, of the first unit that is captured after a time. */
  after(us: number): number {
    const { durationUs, units } = this.#scene;
    const round = Math.floor((us + this.#phaseUs) / durationUs);
    const inRoundUs = us + this.#phaseUs - round * durationUs;
    const next = units.findIndex(({ captureUs }) => captureUs > inRoundUs);
    return round * units.length + (next < 0 ? units.length : next);
  }

  /** Number of the key picture that the picture at a time is decoded from. */
  keyFor(us: number): number {
    let n = this.after(us) - 1;
    while (!this.isKey(n)) n--;
    return n;
  }

  isKey(n: number): boolean {
    const { kind, key } = this.#unit(n);
    return kind === GkKind.video && key;
  }

  isPicture(n: number): boolean {
    return this.#unit(n).kind === GkKind.video;
  }

  /** When the n-th unit is captured, microseconds. */
  timeUs(n: number): number {
    const { durationUs, units } = this.#scene;
    return Math.floor(n / units.length) * durationUs - this.#phaseUs + this.#unit(n).captureUs;
  }

  /** The n-th unit as a packet. */
  packet(n: number, flags: number): GkPacket {
    const { units, pictures, sounds } = this.#scene;
    const { kind, codec, key, payload, ordinal } = this.#unit(n);
    const perRound = kind === GkKind.video ? pictures : sounds;
    return {
      kind,
      channel: this.channel,
      codec,
      flags: flags | GkFlag.sub | (key ? GkFlag.key : 0),
      capturedAtUs: microseconds(this.timeUs(n)),
      sequence: (Math.floor(n / units.length) * perRound + ordinal) % WRAP,
      payload,
    };
  }

  #unit(n: number): SceneUnit {
    const unit = this.#scene.units[n % this.#scene.units.length];
    if (!unit) throw new RangeError('A scene has at least one picture.');
    return unit;
  }
}
