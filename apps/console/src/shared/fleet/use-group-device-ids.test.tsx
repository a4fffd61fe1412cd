import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { forgetGroupDevices, useGroupDevices } from './use-group-device-ids.js';

afterEach(cleanup);

function Group() {
  const devices = useGroupDevices('7');
  const words = devices.kind === 'ready' ? [...devices.ids].join(',') : devices.kind;
  return <button onClick={devices.reload}>{words}</button>;
}

it('a group that could not be loaded says so to all who ask, and loads again for all', async () => {
  const { recorder, signIn, render } = startConsole({});
  recorder.http.routes['POST /gkcommon/groupdevicelist'] = { status: 500, json: {} };
  await signIn();
  render(
    <>
      <Group />
      <Group />
    </>,
  );
  expect(await screen.findAllByText('failed')).toHaveLength(2);
  recorder.http.routes['POST /gkcommon/groupdevicelist'] = { json: ['A', 'B'] };
  fireEvent.click(screen.getAllByRole('button')[0]!);
  expect(await screen.findAllByText('A,B')).toHaveLength(2);
});

it('a group is loaded again after its devices were moved, and for another user', async () => {
  const { recorder, consoleSession, signIn, render } = startConsole({});
  const { routes } = recorder.http;
  routes['POST /gkcommon/groupdevicelist'] = { json: ['A', 'B'] };
  await signIn();
  render(<Group />);
  expect(await screen.findByText('A,B')).toBeTruthy();
  routes['POST /gkcommon/groupdevicelist'] = { json: ['A'] };
  act(() => forgetGroupDevices(consoleSession.session));
  expect(await screen.findByText('A')).toBeTruthy();
  routes['POST /gkcommon/groupdevicelist'] = { json: ['C'] };
  act(() => consoleSession.signOut());
  await signIn();
  expect(await screen.findByText('C')).toBeTruthy();
});
