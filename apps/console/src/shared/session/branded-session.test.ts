import { expect, it } from 'vitest';
import { createSession } from 'gk-sdk';
import { FakeRecorder } from 'gk-sdk/testing';
import { brandedSession } from './branded-session.js';

const session = () => createSession({ server: 'http://recorder.test', ...new FakeRecorder().sessionOptions });

it('takes the rights that the deployment switches off, also from who logged in before that was known', async () => {
  const plain = session();
  await plain.login({ kind: 'password', username: 'anna', password: 'secret' });
  const { state } = brandedSession(plain, { treeView: true, events: true });
  if (state.kind !== 'signed-in') throw new Error(state.kind);
  const { P_tree, P_live, F_event, F_event_report } = state.user.permissions;
  expect([P_tree, P_live, F_event, F_event_report]).toEqual([false, true, false, false]);
  plain.close();
});

it('is the session itself where nothing is off', () => {
  const plain = session();
  expect(brandedSession(plain, { treeView: false })).toBe(plain);
  plain.close();
});
