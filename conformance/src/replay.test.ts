import { decodeVcp, encodeVcp, type VcpMessage } from 'gk-sdk/wire';
import type { SocketFactory } from 'gk-sdk/stream';
import { describe, expect, it } from 'vitest';
import { UsageError } from './options.js';
import type { ServerUnderTest } from './probe.js';
import { differences, replay, replayExitCodeOf, replayLines } from './replay.js';
import { readSessionLog } from './session-log.js';

const entry = (kind: string, text: string, connection = 1) => ({ atS: 1, connection, kind, text });
const frame = (code: string, fields: VcpMessage['fields'] = {}, body?: string): string =>
  encodeVcp({ code, fields, ...(body !== undefined && { body }) });
const logOf = (...messages: readonly unknown[]): string =>
  JSON.stringify({ format: 'gk-session-log', version: 1, page: 'testvcp', savedS: 1, messages });

/** A server that answers each code as told, and says what it was asked. */
function serverWith(answers: Readonly<Record<string, Omit<VcpMessage, 'code'>>>) {
  const asked: string[] = [];
  const openSocket: SocketFactory = (_url, handlers) => {
    queueMicrotask(() => {
      handlers.onOpen();
    });
    return {
      bufferedBytes: 0,
      close: () => undefined,
      send: (sent) => {
        const { code, fields } = decodeVcp(String(sent));
        asked.push(code);
        const answer = code === 'Q02' ? { fields: { R: '1' } } : answers[code];
        if (answer === undefined) return;
        queueMicrotask(() => {
          handlers.onText(
            encodeVcp({ code, ...answer, fields: { ...answer.fields, ...(fields.I && { I: fields.I }) } }),
          );
        });
      },
    };
  };
  const server: ServerUnderTest = {
    endpoints: { rest: '', command: 'ws://host/', stream: '', event: '', files: '' },
    authorization: { kind: 'password', username: 'anna', passwordHash: 'HASH' },
    plainPassword: undefined,
    fetch: () => Promise.reject(new Error('No call is made.')),
    openSocket,
    permission: 0,
    deviceIds: [],
    online: undefined,
  };
  return { server, asked };
}

describe('a session log', () => {
  it('gives each request with its answer, without logins, simulated devices and what is no message', () => {
    const requests = readSessionLog(
      logOf(
        entry('opened', 'ws://host:1/'),
        entry('sent', frame('Q02', { U: 'anna', P: '***' })),
        entry('sent', frame('Q03', { I: '1' })),
        entry('sent', frame('Q05', { I: '2', D: 'BUS-1' })),
        entry('sent', 'nonsense'),
        entry('received', frame('Q05', { I: '2', R: '1' })),
        entry('received', frame('Q03', { I: '1', R: '1', Z: '1' }, '[]')),
        entry('opened', 'ws://host:1/device', 2),
        entry('sent', frame('DB13'), 2),
        entry('sent', frame('D12')),
      ),
    );
    expect(requests.map(({ request, answer }) => [request.code, answer?.fields.R])).toEqual([
      ['Q03', '1'],
      ['Q05', '1'],
      ['D12', undefined],
    ]);
  });

  it.each(['', '{}', logOf({ kind: 'sent' }), '{"format":"gk-session-log","version":2,"messages":[]}'])(
    'that is none is refused: %s',
    (text) => {
      expect(() => readSessionLog(text)).toThrow(UsageError);
    },
  );
});

describe('replay', () => {
  it('compares result, fields and names, and sends nothing that may change something', async () => {
    const requests = readSessionLog(
      logOf(
        entry('sent', frame('Q01', { I: '1' })),
        entry('received', frame('Q01', { I: '1', R: '1' }, '{"name":"a","version":"1"}')),
        entry('sent', frame('Q03', { I: '2' })),
        entry('received', frame('Q03', { I: '2', R: '1', N: '1' })),
        entry('sent', frame('D12', { I: '3' })),
        entry('received', frame('D12', { I: '3', R: '1' })),
        entry('sent', frame('E02', { I: '4' })),
        entry('received', frame('E02', { I: '4' })),
      ),
    );
    const { server, asked } = serverWith({
      Q01: { fields: { R: '1' }, body: '{"name":"b"}' },
      Q03: { fields: { R: '403', T: 'No right' } },
    });
    const results = await replay(server, requests, { write: false, answerMs: 50 });
    expect(asked).toEqual(['Q02', 'Q01', 'Q03', 'E02']);
    expect(replayLines(results)).toEqual([
      'differs  Q01  the body has no version',
      'differs  Q03  R 1 in the log, R 403 (No right) now',
      'skipped  D12  it may change something: add --write',
      'differs  E02  no answer came',
      '',
      '0 same, 3 differ, 1 skipped.',
    ]);
    expect(replayExitCodeOf(results)).toBe(1);
  });

  it('takes what a server sends beyond the log as the same', () => {
    const before: VcpMessage = { code: 'Q01', fields: { R: '1' }, body: '[]' };
    expect(differences(before, { code: 'Q01', fields: { R: '1', T: 'new' }, body: '[{"a":1}]' })).toBe('');
    expect(differences({ ...before, fields: { R: '1', N: '1' } }, before)).toBe('field N is missing');
  });
});
