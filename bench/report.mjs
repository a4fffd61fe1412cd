// The results as tables: for the terminal, and for docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { medianAndSpread } from './figures.mjs';

/** Measured figures, with our targets. */
const targets = (tiles) => ({
  'M1 latency p50, ms': '<= 60',
  'M1 latency p95, ms': '',
  'M2 main-thread tasks, %': '<= 1',
  'M3 CPU, % of one core': '<= leanest peer',
  'M4 jitter: p95 paint gap, ms': '<= 65',
  'M4 jitter: latency p50, ms': '<= 250',
  'M5 back after 5 s stall, ms': '<= 300',
  'M5 picture kept, of tiles': String(tiles),
  'M6 longest gap after cut, ms': '<= 500',
  'M7 last tile painted, ms': '<= 450',
  'M8 10 fps sub stream p50, ms': '<= 40',
  'browser memory, MB': '',
  'beside a map of 10,000: M1 latency p50, ms': '<= 60',
  'beside a map of 10,000: M2 of the tiles, %': '<= 1',
});

export function showNumber(value) {
  if (value === undefined) return '-';
  if (value === Infinity) return 'never';
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

function showCell(numbers) {
  if (numbers.length === 0) return '-';
  const { median, least, greatest } = medianAndSpread(numbers);
  const spread = numbers.length > 1 ? ` (${showNumber(least)}-${showNumber(greatest)})` : '';
  return showNumber(median) + spread;
}

/** Rows of figure, one cell per player, target; a cell is the median of the repeats and their spread. */
function rows({ tiles, results }) {
  return Object.entries(targets(tiles)).map(([name, target]) => [
    name,
    ...Object.values(results).map((row) =>
      showCell(row.map((result) => result[name]).filter((value) => value !== undefined)),
    ),
    target,
  ]);
}

const head = ({ repeats, results }) => [`medians of ${repeats} (least-greatest)`, ...Object.keys(results), 'target'];

/** The table for the terminal. */
export function textTable(report) {
  const table = [head(report), ...rows(report)];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] + 2)).join('')).join('\n');
}

/** The table for a Markdown page, with the line that says where it was measured. */
export function markdownTable(report) {
  const line = (row) => `| ${row.join(' | ')} |`;
  const rule = `| --- |${' ---: |'.repeat(head(report).length - 1)}`;
  return [report.machine, '', line(head(report)), rule, ...rows(report).map(line)].join('\n');
}

/** Puts the table of the players between its marks of a page; throws when it has none. */
export function writeTable(file, report) {
  writeBetween(file, 'measured', markdownTable(report));
}

/** Puts rows of cells, the first of them the head, between the marks `name` of a page, below a line of words if given. */
export function writeSection(file, name, [columns, ...lines], words) {
  const line = (row) => `| ${row.join(' | ')} |`;
  const above = words === undefined ? [] : [words, ''];
  writeBetween(
    file,
    name,
    [...above, line(columns), `|${' --- |'.repeat(columns.length)}`, ...lines.map(line)].join('\n'),
  );
}

function writeBetween(file, name, text) {
  const page = readFileSync(file, 'utf8');
  const marks = { begin: `<!-- ${name}: begin -->`, end: `<!-- ${name}: end -->` };
  const begin = page.indexOf(marks.begin);
  const end = page.indexOf(marks.end);
  if (begin < 0 || end < begin) throw new Error(`${file} lacks the lines ${marks.begin} and ${marks.end}`);
  writeFileSync(file, `${page.slice(0, begin + marks.begin.length)}\n\n${text}\n\n${page.slice(end)}`);
}
