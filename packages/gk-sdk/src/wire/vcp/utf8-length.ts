/** Texts of this many UTF-16 units at least are counted by the platform's encoder, which runs at memory speed. */
const LONG_TEXT = 256;
const SCRATCH_BYTES = 64 * 1024;
const encoder = new TextEncoder();
let scratch: Uint8Array | undefined;

/** Length in bytes of `text` as UTF-8; a lone surrogate counts as U+FFFD. @internal */
export function utf8Length(text: string): number {
  if (text.length < LONG_TEXT) return countUnits(text);
  // One buffer for all: what is written there is never read.
  scratch ??= new Uint8Array(SCRATCH_BYTES);
  let bytes = 0;
  for (let at = 0; at < text.length;) {
    const { read, written } = encoder.encodeInto(at === 0 ? text : text.slice(at), scratch);
    bytes += written;
    at += read;
  }
  return bytes;
}

function countUnits(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) {
      bytes += 1;
      continue;
    }
    bytes += 2;
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) i++;
    }
  }
  return bytes;
}
