import type { SentMedia } from './terminal-session.js';

/** A file without a new packet for so long is given up. */
const MAX_IDLE_MS = 30_000;
/** So old, it is given up in any case. */
const MAX_AGE_MS = 300_000;
/** Bytes of one file. */
const MAX_FILE_BYTES = 1024 * 1024;
/** Files of one terminal at a time. */
const MAX_OPEN = 4;
/** Cost of a packet beside its bytes. */
const PACKET_COST_BYTES = 64;
/** Numbers in one list of missing packets. */
const MAX_MISSING = 255;

interface OpenFile {
  readonly count: number;
  readonly packets: Map<number, SentMedia>;
  readonly startedMs: number;
  /** Of the message that the last packet came in. */
  serial: number;
  lastMs: number;
  bytes: number;
  /** The missing packets were asked for since the last one came. */
  isAsked: boolean;
}

/** Packets of a file that did not come. */
export interface MissingPackets {
  readonly mediaId: number;
  /** Serial number of the message that the last packet came in. */
  readonly serial: number;
  /** Their numbers, from 1; the first 255. */
  readonly packets: readonly number[];
}

/** State of a file after a packet of it. */
export type PacketState =
  | { readonly kind: 'whole'; readonly file: SentMedia }
  | { readonly kind: 'kept' }
  /** It has come before, or is the last one, and others are missing. */
  | { readonly kind: 'missing'; readonly packets: readonly number[] };

/**
 * Joins files of JT/T 808-2011, which a terminal may split over messages of its own instead of subpackages (0801 with a number of packets).
 * The packets may come doubled and in any order.
 */
export class PicturePackets {
  readonly #files = new Map<number, OpenFile>();

  /** Takes a packet and the serial number of its message; `nowMs` is of any steady clock. */
  take(sent: SentMedia, serial: number, nowMs: number): PacketState {
    this.#expire(nowMs);
    const { mediaId, packets: count = 1, packet = 1, data } = sent;
    if (count <= 1) return { kind: 'whole', file: sent };
    // No place of this file: with it, a file with gaps would count as whole.
    if (packet < 1 || packet > count) return { kind: 'kept' };
    if (this.#files.get(mediaId)?.count !== count) this.#files.delete(mediaId);
    const file = this.#files.get(mediaId) ?? this.#open(mediaId, count, nowMs);
    file.serial = serial;
    const isNew = !file.packets.has(packet);
    if (isNew) {
      file.packets.set(packet, sent);
      file.bytes += data.byteLength + PACKET_COST_BYTES;
      file.lastMs = nowMs;
      file.isAsked = false;
    }
    if (file.bytes > MAX_FILE_BYTES) this.#files.delete(mediaId);
    if (file.packets.size === count) {
      this.#files.delete(mediaId);
      return { kind: 'whole', file: joined(sent, file) };
    }
    if (isNew && packet < count) return { kind: 'kept' };
    file.isAsked = true;
    return { kind: 'missing', packets: missingOf(file) };
  }

  /** Files of which nothing new came for `quietMs`, once for each pause, with the packets that are missing. */
  missing(nowMs: number, quietMs: number): MissingPackets[] {
    this.#expire(nowMs);
    return [...this.#files].flatMap(([mediaId, file]) => {
      if (file.isAsked || nowMs - file.lastMs < quietMs) return [];
      file.isAsked = true;
      return [{ mediaId, serial: file.serial, packets: missingOf(file) }];
    });
  }

  #open(mediaId: number, count: number, nowMs: number): OpenFile {
    const file: OpenFile = {
      count,
      packets: new Map(),
      startedMs: nowMs,
      serial: 0,
      lastMs: nowMs,
      bytes: 0,
      isAsked: false,
    };
    for (const oldest of this.#files.keys()) {
      if (this.#files.size < MAX_OPEN) break;
      this.#files.delete(oldest);
    }
    this.#files.set(mediaId, file);
    return file;
  }

  #expire(nowMs: number): void {
    for (const [mediaId, { lastMs, startedMs }] of this.#files) {
      if (nowMs - lastMs > MAX_IDLE_MS || nowMs - startedMs > MAX_AGE_MS) this.#files.delete(mediaId);
    }
  }
}

function missingOf({ count, packets }: OpenFile): number[] {
  const missing: number[] = [];
  for (let number = 1; number <= count && missing.length < MAX_MISSING; number += 1) {
    if (!packets.has(number)) missing.push(number);
  }
  return missing;
}

function joined(sent: SentMedia, { count, packets }: OpenFile): SentMedia {
  const pieces = Array.from({ length: count }, (_, index) => packets.get(index + 1)?.data ?? new Uint8Array());
  const data = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    data.set(piece, at);
    at += piece.byteLength;
  }
  return { ...sent, packets: 1, packet: 1, data };
}
