import { describe, expect, it } from 'vitest';
import { readAskReply } from './ask-reply.js';

const ready = { kind: 'ready', fileName: undefined, parts: [{ spans: undefined }] };

describe('the answer to a request for a recording', () => {
  it('creating or handling states (with progress), then download OK (fetch the file)', () => {
    expect(readAskReply({ state: 'ASK' })).toEqual({ kind: 'preparing', progress: 0 });
    expect(readAskReply({ state: 'handle', progress: 40 })).toEqual({ kind: 'preparing', progress: 40 });
    expect(readAskReply({ state: 'CREATE', progress: 140 })).toEqual({ kind: 'preparing', progress: 100 });
    expect(readAskReply({ state: 'DOWNLOAD OK' })).toEqual(ready);
  });

  it("for local playback the poll continues until a 'ready' flag", () => {
    expect(readAskReply({ state: 'CREATE', ready: false, progress: 7 })).toEqual({ kind: 'preparing', progress: 7 });
    expect(readAskReply({ state: 'HANDLE', ready: true })).toEqual(ready);
    expect(readAskReply({ ready: 1 })).toEqual(ready);
    expect(readAskReply({ state: 'READY' })).toEqual(ready);
  });

  it('tells the place of a recording that waits, where the server does', () => {
    expect(readAskReply({ state: 'CREATE', place: 3 })).toEqual({ kind: 'preparing', progress: 0, queuePlace: 3 });
    for (const place of [0, -1, 1.5, 'soon', null]) {
      expect(readAskReply({ state: 'ASK', place })).toEqual({ kind: 'preparing', progress: 0 });
    }
  });

  it('has the times of each file, where the server tells them', () => {
    const span = { start: 1_000_500, end: 1_060_000, at: 0 };
    const told = [{ startS: 1_000.5, endS: 1_060, offsetS: 0 }];
    const partsOf = (answer: object) => {
      const reply = readAskReply({ state: 'READY', ...answer });
      return reply.kind === 'ready' ? reply.parts : [];
    };
    expect(partsOf({ spans: [[span]] })).toEqual([{ spans: told }]);
    expect(partsOf({ parts: 2, spans: [[span], []] })).toEqual([{ spans: told }, { spans: undefined }]);
    for (const spans of [null, 'x', [span], [[span], [span]], [[{ ...span, at: -1 }]]]) {
      expect(partsOf({ spans })).toEqual([{ spans: undefined }]);
    }
  });

  it('and stops on BACKUP FAIL or CREATE FAIL', () => {
    expect(() => readAskReply({ state: 'BACKUP FAIL', ready: true })).toThrow('Download fail: BACKUP FAIL');
    expect(() => readAskReply({ state: 'CREATE FAIL' })).toThrow('Download fail: CREATE FAIL');
  });

  it("any other outcome shows 'Download fail'", () => {
    expect(() => readAskReply({ state: 'DOWNLOAD FAIL' })).toThrow('Download fail');
    expect(() => readAskReply({})).toThrow('Download fail');
    expect(() => readAskReply({ state: 'LOST', message: 'disk gone' })).toThrow('Download fail: disk gone');
    for (const [message, code] of [
      ['disk gone', 'refused'],
      ['No Record', 'not-found'],
      ['Device offline', 'not-found'],
    ] as const) {
      const read = (): unknown => readAskReply({ state: 'CREATE FAIL', message });
      expect(read).toThrow(expect.objectContaining({ code, message: `Download fail: ${message}` }));
    }
  });
});
