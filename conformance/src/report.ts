import { stripVTControlCharacters } from 'node:util';
import { AREAS, type CheckResult } from './check.js';

const OUTCOMES = ['pass', 'fail', 'lacks', 'skipped'] as const;

/** Text of a server may hold anything; a terminal must not obey it. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}+/gu, ' ');
}

/** A table by area, what fails, and what is lacking. */
export function reportLines(results: readonly CheckResult[]): string[] {
  const lines = [row(['area', ...OUTCOMES])];
  for (const area of AREAS) {
    const ofArea = results.filter((result) => result.area === area);
    if (ofArea.length === 0) continue;
    const counts = OUTCOMES.map((outcome) => ofArea.filter((result) => result.outcome === outcome).length);
    lines.push(row([area, ...counts.map(String)]));
  }
  lines.push(
    ...section('Fails', results, 'fail', ({ words, proves }) => [plain(words), `"${proves}"`]),
    ...section('Lacks', results, 'lacks', ({ words, optional }) => [`${plain(words)}${optional ? ' (optional)' : ''}`]),
    ...section('Skipped', results, 'skipped', ({ words }) => [plain(words)]),
  );
  return lines;
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(8))).join('');
}

function section(
  title: string,
  results: readonly CheckResult[],
  outcome: CheckResult['outcome'],
  words: (result: CheckResult) => readonly string[],
): string[] {
  const rows = results.filter((result) => result.outcome === outcome);
  if (rows.length === 0) return [];
  return [
    '',
    `${title}:`,
    ...rows.flatMap((result) => [`  ${result.id}`, ...words(result).map((line) => `    ${line}`)]),
  ];
}
