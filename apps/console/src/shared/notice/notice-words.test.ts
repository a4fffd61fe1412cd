import { describe, expect, it } from 'vitest';
import { t } from '../i18n/translate.js';
import { actionWords, deleteQuestion, REGISTRATION_WORDS, replyNotice } from './notice-words.js';

describe('notices', () => {
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
    expect(t(REGISTRATION_WORDS.added, { name: 'BUS-7' })).toBe('BUS-7 added');
    expect(t(REGISTRATION_WORDS.removed, { name: 'BUS-7' })).toBe('BUS-7 removed');
  });

  it("delete actions ask confirmation ('Are you really delete'; for firmware 'Do you really want to remove')", () => {
    expect([deleteQuestion('row'), deleteQuestion('firmware')]).toEqual([
      'Are you really delete',
      'Do you really want to remove',
    ]);
  });
});
