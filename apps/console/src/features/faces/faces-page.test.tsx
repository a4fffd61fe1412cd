import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { FacesPage } from './faces-page.js';

// The list is tried in a browser; here it has no device to show.
vi.mock('gk-react/elements/device-list', () => ({ GkDeviceList: (props: { children?: ReactNode }) => props.children }));

afterEach(cleanup);

it('says in its list that a group could not be loaded, and of its device that there is none when that is known', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['POST /gkcommon/groupdevicelist'] = { status: 500, json: {} };
  recorder.on('Q03', () => 'silence');
  await signIn();
  render(<FacesPage />, '/facerecognitionsetting?group=7&device=NOBODY');
  expect(await screen.findByText(/^The devices of the group could not be loaded/)).toBeTruthy();
  expect(screen.getByText('Loading the devices')).toBeTruthy();
  cleanup();
  const known = startConsole();
  await known.signIn();
  known.render(<FacesPage />, '/facerecognitionsetting?device=NOBODY');
  expect(await screen.findByText('There is no device NOBODY.')).toBeTruthy();
});
