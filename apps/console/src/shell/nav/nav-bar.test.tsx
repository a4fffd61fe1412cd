import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { NavBar } from './nav-bar.js';

afterEach(cleanup);

it.each([
  ['administrators have', 0, 1],
  ['viewers have not', 3, 0],
])('the filter of groups and the state of the disks %s', async (_who, permission, count) => {
  const { recorder, signIn, render } = startConsole({ permission });
  const { routes } = recorder.http;
  routes['POST /gkcommon/userinfo'] = { json: { childrens: [{ groupid: 1, name: 'North' }], devices: [] } };
  routes['GET /api/diskinfo'] = { json: { disks: [] } };
  await signIn();
  render(<NavBar screens={[]} idle={null} bell={null} />);
  expect(await screen.findByRole('button', { name: 'anna' })).toBeTruthy();
  if (count > 0) await screen.findByRole('combobox', { name: 'Show the devices of a group' });
  else await act(() => new Promise((done) => void setTimeout(done)));
  expect(screen.queryAllByRole('combobox', { name: 'Show the devices of a group' })).toHaveLength(count);
  expect(document.querySelectorAll('[data-disk-state]')).toHaveLength(count);
});
