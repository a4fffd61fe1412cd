import { describe, expect, it } from 'vitest';
import { FakeRecorder } from '../testing.js';
import { hashPassword } from '../util/password-hash.js';
import { gkAt } from './fixtures/gk-at.js';

const ANNA = { GK_SERVER: 'http://recorder.test', GK_USER: 'anna', GK_PASSWORD: 'secret' };
const PAIR = { e: 'e'.repeat(30), h: 'h'.repeat(30) };

/** A recorder whose user anna has a second factor, and which codes it was sent. */
function recorderOfCodes(good = '123456') {
  const recorder = new FakeRecorder();
  const codes: unknown[] = [];
  const ended: unknown[] = [];
  recorder.on('Q02', ({ fields }) =>
    fields.E === PAIR.e && fields.H === PAIR.h
      ? { fields: { R: '1', G: '0', A: '1'.repeat(86), S: '8902' } }
      : { fields: { R: '0', T: 'Wrong user name or password' } },
  );
  const { routes } = recorder.http;
  routes['GET /gkserver/captcha'] = { json: { captcha: false, secondfactor: true } };
  routes['POST /gkserver/session'] = ({ body }) => {
    const { password, passcode } = body as Readonly<Record<string, unknown>>;
    if (password !== hashPassword('secret'))
      return { status: 401, json: { hasError: true, message: 'Wrong password' } };
    if (passcode === undefined) return { json: { state: 'code', why: 'needed' } };
    codes.push(passcode);
    if (passcode === 'used') return { json: { state: 'code', why: 'used' } };
    return { json: passcode === good ? { ...PAIR, expires: 4_000_000_000 } : { state: 'code', why: 'wrong' } };
  };
  routes['DELETE /gkserver/session'] = ({ body }) => {
    ended.push(body);
    return { json: { hasError: false } };
  };
  return { recorder, codes, ended };
}

describe('gk for an account with a second factor', () => {
  it('takes the code of GK_CODE, and ends the login with the command', async () => {
    const { recorder, codes, ended } = recorderOfCodes();
    const { code, out, err } = await gkAt(recorder, ['devices', '--json'], { ...ANNA, GK_CODE: '123456' });
    expect([code, out, err]).toEqual([0, '[]\n', '']);
    expect(codes).toEqual(['123456']);
    expect(ended).toEqual([PAIR]);
  });

  it('asks for the code on a terminal', async () => {
    const { recorder, codes } = recorderOfCodes();
    const asked: string[] = [];
    const { code } = await gkAt(recorder, ['devices'], ANNA, (question) => {
      asked.push(question);
      return Promise.resolve('123456');
    });
    expect([code, asked, codes]).toEqual([0, ['Code of the second factor: '], ['123456']]);
  });

  it('says what to set where nobody can be asked', async () => {
    const { recorder } = recorderOfCodes();
    const { code, err } = await gkAt(recorder, ['devices'], ANNA);
    expect([code, err]).toEqual([3, expect.stringMatching(/^gk: .*GK_CODE.*\n$/)]);
  });

  it.each([
    ['654321', 'The code is wrong.'],
    ['used', 'The code was used already: wait for the next one.'],
  ])('says what is the matter with the code %s', async (passcode, words) => {
    const { recorder } = recorderOfCodes();
    const { code, err } = await gkAt(recorder, ['devices'], { ...ANNA, GK_CODE: passcode });
    expect([code, err]).toEqual([3, `gk: ${words}\n`]);
  });

  it('sends no code for a wrong password', async () => {
    const { recorder, codes } = recorderOfCodes();
    const { code } = await gkAt(recorder, ['devices'], { ...ANNA, GK_PASSWORD: 'no', GK_CODE: '123456' });
    expect([code, codes]).toEqual([3, []]);
  });
});
