import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { DeviceSetupPage } from './device-setup-page.js';

// The list is tried in a browser; here it has no device to show.
vi.mock('gk-react/elements/device-list', () => ({ GkDeviceList: (props: { children?: ReactNode }) => props.children }));

afterEach(cleanup);

it('says in its list that a group could not be loaded', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['POST /gkcommon/groupdevicelist'] = { status: 500, json: {} };
  await signIn();
  render(<DeviceSetupPage />, '/devicesetup?group=7');
  expect(await screen.findByText(/^The devices of the group could not be loaded/)).toBeTruthy();
});
