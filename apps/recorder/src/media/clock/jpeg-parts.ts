/** Codes of a Huffman table by symbol, as bits. */
export type HuffmanCodes = ReadonlyMap<number, string>;

/** A baseline JPEG picture whose rows of macroblocks each end with a restart marker. */
export interface JpegParts {
  readonly width: number;
  /** Divisors of the brightness in zigzag order. */
  readonly divisors: Uint8Array;
  readonly dc: HuffmanCodes;
  readonly ac: HuffmanCodes;
  readonly colourDc: HuffmanCodes;
  readonly colourAc: HuffmanCodes;
  /** Everything ahead of the coded rows. */
  readonly head: Uint8Array;
  /** The coded rows without their markers. */
  readonly rows: readonly Uint8Array[];
}

const DQT = 0xdb;
const SOF0 = 0xc0;
const DHT = 0xc4;
const DRI = 0xdd;
const SOS = 0xda;
const RST0 = 0xd0;
const EOI = 0xd9;

/** Takes a picture apart (ITU-T T.81 annex B); undefined for one of another kind than {@link JpegParts}. */
export function jpegParts(jpeg: Uint8Array): JpegParts | undefined {
  const word = (at: number): number => ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0);
  const tables = new Map<number, HuffmanCodes>();
  let divisors: Uint8Array | undefined;
  let width = 0;
  let interval = 0;
  let at = 2;
  let marker = jpeg[at + 1];
  for (; marker !== SOS && at < jpeg.byteLength; marker = jpeg[at + 1]) {
    const body = jpeg.subarray(at + 4, at + 2 + word(at + 2));
    if (marker === DQT) divisors ??= body.subarray(1, 65);
    if (marker === SOF0 && body[5] === 3 && body[7] === 0x22) width = word(at + 7);
    if (marker === DHT) readHuffman(body, tables);
    if (marker === DRI) interval = word(at + 4);
    at += 2 + word(at + 2);
  }
  const start = at + 2 + word(at + 2);
  const [dc, ac, colourDc, colourAc] = [0x00, 0x10, 0x01, 0x11].map((number) => tables.get(number));
  if (width === 0 || interval !== Math.ceil(width / 16) || divisors === undefined) return undefined;
  if (dc === undefined || ac === undefined || colourDc === undefined || colourAc === undefined) return undefined;
  const codes = { dc, ac, colourDc, colourAc };
  return { width, divisors, ...codes, head: jpeg.subarray(0, start), rows: rowsOf(jpeg.subarray(start)) };
}

/** Puts a picture together again. */
export function joinJpeg(head: Uint8Array, rows: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(rows.reduce((sum, { byteLength }) => sum + byteLength + 2, head.byteLength));
  bytes.set(head);
  let at = head.byteLength;
  for (const [i, row] of rows.entries()) {
    bytes.set(row, at);
    at += row.byteLength;
    bytes[at++] = 0xff;
    bytes[at++] = i + 1 < rows.length ? RST0 + (i % 8) : EOI;
  }
  return bytes;
}

function rowsOf(scan: Uint8Array): Uint8Array[] {
  const rows: Uint8Array[] = [];
  let start = 0;
  for (let at = scan.indexOf(0xff); at >= 0; at = scan.indexOf(0xff, at + 2)) {
    if (scan[at + 1] === 0) continue;
    rows.push(scan.subarray(start, at));
    start = at + 2;
  }
  return rows;
}

/** The tables of a DHT segment (annex C): codes of one length count up, and the next length goes on from twice of that. */
function readHuffman(body: Uint8Array, tables: Map<number, HuffmanCodes>): void {
  for (let at = 0; at < body.byteLength;) {
    const codes = new Map<number, string>();
    let symbol = at + 17;
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      for (let i = body[at + length] ?? 0; i > 0; i--) {
        codes.set(body[symbol++] ?? 0, (code++).toString(2).padStart(length, '0'));
      }
      code *= 2;
    }
    tables.set(body[at] ?? 0, codes);
    at = symbol;
  }
}
