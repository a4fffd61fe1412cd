import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { RateMeter } from '../../time/rate-meter.js';

const KIB = 1024;
/** A viewer may be this much behind before pictures are left out. */
const MAX_BEHIND_S = 2;
/** Room for the first group of pictures, which comes at once. */
const MIN_LIMIT_BYTES = 512 * KIB;
const MAX_LIMIT_BYTES = 4 * KIB * KIB;
/** Share of the limit under which a viewer has caught up. */
const CAUGHT_UP = 0.25;

/**
 * Keeps a slow viewer near the present and the recorder's memory bounded: when more than two seconds
 * wait to be sent, pictures are left out up to the next key frame after the viewer has caught up, and
 * that one is marked as discontinuous.
 */
export class Congestion {
  readonly #rate = new RateMeter(2);
  #congested = false;
  /** Channels and kinds that lack something. */
  readonly #gaps = new Set<string>();

  /** The packet to send, perhaps with a discontinuity flag; undefined = leave it out. */
  admit(packet: GkPacket, bufferedBytes: number, nowMs: number): GkPacket | undefined {
    this.#rate.add(packet.payload.byteLength, nowMs);
    const limit = Math.min(MAX_LIMIT_BYTES, Math.max(MIN_LIMIT_BYTES, this.#rate.bytesPerSecond(nowMs) * MAX_BEHIND_S));
    if (bufferedBytes > limit) this.#congested = true;
    else if (bufferedBytes <= limit * CAUGHT_UP) this.#congested = false;

    if (packet.kind !== GkKind.video && packet.kind !== GkKind.audio) return packet;
    const line = `${packet.kind}/${packet.channel}`;
    if (this.#congested) {
      this.#gaps.add(line);
      return undefined;
    }
    if (!this.#gaps.has(line)) return packet;
    if (packet.kind === GkKind.video && (packet.flags & GkFlag.key) === 0) return undefined;
    this.#gaps.delete(line);
    return { ...packet, flags: packet.flags | GkFlag.discontinuity };
  }
}
