import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { ShareButton } from './share-button.js';
import type { ShareSubject } from './share-subject.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MADE = {
  id: 'one',
  username: 'anna',
  page: 'vehicle',
  devices: [{ deviceid: 'BUS-7', plate: '', channels: [1] }],
  kinds: ['positions', 'live'],
  from: 1,
  to: 2,
  made: 1,
  expires: 1_790_003_600,
  lastused: null,
  endswithpassword: 1,
  note: '',
  ended: null,
  endtime: null,
  e: 'link',
  h: 'sign',
};

/** The button on a server that has links. */
async function open(subject: ShareSubject, { extensions = ['links'], permission = 1 } = {}) {
  const started = startConsole({
    permission,
    devices: [{ deviceId: 'BUS-7', statusBits: 1, channelCount: 2, registered: true }],
  });
  const { recorder } = started;
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  recorder.http.routes['POST /gkserver/links'] = { json: MADE };
  await started.signIn();
  started.render(<ShareButton subject={() => subject} />);
  const sent = (): Readonly<Record<string, unknown>> => {
    const request = recorder.http.requests.findLast(({ url }) => url.includes('/gkserver/links'));
    return request?.body as Readonly<Record<string, unknown>>;
  };
  return { ...started, sent };
}

const vehicle: ShareSubject = { page: 'vehicle', devices: [{ deviceId: 'BUS-7' }] };

it('says what the receiver will see and until when, makes the link, and shows it once', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }));
  const { sent } = await open(vehicle);
  fireEvent.click(await screen.findByRole('button', { name: 'Share ...' }));
  await screen.findByRole('dialog', { name: 'Share a link' });
  const said = (): string => screen.getByRole('status').textContent;
  await waitFor(() =>
    expect(said()).toMatch(/until .*: Position, Live picture of BUS-7 \(ch1, ch2\)\. Nothing else opens\./),
  );
  fireEvent.click(screen.getByLabelText('Position'));
  fireEvent.click(screen.getByLabelText('ch2'));
  expect(said()).toMatch(/: Live picture of BUS-7 \(ch1\)\. Nothing else opens\./);
  fireEvent.change(screen.getByLabelText('Open for'), { target: { value: '900' } });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' Police ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(field.value).toBe(`${window.location.origin}/share#link.sign`);
  const body = sent();
  expect(body).toMatchObject({
    page: 'vehicle',
    devices: [{ deviceid: 'BUS-7', channels: [1] }],
    kinds: ['live'],
    endswithpassword: 1,
    note: 'Police',
  });
  expect(Number(body['expires']) - Number(body['from'])).toBe(960);
  expect(body['to']).toBe(body['expires']);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(field.value));
});

it('names the period of a recording, and lets a link outlive the password', async () => {
  const { sent } = await open({
    page: 'playback',
    devices: [{ deviceId: 'BUS-7', channels: [2] }],
    startS: 1_790_000_000,
    durationS: 600,
    withFiles: true,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Share ...' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(
      /: Recordings, Downloads of BUS-7 \(ch2\) from .* to .*\. Nothing/,
    ),
  );
  fireEvent.click(screen.getByLabelText('Goes on when I change my password'));
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }));
  await screen.findByLabelText('Link');
  expect(sent()).toMatchObject({
    page: 'playback',
    devices: [{ deviceid: 'BUS-7', channels: [2] }],
    kinds: ['recordings', 'files'],
    from: 1_790_000_000,
    to: 1_790_000_600,
    endswithpassword: 0,
  });
});

it.each<readonly [ShareSubject, readonly string[]]>([
  [vehicle, ['Position', 'Live picture']],
  [
    { page: 'playback', devices: [{ deviceId: 'BUS-7' }], startS: 1_790_000_000, durationS: 600, withFiles: true },
    ['Recordings', 'Downloads'],
  ],
])('makes a link to events alone: %j', async (subject, others) => {
  const { sent } = await open(subject);
  fireEvent.click(await screen.findByRole('button', { name: 'Share ...' }));
  fireEvent.click(await screen.findByLabelText('Events'));
  for (const other of others) fireEvent.click(screen.getByLabelText(other));
  // No picture: no channel is chosen, and none is named.
  expect(screen.queryByLabelText('ch1')).toBeNull();
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/: Events of BUS-7( from .*)?\. Nothing/));
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }));
  await screen.findByLabelText('Link');
  expect(sent()).toMatchObject({ page: subject.page, kinds: ['events'] });
});

it('keeps the form and says why when the server makes no link', async () => {
  const { recorder } = await open(vehicle);
  recorder.http.routes['POST /gkserver/links'] = {
    status: 403,
    json: { hasError: true, message: 'Your account lacks the permission P_live.' },
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Share ...' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make the link' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your account lacks the permission P_live.');
  expect(screen.getByRole('button', { name: 'Make the link' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Position'));
  fireEvent.click(screen.getByLabelText('Live picture'));
  expect(screen.getByRole('status').textContent).toBe('Choose what is shown.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make the link' }).disabled).toBe(true);
});

it.each([
  ['on a server without links', { extensions: [] }],
  ['to an account that only looks', { permission: 3 }],
])('is not offered %s', async (_, options) => {
  const { render } = await open(vehicle, options);
  render(<p>shown</p>);
  await screen.findByText('shown');
  expect(screen.queryByRole('button', { name: 'Share ...' })).toBeNull();
});
