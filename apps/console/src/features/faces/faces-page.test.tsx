import { cleanup, fireEvent, screen } from '@testing-library/react';
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

it('a list that cannot be read is no empty list', async () => {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  routes['POST /gkserver/faces'] = { json: { data: [] } };
  routes['POST /gkserver/facephotos'] = { status: 500, json: { hasError: true, message: 'The disk is full' } };
  await signIn();
  render(<FacesPage />, '/facerecognitionsetting');
  expect(await screen.findByText('The disk is full')).toBeTruthy();
  expect(screen.queryByText('There are no faces')).toBeNull();
  routes['POST /gkserver/facephotos'] = { json: { data: [] } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no faces')).toBeTruthy();
});
