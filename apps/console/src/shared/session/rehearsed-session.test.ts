import { describe, expect, it, vi } from 'vitest';
import { ACCESS_FLAGS, createSession } from 'gk-sdk';
import { DEFAULT_BRAND_SWITCHES, type AccessContext } from 'gk-sdk/rules';
import { createRestApi, REST_PATHS, type RestPathName } from 'gk-sdk/rest';
import { FakeRecorder } from 'gk-sdk/testing';
import { refusalsOf } from '../access/group-refusals.js';
import { isReadingCommand, isReadingRequest } from './reading-calls.js';
import { rehearsedSession } from './rehearsed-session.js';

const CONTEXT: AccessContext = {
  sameHost: true,
  switches: DEFAULT_BRAND_SWITCHES,
  settings: { otherAdministrators: false, accessLog: true, changePassword: true },
};
const access = ACCESS_FLAGS.map((flag) => (flag === 'P_live' ? '1' : '0')).join('');
const group = { id: 5, name: 'Night', access };

async function open(rehearsed = group) {
  const recorder = new FakeRecorder();
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const session = createSession({ server: 'http://recorder.test', storage, ...recorder.sessionOptions });
  await session.login({ kind: 'password', username: 'anna', password: 'secret' });
  return {
    recorder,
    session,
    rehearsed: rehearsedSession(session, {
      group: rehearsed,
      refusalOf: refusalsOf(rehearsed, CONTEXT),
      disabled: {},
    }),
  };
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
    const { recorder, rehearsed } = await open({ id: 0, name: 'Night', access: '1'.repeat(86) });
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

  it('refuses what the server would refuse the group, in its words, before it is asked', async () => {
    const { recorder, rehearsed } = await open();
    recorder.http.routes['POST /gkserver/userlist'] = { json: { data: [] } };
    recorder.http.routes['GET /gkserver/iframes'] = { json: { iframes: [] } };
    const sent = recorder.http.requests.length;
    const api = createRestApi(rehearsed.rest);
    await expect(api.users.list()).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This is for administrators (permission 0) only.',
    });
    await expect(rehearsed.command.call('Q06', { D: 'BUS-1' })).rejects.toThrow(
      'Your account lacks the permission P_lopb.',
    );
    await expect(rehearsed.rest.text({ method: 'GET', path: 'web', query: { type: 'runlog' } })).rejects.toThrow(
      'This is for administrators (permission 0) only.',
    );
    expect(recorder.http.requests).toHaveLength(sent);
    await expect(api.serverSettings.iframes.read()).resolves.toEqual([]);
  });

  it('as group 0 is not the user admin: what is for admin alone stays closed', async () => {
    const { rehearsed } = await open({ id: 0, name: 'Admins', access: '1'.repeat(86) });
    await expect(createRestApi(rehearsed.rest).serverSettings.ddns.read()).rejects.toThrow(
      'This is for the user admin only.',
    );
  });

  it('tells events to a group that may see them only', async () => {
    const heard: string[] = [];
    for (const name of ['Night', 'Day']) {
      const rights = name === 'Day' ? '1'.repeat(86) : access;
      const { recorder, rehearsed } = await open({ ...group, name, access: rights });
      await expect.poll(() => recorder.sockets.open('/event.cgi')).toHaveLength(1);
      rehearsed.on('event', () => heard.push(name));
      recorder.sendEvent({ cmd: 'new', serialno: 1, deviceid: 'A', appdevid: 1, eventtimeutc: 1_790_000_000 });
    }
    await expect.poll(() => heard).toEqual(['Day']);
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
