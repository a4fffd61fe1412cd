import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice, type FakeReply } from 'gk-sdk/testing';
import { encodeJt808, encodeJt808Body, jt808MessageId, jt808TerminalId, type Jt808Message } from 'gk-sdk/jt808';
import { startConsole } from '../../../../testing/render-console.js';
import { DeviceActions } from '../device-actions.js';

afterEach(() => {
  cleanup();
});

const NAME = '1700000000000.jsonl';
const PATH = '/gkdevice/protocollog/BUS-1';

function line(atMs: number, direction: 'in' | 'out', message: Jt808Message): string {
  const header = {
    messageId: jt808MessageId(message.type),
    year: '2013',
    terminal: jt808TerminalId('13912345678'),
    serial: 7,
    encryption: 0,
  } as const;
  const f = Buffer.from(encodeJt808(header, encodeJt808Body(message, '2013'))).toString('hex');
  return JSON.stringify({ t: atMs, d: direction, f });
}

const LOG = [
  JSON.stringify({ log: 'jt808', version: 1, device: 'BUS-1', startMs: 1_700_000_000_000 }),
  line(1_700_000_001_000, 'in', { type: 'authentication', authCode: '****' }),
  line(1_700_000_002_500, 'out', { type: 'text', flags: 12, text: '<b>hello</b>' }),
  '{"t":1,"d":"in"',
].join('\n');

const STATE = { json: { hasError: false, recording: 0, logs: [{ name: NAME, start: 1_700_000_000, bytes: 2_048 }] } };

async function open(extensions: readonly string[] = ['protocol-log'], state: FakeReply = STATE) {
  const { recorder, signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'BUS-1' })] });
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  recorder.http.routes[`GET ${PATH}`] = state;
  recorder.http.routes[`PUT ${PATH}`] = { json: { hasError: false, recording: 1, logs: [] } };
  recorder.http.routes[`GET ${PATH}/${NAME}`] = { text: LOG };
  await signIn();
  render(<DeviceActions deviceId="BUS-1" />);
  return { recorder };
}

it('a saved log is shown message by message, with header, name and fields as text', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Logs' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Protocol log' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Show' }));
  const list = await within(dialog).findByRole('list', { name: 'Messages' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
    expect.stringMatching(/:22\.500 to the terminal 8300 text$/),
    expect.stringMatching(/:21\.000 from the terminal 0102 authentication$/),
  ]);
  expect(rows[0]?.textContent).toContain('"text": "<b>hello</b>"');
  expect(rows[0]?.querySelector('b')).toBeNull();
  expect(rows[1]?.textContent).toContain('"serial": 7');
  expect(within(dialog).getByText('2 messages, the newest first 1 line could not be read')).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: '0102' } });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

it('a saved log is opened from the disk; a file that is none says so, and what was shown stays', async () => {
  const { recorder } = await open(['protocol-log'], { json: { hasError: false, recording: 0, logs: [] } });
  fireEvent.click(screen.getByRole('button', { name: 'Logs' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Protocol log' }));
  const dialog = await screen.findByRole('dialog');
  const input = await within(dialog).findByLabelText('Open a file');
  const choose = (content: BlobPart, name: string) =>
    fireEvent.change(input, { target: { files: [new File([content], name)] } });
  choose(LOG.replaceAll('\n', '\r\n'), 'of-the-maker.jsonl');
  const list = await within(dialog).findByRole('list', { name: 'Messages' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(dialog).getByRole('heading', { name: 'of-the-maker.jsonl: messages of BUS-1' })).toBeTruthy();
  for (const [content, name, words] of [
    ['{"name":"<b>x</b>"}', '<b>x</b>.json', '<b>x</b>.json is no protocol log. Choose a file'],
    ['', 'empty.jsonl', 'empty.jsonl is no protocol log.'],
    ['{"log":"jt808","version":2,"device":"BUS-1"}', 'b.jsonl', 'b.jsonl is a protocol log of version 2'],
    [new Uint8Array(4 * 1024 * 1024 + 1), 'a.jsonl', 'a.jsonl is larger than 4 MB'],
  ] as const) {
    choose(content, name);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain(words));
  }
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(recorder.http.requests.filter(({ url }) => url.includes('.jsonl'))).toEqual([]);
});

it('recording is begun, and its size is told', async () => {
  const { recorder } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Logs' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Protocol log' }));
  const dialog = await screen.findByRole('dialog');
  const begin = await within(dialog).findByRole('button', { name: 'Record messages' });
  recorder.http.routes[`GET ${PATH}`] = {
    json: { hasError: false, recording: 1, start: 1_700_000_000, frames: 12, bytes: 3_000, logs: [] },
  };
  fireEvent.click(begin);
  expect(await within(dialog).findByText(/: 12 messages, 3 KB$/)).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Stop recording' })).toBeTruthy();
});

it('is offered neither by a server without it, nor for a device without a protocol', async () => {
  const none = await open([]);
  fireEvent.click(screen.getByRole('button', { name: 'Logs' }));
  await screen.findByRole('button', { name: 'Driving recorder log' });
  expect(screen.queryByRole('button', { name: 'Protocol log' })).toBeNull();
  expect(none.recorder.http.requests.filter(({ url }) => url.includes('protocollog'))).toEqual([]);
  cleanup();
  const { recorder } = await open(['protocol-log'], { status: 404, json: { hasError: true, message: 'none' } });
  fireEvent.click(screen.getByRole('button', { name: 'Logs' }));
  await waitFor(() => expect(recorder.http.requests.some(({ url }) => url.includes('protocollog'))).toBe(true));
  expect(screen.queryByRole('button', { name: 'Protocol log' })).toBeNull();
});
