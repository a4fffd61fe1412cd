import { ByteReader } from './byte-reader.js';

/** One elementary stream of a program. @internal */
export interface TsStreamEntry {
  readonly pid: number;
  /** ISO/IEC 13818-1, table 2-34. */
  readonly type: number;
}

/** A section that passed its checksum. @internal */
export interface TsSection {
  readonly tableId: number;
  /** transport_stream_id or program_number. */
  readonly id: number;
  /** The table has no further section. */
  readonly isWhole: boolean;
  readonly body: Uint8Array;
}

/** Header up to the length, and what stands ahead of the body behind it. */
const LENGTH_END = 3;
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
const MAX_SECTION_BYTES = 1024;

/**
 * Joins the sections of one PID out of packets.
 *
 * @internal
 */
export class TsSectionAssembler {
  readonly #onSection: (section: TsSection) => void;
  #held: Uint8Array<ArrayBuffer> | undefined;

  constructor(onSection: (section: TsSection) => void) {
    this.#onSection = onSection;
  }

  /** Takes the payload of a packet; `starts`: its first byte points to where a section begins. */
  push(payload: Uint8Array, starts: boolean): void {
    const pointer = starts ? 1 + (payload[0] ?? 0) : 0;
    if (starts && pointer > payload.byteLength) {
      this.reset();
      return;
    }
    if (this.#held !== undefined) this.#append(starts ? payload.subarray(1, pointer) : payload);
    if (!starts) return;
    this.#held = new Uint8Array(payload.subarray(pointer));
    this.#finish();
  }

  /** Discards the kept data after a loss. */
  reset(): void {
    this.#held = undefined;
  }

  #append(bytes: Uint8Array): void {
    const before = this.#held ?? new Uint8Array(0);
    const both = new Uint8Array(before.byteLength + bytes.byteLength);
    both.set(before);
    both.set(bytes, before.byteLength);
    this.#held = both;
    this.#finish();
  }

  #finish(): void {
    let bytes = this.#held;
    while (bytes !== undefined && bytes.byteLength >= LENGTH_END) {
      const size = LENGTH_END + (new ByteReader(bytes, 1).u16() & 0xfff);
      // 0xff fills what is left of a packet.
      if (bytes[0] === 0xff || size > MAX_SECTION_BYTES) bytes = undefined;
      else if (bytes.byteLength < size) break;
      else {
        this.#take(bytes.subarray(0, size));
        bytes = bytes.slice(size);
      }
    }
    this.#held = bytes;
  }

  #take(section: Uint8Array): void {
    if (section.byteLength < HEAD_BYTES + CHECKSUM_BYTES || crc32Mpeg(section) !== 0) return;
    const isCurrent = ((section[5] as number) & 1) === 1;
    if (!isCurrent) return;
    this.#onSection({
      tableId: section[0] as number,
      id: new ByteReader(section, LENGTH_END).u16(),
      isWhole: section[7] === 0,
      body: section.subarray(HEAD_BYTES, section.byteLength - CHECKSUM_BYTES),
    });
  }
}

/** PIDs of the program maps in a program association table (table id 0). @internal */
export function readProgramPids({ body }: TsSection): number[] {
  const reader = new ByteReader(body);
  const pids: number[] = [];
  while (reader.position + 4 <= body.byteLength) {
    const program = reader.u16();
    const pid = reader.u16() & 0x1fff;
    // Program 0 names the network's own table.
    if (program !== 0) pids.push(pid);
  }
  return pids;
}

/** The elementary streams of a program map (table id 2). @internal */
export function readProgramStreams({ body }: TsSection): TsStreamEntry[] {
  const reader = new ByteReader(body, 2); // behind PCR_PID
  reader.skip(reader.u16() & 0xfff);
  const streams: TsStreamEntry[] = [];
  while (reader.position + 5 <= body.byteLength) {
    const type = reader.u8();
    const pid = reader.u16() & 0x1fff;
    reader.skip(reader.u16() & 0xfff);
    streams.push({ pid, type });
  }
  return streams;
}

/** CRC-32 of MPEG (ISO/IEC 13818-1, annex A): 0 over a section with its own checksum. */
function crc32Mpeg(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc;
}
