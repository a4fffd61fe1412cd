/** Picture elements of a character: three columns and five rows, each row as three bits from the left. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '111 101 101 101 111',
  '1': '010 110 010 010 111',
  '2': '111 001 111 100 111',
  '3': '111 001 111 001 111',
  '4': '101 101 111 001 001',
  '5': '111 100 111 001 111',
  '6': '111 100 111 101 111',
  '7': '111 001 001 010 010',
  '8': '111 101 111 101 111',
  '9': '111 101 111 001 111',
  A: '010 101 111 101 101',
  B: '110 101 110 101 110',
  C: '011 100 100 100 011',
  D: '110 101 101 101 110',
  E: '111 100 110 100 111',
  F: '111 100 110 100 100',
  G: '011 100 101 101 011',
  H: '101 101 111 101 101',
  I: '111 010 010 010 111',
  J: '001 001 001 101 010',
  K: '101 101 110 101 101',
  L: '100 100 100 100 111',
  M: '101 111 111 101 101',
  N: '110 101 101 101 101',
  O: '010 101 101 101 010',
  P: '110 101 110 100 100',
  Q: '010 101 101 110 011',
  R: '110 101 110 101 101',
  S: '011 100 010 001 110',
  T: '111 010 010 010 010',
  U: '101 101 101 101 111',
  V: '101 101 101 101 010',
  W: '101 101 111 111 101',
  X: '101 101 010 101 101',
  Y: '101 101 010 010 010',
  Z: '111 001 010 100 111',
  ':': '000 010 000 010 000',
  '-': '000 000 111 000 000',
  '.': '000 000 000 000 010',
  '/': '001 001 010 100 100',
  '#': '101 111 101 111 101',
};

/** The two macroblocks of a character, one above the other: 16 elements each, row by row, the first as the highest bit. */
export interface Glyph {
  readonly upper: number;
  readonly lower: number;
}

const BLANK: Glyph = { upper: 0, lower: 0 };
const glyphs = new Map(Object.entries(GLYPHS).map(([character, rows]) => [character, toGlyph(rows)]));

/** How a character looks; one without a glyph is left blank. Small letters look like capitals. */
export function glyphOf(character: string): Glyph {
  return glyphs.get(character.toUpperCase()) ?? BLANK;
}

/** Eight rows of four columns: the character from the second row on, and a blank column on its right. */
function toGlyph(rows: string): Glyph {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = rows
    .split(' ')
    .map((row) => Number.parseInt(`${row}0`, 2));
  return { upper: (first << 8) | (second << 4) | third, lower: (fourth << 12) | (fifth << 8) };
}
