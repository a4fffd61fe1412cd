import { describe, expect, it, vi } from 'vitest';
import { ACCESS_FLAGS, createSession } from 'gk-sdk';
import { createRestApi, REST_PATHS, type RestPathName } from 'gk-sdk/rest';
import { FakeRecorder } from 'gk-sdk/testing';
import { isReadingCommand, isReadingRequest } from './reading-calls.js';
import { rehearsedSession } from './rehearsed-session.js';

const access = ACCESS_FLAGS.map((flag) => (flag === 'P_live' ? '1' : '0')).join('');
const group = { id: 5, name: 'Night', access };

async function open() {
  const recorder = new FakeRecorder();
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const session = createSession({ server: 'http://recorder.test', storage, ...recorder.sessionOptions });
  await session.login({ kind: 'password', username: 'anna', password: 'secret' });
  return { recorder, session, rehearsed: rehearsedSession(session, { group, disabled: {} }) };
}

describe('a rehearsed session', () => {
  it('has the level and the rights of the group, and the same state as long as nothing happens', async () => {
    const { session, rehearsed } = await open();
    const { state } = rehearsed;
    if (state.kind !== 'signed-in') throw new Error(state.kind);
    expect(state.user).toMatchObject({ username: 'anna', permission: 5 });
    expect(ACCESS_FLAGS.filter((flag) => state.user.permissions[flag])).toEqual(['P_live']);
    expect(rehearsed.state).toBe(state);
    expect(rehearsed.subscribe).toBe(rehearsed.subscribe);
    const listener = vi.fn();
    rehearsed.subscribe(listener);
    session.logout();
    expect(listener).toHaveBeenCalled();
    expect(rehearsed.state.kind).toBe('signed-out');
  });

  it('reads, and sends no change', async () => {
    const { recorder, rehearsed } = await open();
    recorder.http.routes['POST /gkserver/userlist'] = { json: { data: [] } };
    await expect(createRestApi(rehearsed.rest).users.list()).resolves.toEqual([]);
    const sent = recorder.http.requests.length;
    const refused = { code: 'forbidden', message: 'You see the console as Night: nothing is saved or sent.' };
    await expect(createRestApi(rehearsed.rest).users.remove('bob')).rejects.toMatchObject(refused);
    await expect(createRestApi(rehearsed.rest).serverSettings.reboot()).rejects.toMatchObject(refused);
    await expect(rehearsed.command.call('D12', { D: 'BUS-1' })).rejects.toMatchObject(refused);
    await expect(rehearsed.rest.changePassword('x')).rejects.toMatchObject(refused);
    expect(() => rehearsed.streamUrl({ deviceId: 'BUS-1', channel: 1, type: 'talk' })).toThrow(refused.message);
    expect(recorder.http.requests).toHaveLength(sent);
  });
});

it('calls that change something are not taken for reading ones', () => {
  const changing: RestPathName[] = ['account', 'groups', 'groupDevices', 'customEvent', 'reboot', 'smtpTest', 'token'];
  for (const path of changing) expect(isReadingRequest({ method: 'POST', path })).toBe(false);
  for (const path of Object.keys(REST_PATHS) as RestPathName[]) {
    expect(isReadingRequest({ method: 'PUT', path })).toBe(false);
    expect(isReadingRequest({ method: 'DELETE', path })).toBe(false);
  }
  expect(isReadingRequest({ method: 'GET', path: 'web', query: { type: 'facedel' } })).toBe(false);
  expect(isReadingRequest({ method: 'GET', path: 'web', query: { type: 'runlog' } })).toBe(true);
  expect(['D01', 'D04', 'D12', 'D15', 'D20', 'U01'].filter((code) => isReadingCommand(code))).toEqual([]);
  expect(isReadingCommand('S04', { A: 'set' })).toBe(false);
  expect(isReadingCommand('S04', { A: 'get' })).toBe(true);
});
