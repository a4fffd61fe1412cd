/** A character that GBK does not have. */
const UNKNOWN = 0x3f;
const EURO = 0x80;

let decoder: TextDecoder | undefined;
let table: ReadonlyMap<string, number> | undefined;

/** Text of GBK bytes; what is no GBK becomes U+FFFD. @internal */
export function decodeGbk(bytes: Uint8Array): string {
  decoder ??= new TextDecoder('gbk');
  return decoder.decode(bytes);
}

/**
 * GBK bytes of a text, `?` for each character that GBK does not have. Platforms decode GBK and do not encode it, so the first
 * call builds the table from their decoder.
 *
 * @internal
 */
export function encodeGbk(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < 0x80) {
      bytes.push(code);
      continue;
    }
    table ??= readTable();
    const pair = table.get(character);
    if (pair === undefined) bytes.push(UNKNOWN);
    else if (pair > 0xff) bytes.push(pair >> 8, pair & 0xff);
    else bytes.push(pair);
  }
  return Uint8Array.from(bytes);
}

function readTable(): ReadonlyMap<string, number> {
  const codes: number[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) codes.push((lead << 8) | trail);
  }
  // A line break ends each pair, also one that stands for nothing.
  const bytes = Uint8Array.from(codes.flatMap((code) => [code >> 8, code & 0xff, 0x0a]));
  const found = new Map<string, number>();
  decodeGbk(bytes)
    .split('\n')
    .forEach((character, index) => {
      const code = codes[index];
      const isOne = [...character].length === 1 && character !== '\ufffd';
      if (code !== undefined && isOne && !found.has(character)) found.set(character, code);
    });
  // As the encoding standard writes it.
  found.set('€', EURO);
  return found;
}
