/** Cells in a picture's upper edge: a white one and a black one as a check, then the number's bits, lowest first. */
const BITS = 10;
export const CELLS = BITS + 2;
/** Pixels a cell takes in the row that is read. */
export const CELL_PIXELS = 4;

/** Reads a picture's number from a row of RGBA pixels over its cells; undefined when no number is there. */
export function readFrameNumber(row: Uint8ClampedArray): number | undefined {
  const isWhite = (cell: number): boolean => (row[(cell * CELL_PIXELS + CELL_PIXELS / 2) * 4 + 1] ?? 0) > 128;
  if (!isWhite(0) || isWhite(1)) return undefined;
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) if (isWhite(bit + 2)) number |= 1 << bit;
  return number;
}
