import { describe, expect, it } from 'vitest';
import { readAskReply } from './ask-reply.js';

const ready = { kind: 'ready', fileName: undefined, parts: 1 };

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

  it('and stops on BACKUP FAIL or CREATE FAIL', () => {
    expect(() => readAskReply({ state: 'BACKUP FAIL', ready: true })).toThrow('Download fail: BACKUP FAIL');
    expect(() => readAskReply({ state: 'CREATE FAIL' })).toThrow('Download fail: CREATE FAIL');
  });

  it("any other outcome shows 'Download fail'", () => {
    expect(() => readAskReply({ state: 'DOWNLOAD FAIL' })).toThrow('Download fail');
    expect(() => readAskReply({})).toThrow('Download fail');
    expect(() => readAskReply({ state: 'LOST', message: 'disk gone' })).toThrow('Download fail: disk gone');
  });
});
