import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { formatAbsolute } from '../time/relative-time.js';
import { VehicleEvents } from './vehicle-events.js';

afterEach(cleanup);

it('takes an alarm that arrives, says it in the words of the server, and leads to its moment', async () => {
  const { recorder, signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'A', statusBits: 1 })] });
  const { routes } = recorder.http;
  routes['POST /gkevent/eventquery'] = { json: [] };
  routes['GET /gkevent/eventdefine'] = {
    json: { data: [{ definename: 'GLOBAL', eventtype: 13, eventname: 'Red button' }] },
  };
  await signIn();
  render(<VehicleEvents deviceId="A" />);
  expect(await screen.findByText('No events today.')).toBeTruthy();
  const atS = Math.floor(Date.now() / 1000);
  const event = { serialno: 5, deviceid: 'A', appdevid: 13, eventtimeutc: atS };
  routes['POST /gkevent/eventquery'] = { json: [event] };
  act(() => recorder.sendEvent({ cmd: 'new', ...event }));
  const link = await screen.findByRole('link', { name: 'Red button' });
  expect(link.getAttribute('href')).toBe(`/splayback/A?at=${atS - 15}`);
  const age = link.parentElement?.querySelector('time');
  expect(age?.dateTime).toBe(new Date(atS * 1000).toISOString());
  expect(age?.title).toBe(formatAbsolute(atS));
});
