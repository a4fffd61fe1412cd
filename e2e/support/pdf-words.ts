import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF of the console in their order, one text a line: from the glyphs that its pages draw, by the table with which
 * the embedded font names their letters. A letter that the font lacks is missing.
 */
export function pdfWords(file: Buffer): readonly string[] {
  const streams = streamsOf(file);
  const letters = new Map<string, string>();
  for (const stream of streams) {
    if (!stream.includes('beginbfchar')) continue;
    for (const [, glyph = '', letter = ''] of stream.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]+)>/gi))
      letters.set(glyph.toLowerCase(), Buffer.from(letter, 'hex').swap16().toString('utf16le'));
  }
  const words: string[] = [];
  for (const stream of streams) {
    for (const [, glyphs = ''] of stream.matchAll(/<([0-9a-f]+)> Tj/gi)) {
      const ids = glyphs.toLowerCase().match(/.{4}/g) ?? [];
      words.push(ids.map((id) => letters.get(id) ?? '').join(''));
    }
  }
  return words;
}

/** Returns the unpacked content between `stream` and `endstream`. */
function streamsOf(file: Buffer): readonly string[] {
  const streams: string[] = [];
  let from = 0;
  for (;;) {
    const start = file.indexOf('stream\n', from);
    if (start < 0) return streams;
    const end = file.indexOf('endstream', start);
    const packed = file.lastIndexOf('/FlateDecode', start) > file.lastIndexOf('endobj', start);
    const bytes = file.subarray(start + 'stream\n'.length, end);
    streams.push((packed ? inflateSync(bytes, { finishFlush: 2 }) : bytes).toString('latin1'));
    from = end + 'endstream'.length;
  }
}
