/** Numbers of ISO/IEC 13818-1, table 2-34. */
export const TsStreamType = { aac: 0x0f, h264: 0x1b, h265: 0x24 } as const;

export const PAT_PID = 0;
const PMT_PID = 0x1000;
const PROGRAM = 1;

/** One elementary stream of the program. */
export interface TsStream {
  readonly pid: number;
  readonly type: number;
}

/** The program association table and the program map table, each as one section with its PID. */
export function programTables(
  clockPid: number,
  streams: readonly TsStream[],
): readonly { readonly pid: number; readonly section: Uint8Array }[] {
  const map = [
    ...pidBytes(clockPid),
    0xf0,
    0,
    ...streams.flatMap(({ pid, type }) => [type, ...pidBytes(pid), 0xf0, 0]),
  ];
  return [
    { pid: PAT_PID, section: section(0, 1, [0, PROGRAM, ...pidBytes(PMT_PID)]) },
    { pid: PMT_PID, section: section(2, PROGRAM, map) },
  ];
}

/** Three reserved bits, all set, ahead of thirteen bits of number. */
function pidBytes(pid: number): readonly number[] {
  return [0xe0 | (pid >> 8), pid & 0xff];
}

function section(tableId: number, id: number, body: readonly number[]): Uint8Array {
  // Behind the length: id, version, two section numbers, body, checksum.
  const length = 5 + body.length + 4;
  const head = [tableId, 0xb0 | (length >> 8), length & 0xff, id >> 8, id & 0xff, 0xc1, 0, 0, ...body];
  const bytes = new Uint8Array(head.length + 4);
  bytes.set(head);
  new DataView(bytes.buffer).setUint32(head.length, crc32Mpeg(head));
  return bytes;
}

/** CRC-32 of MPEG: most significant bit first, no final inversion (ISO/IEC 13818-1, annex A). */
function crc32Mpeg(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
