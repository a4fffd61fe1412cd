import type { Jt808Frame } from './parser.js';
import type { Jt808Header } from './header.js';

/** A message whose body is whole. @public */
export interface Jt808Whole {
  /** Header of the first part, without its place; of a message in one frame, the header as it came. */
  readonly header: Jt808Header;
  readonly body: Uint8Array;
}

/** Limits of {@link Jt808Reassembler}. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
const MAX_DEVICE_BYTES = 4 * 1024 * 1024;
const MAX_IDLE_MS = 30_000;
const MAX_AGE_MS = 300_000;
/** So many messages at once are open. */
const MAX_OPEN = 64;
/** So many of the last whole messages are remembered, for parts that come again. */
const MAX_DONE = 64;
/** Cost of a part beside its bytes. */
const PART_COST_BYTES = 64;
/** Missing parts of a message are asked for so often. */
const MAX_ASKED = 2;
/** A list of missing parts in one 8003, whose number is one byte before 2019. */
const MAX_MISSING = 255;

interface Group {
  readonly header: Jt808Header;
  readonly parts: Map<number, Uint8Array>;
  readonly count: number;
  readonly startedMs: number;
  lastMs: number;
  bytes: number;
  /** How often the missing parts were asked for. */
  asked: number;
}

/** Parts of a message that did not come. @public */
export interface Jt808Missing {
  /** Header of the first part: its serial number is what 8003 names. */
  readonly header: Jt808Header;
  /** Numbers of missing parts, from 1; the first 255. */
  readonly parts: readonly number[];
  /** Body of the first part, where it has come: that of 0801 names the file for the list of 8800. */
  readonly begin?: Uint8Array;
  /** They were asked for before, and none has come since. */
  readonly isAgain: boolean;
}

/**
 * Joins the subpackages of one terminal, which may come doubled and in any order. The caller passes the time, milliseconds of
 * any steady clock. A message is given up at more than 1 MiB, 30 seconds after its last new part, 5 minutes after its first,
 * and when the terminal's open messages are more than 64 or hold more than 4 MiB together, the oldest first.
 *
 * @public
 */
export class Jt808Reassembler {
  /** By id of the message and serial number of its first part. */
  readonly #groups = new Map<number, Group>();
  /** Keys of the last whole messages: parts of them that come again are not asked for. */
  readonly #done = new Set<number>();
  #bytes = 0;
  #givenUp = 0;

  /** Messages given up so far. */
  get givenUp(): number {
    return this.#givenUp;
  }

  /** Takes a frame; returns the message that it completes, at once for a frame that is no part. */
  push({ header, body }: Jt808Frame, nowMs: number): Jt808Whole | undefined {
    this.#expire(nowMs);
    const { part } = header;
    if (part === undefined) return { header, body };
    if (part.number < 1 || part.number > part.count) return undefined;
    const firstSerial = (header.serial - part.number + 1) & 0xffff;
    const key = header.messageId * 0x1_0000 + firstSerial;
    const known = this.#groups.get(key);
    if (known !== undefined && known.count !== part.count) this.#drop(key, known);
    const group = this.#groups.get(key) ?? this.#open(key, header, firstSerial, part.count, nowMs);
    if (!group.parts.has(part.number)) this.#add(key, group, part.number, body, nowMs);
    if (group.parts.size < group.count || this.#groups.get(key) !== group) return undefined;
    this.#close(key, group);
    this.#done.delete(key);
    this.#done.add(key);
    for (const oldest of this.#done) {
      if (this.#done.size <= MAX_DONE) break;
      this.#done.delete(oldest);
    }
    return { header: group.header, body: joined(group) };
  }

  /**
   * Messages of which parts are missing and nothing new came for `quietMs`; each is returned once, for one 8003, and once more where
   * nothing came of it. Parts that come again after their message was whole are not asked for.
   */
  missing(nowMs: number, quietMs: number): readonly Jt808Missing[] {
    this.#expire(nowMs);
    const found: Jt808Missing[] = [];
    for (const group of this.#groups.values()) {
      if (group.asked >= MAX_ASKED || nowMs - group.lastMs < quietMs * (group.asked + 1)) continue;
      const isAgain = group.asked > 0;
      group.asked++;
      const parts: number[] = [];
      for (let number = 1; number <= group.count && parts.length < MAX_MISSING; number++) {
        if (!group.parts.has(number)) parts.push(number);
      }
      const begin = group.parts.get(1);
      found.push({ header: group.header, parts, ...(begin !== undefined && { begin }), isAgain });
    }
    return found;
  }

  #open(key: number, header: Jt808Header, firstSerial: number, count: number, nowMs: number): Group {
    const { part: _, ...rest } = header;
    const group: Group = {
      header: { ...rest, serial: firstSerial },
      parts: new Map(),
      count,
      startedMs: nowMs,
      lastMs: nowMs,
      bytes: 0,
      asked: this.#done.has(key) ? MAX_ASKED : 0,
    };
    for (const [oldest, each] of this.#groups) {
      if (this.#groups.size < MAX_OPEN) break;
      this.#drop(oldest, each);
    }
    this.#groups.set(key, group);
    return group;
  }

  #add(key: number, group: Group, number: number, body: Uint8Array, nowMs: number): void {
    group.parts.set(number, body);
    group.lastMs = nowMs;
    // An empty part costs memory, too.
    const cost = body.byteLength + PART_COST_BYTES;
    group.bytes += cost;
    this.#bytes += cost;
    if (group.bytes > MAX_MESSAGE_BYTES) this.#drop(key, group);
    for (const [oldest, each] of this.#groups) {
      if (this.#bytes <= MAX_DEVICE_BYTES) return;
      this.#drop(oldest, each);
    }
  }

  #expire(nowMs: number): void {
    for (const [key, group] of this.#groups) {
      if (nowMs - group.lastMs > MAX_IDLE_MS || nowMs - group.startedMs > MAX_AGE_MS) this.#drop(key, group);
    }
  }

  #drop(key: number, group: Group): void {
    this.#close(key, group);
    this.#givenUp++;
  }

  #close(key: number, group: Group): void {
    this.#groups.delete(key);
    this.#bytes -= group.bytes;
  }
}

function joined(group: Group): Uint8Array {
  const parts = [...group.parts].sort(([a], [b]) => a - b).map(([, body]) => body);
  const all = new Uint8Array(parts.reduce((sum, body) => sum + body.byteLength, 0));
  let at = 0;
  for (const body of parts) {
    all.set(body, at);
    at += body.byteLength;
  }
  return all;
}
