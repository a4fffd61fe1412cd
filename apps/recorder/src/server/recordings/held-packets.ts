import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';

/** Most that the pictures of one camera take. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Memory that the held pictures of all cameras share. */
export class HeldMemory {
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#bytes > this.#most;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }
}

/** A key frame and what came until the next one. */
interface Group {
  readonly packets: GkPacket[];
  readonly startUs: number;
  bytes: number;
}

/** The last seconds of a camera, from a key frame on: what came before an event, when there is one. */
export class HeldPackets {
  readonly #memory: HeldMemory;
  #info: GkPacket | undefined;
  #groups: Group[] = [];
  #bytes = 0;

  constructor(memory: HeldMemory) {
    this.#memory = memory;
  }

  /** Holds a packet, and lets go of groups that end more than `heldMs` before it. */
  push(packet: GkPacket, heldMs: number): void {
    if (packet.kind === GkKind.info) {
      this.noteInfo(packet);
      return;
    }
    if (packet.kind === GkKind.video && (packet.flags & GkFlag.key) !== 0) {
      // A clock that was set back would have the groups stay for ever.
      const isBack = (this.#groups.at(-1)?.startUs ?? -Infinity) > packet.capturedAtUs;
      if (isBack) this.#drop(this.#groups.length);
      this.#groups.push({ packets: [], startUs: packet.capturedAtUs, bytes: 0 });
      const olderUs = packet.capturedAtUs - heldMs * 1000;
      this.#drop(
        Math.max(
          0,
          this.#groups.findLastIndex(({ startUs }) => startUs <= olderUs),
        ),
      );
    }
    const group = this.#groups.at(-1);
    if (group === undefined) return;
    group.packets.push(packet);
    group.bytes += packet.payload.byteLength;
    this.#count(packet.payload.byteLength);
    while (this.#groups.length > 0 && (this.#bytes > MOST_BYTES || this.#memory.isFull)) this.#drop(1);
  }

  /** Keeps an info packet for what is held later; other packets it leaves alone. */
  noteInfo(packet: GkPacket): void {
    if (packet.kind === GkKind.info) this.#info = packet;
  }

  /** Gives what is held, an info packet first, and holds it no more. */
  take(): readonly GkPacket[] {
    const packets = this.#groups.flatMap((group) => group.packets);
    this.clear();
    return this.#info === undefined ? packets : [this.#info, ...packets];
  }

  clear(): void {
    this.#drop(this.#groups.length);
  }

  #drop(count: number): void {
    for (const { bytes } of this.#groups.splice(0, count)) this.#count(-bytes);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#memory.add(bytes);
  }
}
