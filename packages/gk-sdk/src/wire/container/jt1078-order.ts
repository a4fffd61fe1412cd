import { Jt1078Type, type Jt1078Packet } from './jt1078-packet.js';

/** Kind of packets of a channel; each may have a counter of its own. @internal */
export type Jt1078Kind = 'video' | 'audio' | 'other';

/** Callbacks of {@link Jt1078Order} for one channel. @internal */
export interface Jt1078OrderSink {
  /** The next packet; of one that is broken only the header. */
  onPacket(packet: Jt1078Packet, kind: Jt1078Kind): void;
  /** Packets are missing here, of any of these kinds. */
  onLost(kinds: Iterable<Jt1078Kind>): void;
  /** The packet came again, or when it was given up. */
  onDropped(packet: Jt1078Packet): void;
}

/** So many packets may come ahead of one that is late. */
const MAX_HELD = 4;
/** So many of the last packets are remembered, to know those that come again. */
const REMEMBERED = 64;

const FNV_PRIME = 0x0100_0193;

interface Seen {
  readonly kind: Jt1078Kind;
  readonly fingerprint: number;
}

/** A counter of 16 bits, and what it counts. */
interface Counter {
  readonly kinds: Set<Jt1078Kind>;
  next: number;
  /** The number has changed: a sender that does not count says the same all the time. */
  counts: boolean;
  newestMs: number;
  /** Number of consecutive packets that looked late, and the number behind the last of them. */
  late: { run: number; next: number };
  /** Came ahead of its turn, by number. */
  readonly held: Map<number, Jt1078Packet>;
  /** The last packets, by number. */
  readonly seen: Map<number, Seen>;
}

/**
 * Puts the packets of one channel in the order of their numbers, each once. The standard has one counter for all packets
 * of a channel (JT/T 1078-2016, table 19), and some recorders have one for the pictures and one for the sound: the
 * numbers themselves tell which.
 *
 * @internal
 */
export class Jt1078Order {
  readonly #sink: Jt1078OrderSink;
  readonly #counters = new Map<Jt1078Kind, Counter>();
  /** One number has come for two kinds: there is a counter for each. */
  #isApart = false;

  constructor(sink: Jt1078OrderSink) {
    this.#sink = sink;
  }

  push(packet: Jt1078Packet): void {
    const kind = jt1078KindOf(packet);
    // Of a broken packet only the number is of use, and only where it fits.
    if (packet.isBroken && !isNear(this.#counters.get(kind)?.next, packet.sequence)) return;
    const counter = this.#counterOf(kind, packet.sequence);
    const fingerprint = fingerprintOf(packet);
    const seen = counter.seen.get(packet.sequence);
    let ahead = distance(counter.next, packet.sequence);
    while (ahead > MAX_HELD && counter.held.size > 0) {
      this.#passGap(counter);
      ahead = distance(counter.next, packet.sequence);
    }
    const looksLate = seen === undefined && ahead < 0 && ahead >= -REMEMBERED && packet.timestampMs <= counter.newestMs;
    const isLate = looksLate && isStray(counter, packet.sequence);
    if (isLate || seen?.fingerprint === fingerprint) {
      this.#sink.onDropped(packet);
      return;
    }
    counter.counts ||= ahead >= 0 && counter.seen.size > 0;
    counter.newestMs = Math.max(counter.newestMs, packet.timestampMs);
    remember(counter, packet.sequence, { kind, fingerprint });
    if (ahead > 0 && ahead <= MAX_HELD) {
      // Its bytes may lie in a piece that the caller uses again.
      counter.held.set(packet.sequence, { ...packet, body: new Uint8Array(packet.body) });
      if (counter.held.size > MAX_HELD) this.#passGap(counter);
      return;
    }
    // A sender that does not count sends in its order.
    if (ahead !== 0 && (ahead !== -1 || counter.counts)) this.#beginAnew(counter, packet);
    this.#take(counter, packet);
    this.#takeHeld(counter);
  }

  /** No more data: emits the packets that wait for missing ones. */
  end(): void {
    for (const counter of new Set(this.#counters.values())) this.#giveUp(counter);
  }

  #counterOf(kind: Jt1078Kind, sequence: number): Counter {
    const own = this.#counters.get(kind);
    if (own === undefined) return this.#begin(kind, sequence);
    // A channel of pictures alone has nothing to tell apart.
    if (this.#counters.size === 1) return own;
    const others = [...this.#counters.values()].filter((other) => other !== own);
    for (const { seen, kinds } of [own, ...others]) {
      const before = seen.get(sequence);
      if (before !== undefined && before.kind !== kind && kinds.has(before.kind)) this.#isApart = true;
    }
    if (this.#isApart) return own.kinds.size > 1 ? this.#split(own, kind, sequence) : own;
    const other = others.find((each) => fills(each, own.next, sequence));
    return other === undefined ? own : this.#merge(own, other);
  }

  /** Starts a kind in the counter of the others, or in its own where its number lies elsewhere. */
  #begin(kind: Jt1078Kind, sequence: number): Counter {
    const joined = [...this.#counters.values()].find(({ next }) => !this.#isApart && isNear(next, sequence));
    const counter = joined ?? newCounter(sequence);
    counter.kinds.add(kind);
    this.#counters.set(kind, counter);
    return counter;
  }

  /** Each kind goes on behind its own last number. */
  #split(counter: Counter, wanted: Jt1078Kind, sequence: number): Counter {
    for (const kind of counter.kinds) {
      const own = newCounter(sequence);
      for (const [number, seen] of counter.seen) {
        if (seen.kind !== kind) continue;
        own.seen.set(number, seen);
        if (!counter.held.has(number)) own.next = after(number);
      }
      for (const [number, packet] of counter.held) {
        if (jt1078KindOf(packet) === kind) own.held.set(number, packet);
      }
      this.#counters.set(
        kind,
        Object.assign(own, { kinds: new Set([kind]), counts: true, newestMs: counter.newestMs }),
      );
    }
    for (const own of this.#counters.values()) this.#takeHeld(own);
    return this.#counters.get(wanted) ?? counter;
  }

  /** Joins two counters when one holds the numbers that the other misses. */
  #merge(one: Counter, other: Counter): Counter {
    for (const kind of other.kinds) {
      one.kinds.add(kind);
      this.#counters.set(kind, one);
    }
    for (const [number, seen] of other.seen) one.seen.set(number, seen);
    for (const [number, packet] of other.held) one.held.set(number, packet);
    one.counts = true;
    one.newestMs = Math.max(one.newestMs, other.newestMs);
    // Numbers delivered by one counter are no longer missing in the other, whose held packets continue from there.
    while (distance(one.next, other.next) > 0) {
      if (one.held.has(one.next)) this.#takeHeld(one);
      else one.next = after(one.next);
    }
    this.#takeHeld(one);
    return one;
  }

  #take(counter: Counter, packet: Jt1078Packet): void {
    counter.next = after(packet.sequence);
    this.#sink.onPacket(packet, jt1078KindOf(packet));
  }

  #takeHeld(counter: Counter): void {
    for (;;) {
      const packet = counter.held.get(counter.next);
      if (packet === undefined) return;
      counter.held.delete(counter.next);
      this.#take(counter, packet);
    }
  }

  /** Gives up the packets missing ahead of the first held one. */
  #passGap(counter: Counter): void {
    let nearest = Infinity;
    for (const number of counter.held.keys()) nearest = Math.min(nearest, distance(counter.next, number) & 0xffff);
    this.#sink.onLost(counter.kinds);
    counter.next = (counter.next + nearest) & 0xffff;
    this.#takeHeld(counter);
  }

  #giveUp(counter: Counter): void {
    while (counter.held.size > 0) this.#passGap(counter);
  }

  /** Much is missing, or the terminal counts from another number on. */
  #beginAnew(counter: Counter, { sequence, timestampMs }: Jt1078Packet): void {
    this.#giveUp(counter);
    this.#sink.onLost(counter.kinds);
    counter.newestMs = timestampMs;
    const latest = counter.seen.get(sequence);
    counter.seen.clear();
    if (latest !== undefined) counter.seen.set(sequence, latest);
  }
}

/** Returns the kind of data in a packet. @internal */
export function jt1078KindOf({ type }: Jt1078Packet): Jt1078Kind {
  if (type <= Jt1078Type.bidirectional) return 'video';
  return type === Jt1078Type.audio ? 'audio' : 'other';
}

function newCounter(next: number): Counter {
  return {
    kinds: new Set(),
    next,
    counts: false,
    newestMs: 0,
    late: { run: 0, next: -1 },
    held: new Map(),
    seen: new Map(),
  };
}

/** False for a packet that continues a run of them: they are in time, and a damaged packet has counted ahead. */
function isStray({ late }: Counter, sequence: number): boolean {
  late.run = sequence === late.next ? late.run + 1 : 1;
  late.next = after(sequence);
  return late.run <= MAX_HELD;
}

function remember({ seen }: Counter, sequence: number, what: Seen): void {
  seen.delete(sequence);
  seen.set(sequence, what);
  if (seen.size <= REMEMBERED) return;
  const [oldest = sequence] = seen.keys();
  seen.delete(oldest);
}

/** True when a counter has all numbers that are missing ahead of this one. */
function fills({ seen }: Counter, next: number, sequence: number): boolean {
  const missing = distance(next, sequence);
  if (missing <= 0 || missing > REMEMBERED) return false;
  for (let i = 0; i < missing; i++) if (!seen.has((next + i) & 0xffff)) return false;
  return true;
}

function after(sequence: number): number {
  return (sequence + 1) & 0xffff;
}

/** The number is the next, or one that is waited for. */
function isNear(next: number | undefined, sequence: number): boolean {
  if (next === undefined) return false;
  const ahead = distance(next, sequence);
  return ahead >= 0 && ahead <= MAX_HELD;
}

/** Returns the distance of one number behind the other the short way round, negative when ahead of it. */
function distance(from: number, to: number): number {
  return ((to - from) << 16) >> 16;
}

/** FNV-1a of what makes a packet: time, kind, place and bytes, four at once. */
function fingerprintOf({ timestampMs, type, part, body }: Jt1078Packet): number {
  let hash = Math.imul(((timestampMs % 0x1_0000_0000) | 0) ^ (type << 8) ^ part.length, FNV_PRIME);
  const bytes = body.byteLength;
  const view = new DataView(body.buffer, body.byteOffset, bytes);
  let at = 0;
  for (; at + 4 <= bytes; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at), FNV_PRIME);
    // A product passes on nothing from its high bits to its low ones.
    hash ^= hash >>> 15;
  }
  for (; at < bytes; at++) hash = Math.imul(hash ^ (body[at] as number), FNV_PRIME);
  return hash;
}
