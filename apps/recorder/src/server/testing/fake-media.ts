import { GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { makeClip } from '../../media/clip.js';
import type { LiveFeed, MediaLibrary, PlacedClip } from '../../media/media-library.js';

/** Frames between two key frames. */
export const FAKE_GOP = 10;

/** A library whose every channel shows frames of `frameBytes` bytes, `fps` of them a second. */
export class FakeMedia implements MediaLibrary {
  readonly #frameBytes: number;
  readonly #periodMs: number;
  #clip: PlacedClip['clip'] | undefined;
  #stillSecond = -1;
  #still = new Uint8Array(0);
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor({ frameBytes = 1_000, fps = 50 }: { frameBytes?: number; fps?: number } = {}) {
    this.#frameBytes = frameBytes;
    this.#periodMs = 1000 / fps;
  }

  get openFeeds(): number {
    return this.#timers.size;
  }

  describe(_deviceId: string, channel: number) {
    if (channel > 4) return undefined;
    return { codec: 'h264', width: 352, height: 288, fps: 1000 / this.#periodMs, audio: 'none' } as const;
  }

  /** A loop of two seconds, without sound. */
  clipOf(deviceId: string, channel: number): PlacedClip | undefined {
    const media = this.describe(deviceId, channel);
    if (media === undefined) return undefined;
    this.#clip ??= makeClip(
      'fake',
      2_000_000,
      Array.from({ length: Math.floor(2000 / this.#periodMs) }, (_, i) => {
        const payload = new Uint8Array(this.#frameBytes);
        payload.set([0, 0, 0, 1, i % FAKE_GOP === 0 ? 0x65 : 0x41]);
        const atUs = Math.round(i * this.#periodMs * 1000);
        const times = { sendUs: atUs, captureUs: atUs };
        return { kind: GkKind.video, codec: GkCodec.h264, key: i % FAKE_GOP === 0, ...times, payload, media };
      }),
    );
    return { clip: this.#clip, phaseUs: 0 };
  }

  openLive(
    request: { deviceId: string; channel: number; sub: boolean },
    onPacket: (packet: GkPacket) => void,
  ): LiveFeed {
    const { deviceId, channel, sub } = request;
    const packet = (kind: number, sequence: number, flags: number, payload: Uint8Array): GkPacket => ({
      kind,
      channel,
      codec: kind === GkKind.video ? GkCodec.h264 : GkCodec.none,
      flags: flags | (sub ? GkFlag.sub : 0),
      capturedAtUs: microseconds(Date.now() * 1000),
      sequence,
      payload,
    });
    onPacket(
      packet(
        GkKind.info,
        0,
        0,
        Buffer.from(JSON.stringify({ deviceid: deviceId, channel, codec: 'h264', live: true })),
      ),
    );
    let sequence = 0;
    const send = (): void => {
      const payload = new Uint8Array(this.#frameBytes);
      payload.set([0, 0, 0, 1, sequence % FAKE_GOP === 0 ? 0x65 : 0x41]);
      onPacket(packet(GkKind.video, sequence, sequence % FAKE_GOP === 0 ? GkFlag.key : 0, payload));
      sequence += 1;
    };
    send();
    const timer = setInterval(send, this.#periodMs);
    this.#timers.add(timer);
    return {
      close: () => {
        clearInterval(timer);
        this.#timers.delete(timer);
      },
    };
  }

  /** Channel 1 shows a picture that changes with the second; the others have none. */
  stillAt(_deviceId: string, channel: number, timeMs: number): Uint8Array | undefined {
    if (channel !== 1) return undefined;
    const second = Math.floor(timeMs / 1000);
    if (second !== this.#stillSecond) {
      this.#stillSecond = second;
      this.#still = Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 4, second & 0x7f, 0, 0xff, 0xd9);
    }
    return this.#still;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
  }
}
