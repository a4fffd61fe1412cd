import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BYTE_ORDER_MARK, csvCell, parseCsv, toCsv } from './csv.js';
import { FUZZ_RUNS } from '../fixtures/fuzz-runs.js';

/** The cells of CSV by RFC 4180, written independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, cell = '', end] of text.matchAll(field)) {
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('toCsv', () => {
  it('writes a head and a line a row', () => {
    const columns = [
      { header: 'Device ID', value: (row: { id: string; km: number }) => row.id },
      { header: 'km', value: (row: { id: string; km: number }) => row.km },
    ];
    expect(toCsv([{ id: 'BUS-7', km: 1.5 }], columns)).toBe('Device ID,km\r\nBUS-7,1.5\r\n');
    expect(toCsv([], columns)).toBe('Device ID,km\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('guards text that a spreadsheet would run: %j', (text) => {
    expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it('numbers stay numbers', () => {
    expect([csvCell(-1.5), csvCell(0), csvCell(1e21), csvCell(NaN)]).toEqual(['-1.5', '0', '1e+21', '']);
  });

  it('quotes what would break the line', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
    expect([csvCell(null), csvCell(undefined), csvCell(true)]).toEqual(['', '', 'true']);
  });

  it('any text comes back whole, and no cell begins as a formula', () => {
    const text = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[=+\-@\t\r,"\n' a]{0,6}$/));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 3 }), (rows) => {
        const columns = [0, 1].map((index) => ({ header: 'h', value: (row: [string, string]) => row[index] }));
        const read = readCsv(toCsv(rows, columns)).slice(1);
        return (
          read.length === rows.length &&
          read.every((cells, line) =>
            cells.every((cell, index) => {
              const given = rows[line]?.[index] ?? '';
              return !/^[=+\-@\t\r]/.test(cell) && (cell === given || cell === `'${given}`);
            }),
          )
        );
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe('parseCsv', () => {
  const rowsOf = (text: string) => {
    const reading = parseCsv(text);
    if (reading.kind !== 'rows') throw new Error(reading.kind);
    return reading.rows;
  };

  it('reads cells, quotes, commas and line ends as RFC 4180 has them', () => {
    expect(rowsOf('a,b\r\n"c,d","say ""hi"""\r\n')).toEqual([
      ['a', 'b'],
      ['c,d', 'say "hi"'],
    ]);
    expect(rowsOf('a\n"two\r\nlines"\rb')).toEqual([['a'], ['two\r\nlines'], ['b']]);
    expect(rowsOf('a,,\n,x')).toEqual([
      ['a', '', ''],
      ['', 'x'],
    ]);
  });

  it('leaves out the byte order mark and empty lines, and keeps an empty cell in quotes', () => {
    expect(rowsOf(`${CSV_BYTE_ORDER_MARK}a\r\n\r\n""\r\n\n`)).toEqual([['a'], ['']]);
    expect(rowsOf('')).toEqual([]);
  });

  it('takes a quote inside of a cell as it is', () => {
    expect(rowsOf('5" disk,"x"y')).toEqual([['5" disk', 'xy']]);
  });

  it('says where a quote has no end', () => {
    expect(parseCsv('a\nb,"c\nd')).toEqual({ kind: 'unclosed-quote', line: 2 });
    expect(parseCsv('a\r\n"b')).toEqual({ kind: 'unclosed-quote', line: 2 });
  });

  it('reads what was written, the guard of formulas undone', () => {
    const pieces = [
      '=1+1',
      '-2',
      "'=x",
      "''@",
      "'",
      "it's",
      '@a',
      '\tx',
      'a,b',
      '"',
      '""',
      ' x ',
      'é 中',
      '\r\n',
      '',
      '+1',
    ];
    const columns = [0, 1, 2].map((index) => ({ header: `=h${index}`, value: (row: readonly string[]) => row[index] }));
    for (const a of pieces) {
      for (const b of pieces) {
        const row = [a, b, `${b}${a}`];
        // A first cell with words: a line of empty cells alone would be left out.
        expect(rowsOf(toCsv([row], columns))).toEqual([['=h0', '=h1', '=h2'], row]);
      }
    }
  });
});

describe('tables of spreadsheets', () => {
  const rowsOf = (text: string) => {
    const reading = parseCsv(text);
    if (reading.kind !== 'rows') throw new Error(reading.kind);
    return reading.rows;
  };
  const USERS = [
    ['name', 'password', 'memo'],
    ['anna', 'Secret-12', 'Depot, north'],
  ];

  it.each([
    ['semicolons', 'name;password;memo\r\nanna;Secret-12;Depot, north\r\n'],
    ['tabs', 'name\tpassword\tmemo\r\nanna\tSecret-12\tDepot, north\r\n'],
    ['tabs with quotes', 'name\tpassword\tmemo\nanna\tSecret-12\t"Depot, north"'],
    ['bars', 'name|password|memo\nanna|Secret-12|Depot, north'],
    ['a line sep=,', 'sep=,\r\nname,password,memo\r\nanna,Secret-12,"Depot, north"\r\n'],
    ['a line sep=;', '\uFEFFsep=;\nname;password;memo\nanna;Secret-12;Depot, north'],
    ['a line sep= with a tab', 'SEP=\t\rname\tpassword\tmemo\ranna\tSecret-12\tDepot, north'],
    ['a line sep= with any sign', 'sep=^\nname^password^memo\nanna^Secret-12^Depot, north'],
  ])('%s', (_what, text) => {
    expect(rowsOf(text)).toEqual(USERS);
  });

  it('a comma in the head does not make a table of semicolons one of commas, if only those make even rows', () => {
    expect(rowsOf('name;memo, note\nanna;x\nbob;y, z\n')).toEqual([
      ['name', 'memo, note'],
      ['anna', 'x'],
      ['bob', 'y, z'],
    ]);
  });

  it.each([
    'name,memo\nanna,a;b;c\nbob,d|e\n',
    'name,memo;x\nanna,a\tb\n',
    '"a;b",c\n1;2,3\n',
    'word\na;b\nc|d\n',
    'name,memo\nanna\nbob,x;y,z\n',
  ])('what is separated by commas stays so, whatever is in its cells: %j', (text) => {
    expect(rowsOf(text)).toEqual(readLines(text));
  });

  it.each([',', ';', '\t', '|'] as const)('what was written with %j is what is read', (delimiter) => {
    const pieces = ['a,b', 'c;d', 'e\tf', 'g|h', 'sep=;', '=1', '"', "'＝x", '\n', '1,5'];
    const columns = [0, 1].map((index) => ({ header: `h${index};`, value: (row: readonly string[]) => row[index] }));
    const rows = pieces.flatMap((a) => pieces.map((b) => [a, b]));
    const reading = parseCsv(toCsv(rows, columns, delimiter));
    expect(reading).toEqual({ kind: 'rows', delimiter, rows: [['h0;', 'h1;'], ...rows] });
    const single = toCsv(pieces, [{ header: 'sep=;', value: (cell) => cell }], delimiter);
    expect(rowsOf(single)).toEqual([['sep=;'], ...pieces.map((cell) => [cell])]);
  });

  it.each([
    '\n=1',
    '\0=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '﹦1',
    '\u200B=1',
    '\uFEFF=1',
    "'\n=1",
    ' =1',
    '\u00A0=1',
    '\u3000＝1',
    '\v=1',
    '\u001B=1',
    '\u2028=1',
  ])('guards %j, which a spreadsheet may run, and takes the guard off again', (text) => {
    expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
    expect(rowsOf(toCsv([text], [{ header: 'h', value: (cell) => cell }]))).toEqual([['h'], [text]]);
  });
});

/** The cells of lines without line ends in quotes. */
function readLines(text: string): string[][] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}
