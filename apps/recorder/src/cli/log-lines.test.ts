import { expect, it } from 'vitest';
import { areaLogs } from '../server/http/log.js';
import { logLines } from './log-lines.js';

const NOW_MS = Date.UTC(2026, 10, 30, 12, 0, 0, 5);

function written(format: 'text' | 'json') {
  const [out, error]: [string[], string[]] = [[], []];
  const lines = logLines({ out: (line) => out.push(line), error: (line) => error.push(line) }, format, () => NOW_MS);
  return { out, error, lines };
}

it('writes lines as they are, by default', () => {
  const { out, error, lines } = written('text');
  lines.info('GK ready: http://localhost:8080');
  lines.problem('A device was refused', { area: 'devices', level: 'warning' });
  expect([out, error]).toEqual([['GK ready: http://localhost:8080'], ['A device was refused']]);
});

it('writes one JSON object a line, whatever stands in the words', () => {
  const { out, error, lines } = written('json');
  lines.info('GK ready\nsecond line');
  lines.problem('said "no" {\u2028}', { area: 'gateway', level: 'warning' });
  expect(out.map((line) => JSON.parse(line) as unknown)).toEqual([
    { time: '2026-11-30T12:00:00.005Z', level: 'info', area: 'start', message: 'GK ready\nsecond line' },
  ]);
  expect(error.map((line) => JSON.parse(line) as unknown)).toEqual([
    { time: '2026-11-30T12:00:00.005Z', level: 'warning', area: 'gateway', message: 'said "no" {\u2028}' },
  ]);
  expect([...out, ...error].join('')).not.toContain('\n');
});

it('calls a line an error where an error is behind it, and tells of a full disk once a minute for all areas', () => {
  const { error, lines } = written('json');
  const logOf = areaLogs(lines.problem, () => 0);
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  logOf('notifications')('The outbox could not be written', new Error('locked'));
  logOf('database')('A row could not be written', full);
  logOf('devices')('Another row could not be written', full);
  const records = error.map((line) => JSON.parse(line) as { level: string; area: string; message: string });
  expect(records.map(({ level, area }) => [level, area])).toEqual([
    ['error', 'notifications'],
    ['error', 'database'],
  ]);
  expect(records[1]?.message).toMatch(/disk is full.*\(A row could not be written\)/);
});
