/**
 * The bits of the 16 DC levels of a macroblock whose neighbours have no other coefficients: CAVLC with nC = 0
 * (ITU-T H.264 7.3.5.3.2 and 9.2).
 */
export function dcLevelBits(levels: readonly number[]): string {
  const scanned = ZIGZAG.map((at) => levels[at] ?? 0);
  const places = scanned.flatMap((level, place) => (level === 0 ? [] : [place])).reverse();
  const values = places.map((place) => scanned[place] ?? 0);
  const total = values.length;
  const larger = values.findIndex((value) => Math.abs(value) !== 1);
  const ones = Math.min(3, larger < 0 ? total : larger);
  const token = COEFF_TOKEN[ones]?.[total] ?? '';
  if (total === 0) return token;
  const signs = values.slice(0, ones).map((value) => (value < 0 ? '1' : '0'));
  const zeros = (places[0] ?? 0) + 1 - total;
  const zeroBits = total < 16 ? (TOTAL_ZEROS[total - 1]?.[zeros] ?? '') : '';
  return token + signs.join('') + largeLevels(values, ones) + zeroBits + runs(places, zeros);
}

/** The levels after the trailing ones, 9.2.2.1. */
function largeLevels(values: readonly number[], ones: number): string {
  let bits = '';
  let suffixLength = values.length > 10 && ones < 3 ? 1 : 0;
  values.slice(ones).forEach((level, i) => {
    let code = level > 0 ? 2 * level - 2 : -2 * level - 1;
    if (i === 0 && ones < 3) code -= 2;
    bits += levelBits(code, suffixLength);
    if (suffixLength === 0) suffixLength = 1;
    if (Math.abs(level) > 3 << (suffixLength - 1) && suffixLength < 6) suffixLength++;
  });
  return bits;
}

function levelBits(code: number, suffixLength: number): string {
  const prefix = (zeros: number): string => '0'.repeat(zeros) + '1';
  const escape = suffixLength === 0 ? 30 : 15 << suffixLength;
  if (code >= escape) return prefix(15) + binary(code - escape, 12);
  if (suffixLength === 0) return code < 14 ? prefix(code) : prefix(14) + binary(code - 14, 4);
  return prefix(code >> suffixLength) + binary(code & ((1 << suffixLength) - 1), suffixLength);
}

/** How many zeros stand ahead of each level, 9.2.3. */
function runs(places: readonly number[], zeros: number): string {
  let bits = '';
  let left = zeros;
  for (let i = 0; i + 1 < places.length && left > 0; i++) {
    const run = (places[i] ?? 0) - (places[i + 1] ?? 0) - 1;
    bits += RUN_BEFORE[Math.min(left, 7) - 1]?.[run] ?? '';
    left -= run;
  }
  return bits;
}

function binary(value: number, length: number): string {
  return value.toString(2).padStart(length, '0');
}

/** Places of a 4x4 block, row by row, in the order of its frame scan (table 8-2). */
const ZIGZAG = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15] as const;

/** Codes as `length:value`, and the next after a blank. */
function table(...rows: readonly string[]): readonly (readonly string[])[] {
  return rows.map((row) =>
    row.split(' ').map((code) => {
      const [length = 0, value = 0] = code.split(':').map(Number);
      return length === 0 ? '' : binary(value, length);
    }),
  );
}

/** Table 9-5, 0 <= nC < 2: a row for each count of trailing ones, a column for each count of levels. */
const COEFF_TOKEN = table(
  '1:1 6:5 8:7 9:7 10:7 11:7 13:15 13:11 13:8 14:15 14:11 15:15 15:11 16:15 16:11 16:7 16:4',
  '0 2:1 6:4 8:6 9:6 10:6 11:6 13:14 13:10 14:14 14:10 15:14 15:10 15:1 16:14 16:10 16:6',
  '0 0 3:1 7:5 8:5 9:5 10:5 11:5 13:13 13:9 14:13 14:9 15:13 15:9 16:13 16:9 16:5',
  '0 0 0 5:3 6:3 7:4 8:4 9:4 10:4 11:4 13:12 14:12 14:8 15:12 15:8 16:12 16:8',
);

/** Tables 9-7 and 9-8: a row for each count of levels from 1, a column for each count of zeros. */
const TOTAL_ZEROS = table(
  '1:1 3:3 3:2 4:3 4:2 5:3 5:2 6:3 6:2 7:3 7:2 8:3 8:2 9:3 9:2 9:1',
  '3:7 3:6 3:5 3:4 3:3 4:5 4:4 4:3 4:2 5:3 5:2 6:3 6:2 6:1 6:0',
  '4:5 3:7 3:6 3:5 4:4 4:3 3:4 3:3 4:2 5:3 5:2 6:1 5:1 6:0',
  '5:3 3:7 4:5 4:4 3:6 3:5 3:4 4:3 3:3 4:2 5:2 5:1 5:0',
  '4:5 4:4 4:3 3:7 3:6 3:5 3:4 3:3 4:2 5:1 4:1 5:0',
  '6:1 5:1 3:7 3:6 3:5 3:4 3:3 3:2 4:1 3:1 6:0',
  '6:1 5:1 3:5 3:4 3:3 2:3 3:2 4:1 3:1 6:0',
  '6:1 4:1 5:1 3:3 2:3 2:2 3:2 3:1 6:0',
  '6:1 6:0 4:1 2:3 2:2 3:1 2:1 5:1',
  '5:1 5:0 3:1 2:3 2:2 2:1 4:1',
  '4:0 4:1 3:1 3:2 1:1 3:3',
  '4:0 4:1 2:1 1:1 3:1',
  '3:0 3:1 1:1 2:1',
  '2:0 2:1 1:1',
  '1:0 1:1',
);

/** Table 9-10: a row for each count of zeros left from 1, the last for all above 6; a column for each run. */
const RUN_BEFORE = table(
  '1:1 1:0',
  '1:1 2:1 2:0',
  '2:3 2:2 2:1 2:0',
  '2:3 2:2 2:1 3:1 3:0',
  '2:3 2:2 3:3 3:2 3:1 3:0',
  '2:3 3:0 3:1 3:3 3:2 3:5 3:4',
  '3:7 3:6 3:5 3:4 3:3 3:2 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:1',
);
