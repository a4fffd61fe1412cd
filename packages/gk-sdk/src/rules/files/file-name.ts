/** Room for what stands around the part: file systems take 255 bytes a name. */
const MAX_BYTES = 120;
/** Device names reserved by Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** A joiner is a part of a word only between its letters. */
const NOT_IN_NAMES =
  /(?:[^\p{L}\p{M}\p{N}._\u200C\u200D-]|(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}]))+/gu;

/**
 * An id, plate or name as a part of a file name that every system takes: letters of all scripts with their marks,
 * figures, dots, hyphens and underscores stay, everything else becomes an underscore. It is at most 120 bytes long, and
 * neither begins nor ends with a dot; names that Windows keeps for devices get an underscore in front.
 *
 * @remarks Our own choice; the reserved names are those of Windows.
 * @param fallback - Stands in for a text of which nothing is left.
 * @param separator - Replaces characters that a name cannot hold.
 * @public
 */
export function fileNamePart(text: string, fallback: string, separator: '_' | '-' = '_'): string {
  const part = cut(text.replace(NOT_IN_NAMES, separator).replace(/^\.+/, '')).replace(/\.+$/, '');
  if (part === '') return fallback;
  return part.replace(RESERVED, '_$&');
}

/** A text cut to so many bytes, between two letters with their marks. */
function cut(text: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).byteLength <= MAX_BYTES) return text;
  const fitting = (parts: Iterable<string>): string => {
    let kept = '';
    let bytes = 0;
    for (const part of parts) {
      bytes += encoder.encode(part).byteLength;
      if (bytes > MAX_BYTES) break;
      kept += part;
    }
    return kept;
  };
  const letters = text.match(/[^\p{M}]\p{M}*|\p{M}+/gu) ?? [];
  // A letter with more marks than fit keeps those that do.
  return fitting(letters) || fitting(text);
}
