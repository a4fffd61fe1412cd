import { describe, expect, it } from 'vitest';
import { actionWords, deleteQuestion, noticeDismissMs, registrationWords, replyNotice } from './notice.js';

describe('notices', () => {
  it('toast dismiss: 1 s for max-channels, 5 s others, 15 s event toasts', () => {
    expect([noticeDismissMs('max-channels'), noticeDismissMs('other'), noticeDismissMs('event')]).toEqual([
      1000, 5000, 15_000,
    ]);
  });

  it('event toasts dismiss after 15 s (call requests never)', () => {
    expect(noticeDismissMs('call')).toBeUndefined();
  });

  it("'route too large' with 'please reset route' (error, top centre, 10 s)", () => {
    expect(noticeDismissMs('route-too-large')).toBe(10_000);
  });

  it('any answer with hasError shows an error notice with the server message; without error a success notice', () => {
    expect(replyNotice({ hasError: true, message: 'no such group' })).toEqual({
      title: 'error',
      text: 'no such group',
    });
    expect(replyNotice({ hasError: false, message: 'saved' })).toEqual({ title: 'success', text: 'saved' });
    expect(replyNotice({ hasError: true })).toEqual({ title: 'error', text: 'Failed' });
    expect(replyNotice({ message: '' })).toBeUndefined();
  });

  it("set parameter, send command, fix, delete record: 'Success' or 'Failed'", () => {
    expect([actionWords(true), actionWords(false)]).toEqual(['Success', 'Failed']);
  });

  it("'{id} added', '{id} removed'", () => {
    expect(registrationWords('BUS-7', 'added')).toBe('BUS-7 added');
    expect(registrationWords('BUS-7', 'removed')).toBe('BUS-7 removed');
  });

  it("delete actions ask confirmation ('Are you really delete'; for firmware 'Do you really want to remove')", () => {
    expect([deleteQuestion('row'), deleteQuestion('firmware')]).toEqual([
      'Are you really delete',
      'Do you really want to remove',
    ]);
  });

  it("deletes of faces, plans and reports ask 'Do you really want to remove [...]'", () => {
    expect(deleteQuestion('named', 'Anna')).toBe('Do you really want to remove [Anna]');
  });
});
