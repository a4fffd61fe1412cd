/** A decoded text; encodings are named by the labels of the WHATWG Encoding Standard, this project's own choice of them. @public */
export interface DecodedText {
  /** A label of the Encoding Standard, in lower case, such as `utf-8` or `big5`. */
  readonly encoding: string;
  /** Without a byte order mark. */
  readonly text: string;
}

/** Candidate encodings of bytes that are not UTF-8: those of spreadsheets and recorders, the stricter ones first. */
const CANDIDATES = ['big5', 'gbk', 'shift_jis', 'euc-kr', 'euc-jp', 'windows-1252'] as const;

/** Begins a change of the character set in ISO-2022-JP, which has plain ASCII bytes only. */
const ESCAPE = 0x1b;

/** Characters that no file holds which was decoded rightly: for private use, not assigned, controls. */
const IMPLAUSIBLE = /[\p{Co}\p{Cn}\uFFFD\u0000-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F-\u009F]/u;

/**
 * Reads the bytes of a user's file as a text. A byte order mark decides; then the encoding that an XML file declares;
 * then UTF-8, strictly. Other bytes may be in an encoding of a country, and those that fit are offered: the text is
 * never read with replacement characters.
 *
 * @example
 * ```ts
 * const reading = readTextFile(new Uint8Array(await file.arrayBuffer()));
 * if (reading.kind === 'text') console.log(reading.text);
 * ```
 * @public
 */
export function readTextFile(bytes: Uint8Array):
  /** The byte order mark, the file's own words or strict UTF-8 leave no doubt. */
  | ({ readonly kind: 'text' } & DecodedText)
  /** The file does not name its encoding, and these fit, likeliest first: the user has to choose. */
  | { readonly kind: 'unsure'; readonly choices: readonly [DecodedText, ...DecodedText[]] }
  /** It names an encoding that is unknown or that it does not keep to; undefined for a file that is not text. */
  | { readonly kind: 'unreadable'; readonly encoding: string | undefined } {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return certain(bytes, marked);
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return certain(bytes, wide);
  const declared = declaredEncoding(bytes);
  // A text that says UTF-16 in single bytes is none.
  if (declared !== undefined && !/^utf-?(?:8|16|16le|16be)$/.test(declared)) return certain(bytes, declared);
  const encoding = bytes.includes(ESCAPE) && /\u001B\$[@B]/.test(latin(bytes)) ? 'iso-2022-jp' : 'utf-8';
  const text = decode(bytes, encoding);
  if (text !== undefined && !text.includes('\0')) return { kind: 'text', encoding, text };
  const [likeliest, ...others] = choicesOf(bytes);
  if (likeliest === undefined) return { kind: 'unreadable', encoding: declared };
  return { kind: 'unsure', choices: [likeliest, ...others] };
}

/** A name of an encoding for people, such as "Big5 (Traditional Chinese)". @public */
export function encodingName(encoding: string): string {
  return NAMES[encoding] ?? encoding.toUpperCase();
}

const NAMES: Readonly<Record<string, string>> = {
  big5: 'Big5 (繁體中文)',
  gbk: 'GBK (简体中文)',
  shift_jis: 'Shift JIS (日本語)',
  'euc-jp': 'EUC-JP (日本語)',
  'euc-kr': 'EUC-KR (한국어)',
  'windows-1252': 'Windows-1252 (Western Europe)',
};

function certain(bytes: Uint8Array, encoding: string): ReturnType<typeof readTextFile> {
  const text = decode(bytes, encoding);
  return text === undefined || text.includes('\0')
    ? { kind: 'unreadable', encoding }
    : { kind: 'text', encoding, text };
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const starts = (...mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte);
  if (starts(0xef, 0xbb, 0xbf)) return 'utf-8';
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff)) return 'utf-32';
  if (starts(0xff, 0xfe)) return 'utf-16le';
  if (starts(0xfe, 0xff)) return 'utf-16be';
  return starts(0x84, 0x31, 0x95, 0x33) ? 'gb18030' : undefined;
}

/** UTF-16 without a mark: the commas, figures and line ends of any table or XML have a zero in the upper byte. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength % 2 !== 0 || !bytes.includes(0)) return undefined;
  let [even, odd] = [0, 0];
  for (let at = 0; at < bytes.byteLength; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (even === odd) return undefined;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const text = decode(bytes, encoding);
  return text === undefined || IMPLAUSIBLE.test(text) ? undefined : encoding;
}

/** Returns the encoding declared in the first line of an XML file. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = latin(bytes.subarray(0, 1024));
  return /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/i
    .exec(head)
    ?.slice(1)
    .find((label) => label !== undefined)
    ?.trim()
    .toLowerCase();
}

function choicesOf(bytes: Uint8Array): DecodedText[] {
  const choices: (DecodedText & { readonly likelihood: number })[] = [];
  for (const encoding of CANDIDATES) {
    const text = decode(bytes, encoding);
    if (text === undefined || IMPLAUSIBLE.test(text) || choices.some((other) => other.text === text)) continue;
    choices.push({ encoding, text, likelihood: likelihood(bytes, encoding, text) });
  }
  return choices
    .sort((a, b) => b.likelihood - a.likelihood)
    .map(({ encoding, text }): DecodedText => ({ encoding, text }));
}

/** The rows of each character set that hold the characters of daily use: first lead byte and last one. */
const DAILY_ROWS: Readonly<Record<string, readonly [number, number]>> = {
  big5: [0xa4, 0xc6],
  gbk: [0xb0, 0xd7],
  'euc-kr': [0xb0, 0xc8],
  'euc-jp': [0xb0, 0xcf],
};

/** Returns the share of common characters among those beyond ASCII, 0 to 1. */
function likelihood(bytes: Uint8Array, encoding: string, text: string): number {
  if (encoding === 'windows-1252') return westernLikelihood(text);
  if (encoding === 'shift_jis') {
    const foreign = text.match(/\P{ASCII}/gu) ?? [];
    // Half-width katakana are what other encodings look like.
    return (
      foreign.filter((char) => /[\u3000-\u30FF\u4E00-\u9FFF]/u.test(char)).length / Math.max(1, foreign.length) / 2
    );
  }
  const [first, last] = DAILY_ROWS[encoding] ?? [0, 0];
  let [pairs, daily] = [0, 0];
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2);
    if (lead < 0x80) continue;
    pairs += 1;
    const kana = encoding === 'euc-jp' && (lead === 0xa4 || lead === 0xa5);
    const sign = lead >= 0xa1 && lead <= 0xa3;
    const inRows = lead >= first && lead <= last && (encoding === 'big5' || trail >= 0xa1);
    if (kana || inRows) daily += 1;
    else if (sign) daily += 0.5;
    at += 1;
  }
  return pairs === 0 ? 0 : daily / pairs;
}

/** Western words have single letters with accents among plain ones; what is none has them in heaps, and signs between. */
function westernLikelihood(text: string): number {
  const runs = text.match(/\P{ASCII}+/gu) ?? [];
  const single = runs.filter((run) => /^(?:\p{L}|[€–—‘’“”…«»°ß²³])$/u.test(run));
  const besideLetters = text.match(/[A-Za-z][À-ÖØ-öø-ÿŠŽšžŸ](?:[A-Za-z]|\b|$)|[À-ÖØ-öø-ÿ][a-z]/gu) ?? [];
  if (runs.length === 0) return 0;
  return single.length === runs.length && besideLetters.length > 0 ? 1.1 : (single.length / runs.length) * 0.3;
}

/** Undefined for bytes that the encoding does not allow, and for an unknown encoding. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
    // Some decoders write the replacement character, or one for private use, even in fatal mode.
    return !encoding.startsWith('utf') && /[\u0080-\u009F\uFFFD\uF8F0-\uF8FF]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
