const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;

/**
 * Finds the end of one JPEG file by its markers (ITU-T T.81, annex B), so that a small picture inside
 * of it is not taken for its end. Goes on where it stopped when more bytes have come.
 *
 * @internal
 */
export class JpegScanner {
  /** Behind the last byte that was understood; the first two are the file's `FF D8`. */
  #at = 2;
  #inScan = false;

  /**
   * Looks at a file from its beginning, of which more may be there than the last time.
   *
   * @returns Its length, `more`, or `broken` with where the search for another file shall begin.
   */
  scan(file: Uint8Array): { readonly end: number } | { readonly broken: number } | 'more' {
    for (;;) {
      if (this.#inScan && !this.#toMarker(file)) return 'more';
      // Any number of FF may stand ahead of a marker.
      let marker = this.#at;
      if (marker >= file.byteLength) return 'more';
      if (file[marker] !== 0xff) return { broken: marker };
      while (file[marker] === 0xff) marker++;
      this.#at = marker - 1;
      if (marker >= file.byteLength) return 'more';
      const code = file[marker] as number;
      if (code === EOI) return { end: marker + 1 };
      if (code === SOI) return { broken: marker - 1 };
      if (isAlone(code)) {
        this.#at = marker + 1;
        continue;
      }
      if (marker + 2 >= file.byteLength) return 'more';
      const length = ((file[marker + 1] as number) << 8) | (file[marker + 2] as number);
      if (code === SOS && marker + 3 >= file.byteLength) return 'more';
      if (!isPlausible(code, length, file[marker + 3])) return { broken: marker };
      if (marker + 1 + length > file.byteLength) return 'more';
      const next = nextFileWithin(file, marker + 3, marker + 1 + length);
      if (next > 0) return { broken: next };
      this.#at = marker + 1 + length;
      this.#inScan = code === SOS;
    }
  }

  /** Through coded data to the next marker; false when it has not come. */
  #toMarker(file: Uint8Array): boolean {
    for (;;) {
      const at = file.indexOf(0xff, this.#at);
      if (at < 0) {
        this.#at = file.byteLength;
        return false;
      }
      this.#at = at;
      if (at + 1 >= file.byteLength) return false;
      const code = file[at + 1] as number;
      if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) {
        this.#inScan = false;
        return true;
      }
      this.#at = code === 0xff ? at + 1 : at + 2;
    }
  }
}

/** Markers without a length: restart intervals and the temporary one. */
function isAlone(code: number): boolean {
  return code === 1 || (code >= 0xd0 && code <= 0xd7);
}

/** Tables are short; application data and comments may have any length. */
const MAX_TABLE_BYTES = 4096;

function isPlausible(code: number, length: number, components: number | undefined): boolean {
  if (code === 0 || length < 2) return false;
  // One to four components of two bytes each, between fixed fields.
  if (code === SOS)
    return components !== undefined && components > 0 && components < 5 && length === 6 + 2 * components;
  return code >= 0xe0 || length <= MAX_TABLE_BYTES;
}

/**
 * Finds another file within application data, right behind the end of one; 0 if nowhere. A small picture in there is
 * followed by other things.
 */
function nextFileWithin(file: Uint8Array, from: number, to: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 4 < to; at = file.indexOf(0xff, at + 1)) {
    if (file[at + 1] !== EOI) continue;
    if (file[at + 2] === 0xff && file[at + 3] === SOI && file[at + 4] === 0xff) return at + 2;
    // The boundary of a multipart stream.
    if (file[at + 2] === 0x0d && file[at + 3] === 0x0a && file[at + 4] === 0x2d) return at + 2;
  }
  return 0;
}
