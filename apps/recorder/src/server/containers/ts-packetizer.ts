const PACKET_BYTES = 188;
const HEADER_BYTES = 4;
const STUFFING = 0xff;

/** One access unit on its way into packets; times in ticks of 90 kHz, of which 33 bits are sent. */
export interface TsUnit {
  readonly streamId: number;
  readonly data: Uint8Array;
  readonly pts: number;
  readonly dts?: number | undefined;
  /** Clock reference to send with it. */
  readonly clock?: number;
  readonly randomAccess: boolean;
}

/** Cuts units and sections into packets of 188 bytes and counts them by PID (ISO/IEC 13818-1, 2.4.3). */
export class TsPacketizer {
  readonly #counters = new Map<number, number>();

  /** A section, which fits one packet. */
  section(pid: number, section: Uint8Array): Uint8Array {
    const packet = new Uint8Array(PACKET_BYTES).fill(STUFFING);
    packet.set([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10 | this.#count(pid), 0]);
    packet.set(section, HEADER_BYTES + 1);
    return packet;
  }

  /** A unit as packets one after another. */
  unit(pid: number, unit: TsUnit): Uint8Array {
    const head = pesHeader(unit);
    const pes = new Uint8Array(head.length + unit.data.byteLength);
    pes.set(head);
    pes.set(unit.data, head.length);
    const fields = adaptationFields(unit);
    const perPacket = PACKET_BYTES - HEADER_BYTES;
    const firstRoom = perPacket - (fields.length > 0 ? fields.length + 1 : 0);
    const count = 1 + Math.max(0, Math.ceil((pes.byteLength - firstRoom) / perPacket));
    const packets = new Uint8Array(count * PACKET_BYTES);
    let from = 0;
    for (let i = 0; i < count; i++) {
      const first = i === 0;
      const take = Math.min(first ? firstRoom : perPacket, pes.byteLength - from);
      const packet = packets.subarray(i * PACKET_BYTES, (i + 1) * PACKET_BYTES);
      this.#packet(packet, pid, first, first ? fields : [], pes.subarray(from, from + take));
      from += take;
    }
    return packets;
  }

  #packet(packet: Uint8Array, pid: number, first: boolean, fields: readonly number[], payload: Uint8Array): void {
    const at = PACKET_BYTES - payload.byteLength;
    const adaptation = at - HEADER_BYTES;
    packet.fill(STUFFING, HEADER_BYTES, at);
    packet.set([0x47, (first ? 0x40 : 0) | (pid >> 8), pid & 0xff, (adaptation > 0 ? 0x30 : 0x10) | this.#count(pid)]);
    if (adaptation > 0) packet[4] = adaptation - 1;
    if (adaptation > 1) packet.set(fields.length > 0 ? fields : [0], 5);
    packet.set(payload, at);
  }

  #count(pid: number): number {
    const count = this.#counters.get(pid) ?? 0;
    this.#counters.set(pid, (count + 1) & 15);
    return count;
  }
}

function adaptationFields({ clock, randomAccess }: TsUnit): readonly number[] {
  if (clock === undefined) return randomAccess ? [0x40] : [];
  // 33 bits of 90 kHz, six reserved bits, nine bits of 27 MHz.
  const high = Math.floor(clock / 2) >>> 0;
  const reference = [high >>> 24, (high >>> 16) & 0xff, (high >>> 8) & 0xff, high & 0xff, ((clock & 1) << 7) | 0x7e, 0];
  return [0x10 | (randomAccess ? 0x40 : 0), ...reference];
}

function pesHeader({ streamId, data, pts, dts }: TsUnit): readonly number[] {
  const times = dts === undefined ? timeBytes(2, pts) : [...timeBytes(3, pts), ...timeBytes(1, dts)];
  const length = 3 + times.length + data.byteLength;
  // A length lets the receiver hand on the unit at once; a longer one than 16 bits is left open.
  const said = length <= 0xffff ? length : 0;
  return [0, 0, 1, streamId, said >> 8, said & 0xff, 0x84, dts === undefined ? 0x80 : 0xc0, times.length, ...times];
}

/** 33 bits in five bytes with markers, behind a prefix of four bits. */
function timeBytes(prefix: number, ticks: number): readonly number[] {
  const wrapped = ticks % 2 ** 33;
  const top = Math.floor(wrapped / 2 ** 30);
  const low = wrapped % 2 ** 30;
  return [
    (prefix << 4) | (top << 1) | 1,
    (low >>> 22) & 0xff,
    ((low >>> 14) & 0xfe) | 1,
    (low >>> 7) & 0xff,
    ((low << 1) & 0xfe) | 1,
  ];
}
