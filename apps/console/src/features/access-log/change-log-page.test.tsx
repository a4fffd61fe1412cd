import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ServerExtension } from 'gk-sdk';
import { ACCESS_FLAGS } from 'gk-sdk';
import { startConsole } from '../../testing/render-console.js';
import { AccessLogTabs } from './access-log-tabs.js';
import { fieldValueWords, fieldWords, nameWords } from './change-words.js';

afterEach(cleanup);

const BY = { datetime: 1_788_300_000, username: 'anna', ip: '10.0.0.1' };
const ROWS = [
  {
    ...BY,
    id: 3,
    entity: 'user',
    key: 'bert',
    name: 'bert',
    action: 'changed',
    changes: [
      { field: 'mail1', before: 'old@x.test', after: '<b>new@x.test</b>' },
      { field: 'extpass', secret: 1 },
    ],
    more: 2,
  },
  {
    ...BY,
    id: 2,
    entity: 'setting',
    key: 'recordoption',
    name: 'recordoption',
    action: 'changed',
    changes: [{ field: 'recorddays', before: '7', after: '9' }],
  },
  { ...BY, id: 1, entity: 'fence', key: '4', name: '4', action: 'added', changes: [], withheld: 1 },
];

async function open(extensions: readonly ServerExtension[], search = '') {
  const started = startConsole();
  started.recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  started.recorder.http.routes['POST /gklog/changelog'] = { json: { hasError: false, data: ROWS } };
  started.recorder.http.routes['POST /gklog/accesslog'] = { json: [] };
  await started.signIn();
  started.render(<AccessLogTabs />, `/accesslog${search}`);
  return started;
}

const cells = (): string[] => screen.getAllByRole('gridcell').map(({ textContent }) => textContent);

it('shows who changed what, each field by the words of its form, before and after, and no secret', async () => {
  const { recorder } = await open(['change-log'], '?days=2026-09-01_2026-09-02');
  fireEvent.click(await screen.findByRole('tab', { name: 'Changes' }));
  expect(await screen.findByRole('gridcell', { name: 'E-mail' })).toBeTruthy();
  const shown = cells();
  for (const text of ['old@x.test', '<b>new@x.test</b>', 'External password', 'secret', '2 further fields']) {
    expect(shown).toContain(text);
  }
  for (const text of ['Record Options', 'Default record days', 'about other groups, too'])
    expect(shown).toContain(text);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'mail' } });
  fireEvent.click(screen.getByRole('button', { name: 'Query' }));
  await waitFor(() => {
    const sent = recorder.http.requests.filter(({ url }) => url.includes('changelog')).at(-1);
    expect(sent?.body).toMatchObject({ text: 'mail', limit: 1_000 });
  });
  expect(screen.getByRole('button', { name: 'Export changelog.7z' })).toBeTruthy();
});

it('tells what a link opens and when in words, not in the numbers and names of the server', () => {
  expect(fieldValueWords('link', 'expires', '1788300000')).toMatch(/^2026-09-0\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
  expect(fieldValueWords('link', 'kinds', 'positions, live')).toBe('Position, Live picture');
  expect(fieldValueWords('link', 'page', 'playback')).toBe('Playback');
  expect(fieldValueWords('link', 'note', 'Police')).toBe('Police');
  expect(fieldValueWords('device', 'to', '5')).toBe('5');
});

it('is not offered by a server without the log', async () => {
  await open([], '?tab=changes');
  expect(await screen.findByRole('button', { name: 'Export accesslog.7z' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('names fields as their forms do: rights, parameters, pages, and those that no form has by themselves', () => {
  for (const flag of ACCESS_FLAGS) expect(fieldWords('permission-group', '4', flag)).not.toBe(flag);
  expect(fieldWords('parameters', 'BUS-7', 'enc.Fps')).toBe('Frame rate of the main stream');
  expect(fieldWords('parameters', 'BUS-7', 'waiting.net.WfPwd')).toBe('Wi-Fi password, once the device is back');
  expect(fieldWords('setting', 'iframes', 'rows.2.url')).toBe('Address of page 2');
  expect(fieldWords('setting', 'smtp', 'pass')).toBe('Password');
  expect(fieldWords('user', 'anna', 'constructor')).toBe('constructor');
  expect(nameWords({ entity: 'setting', key: 'smtp', name: 'smtp' })).toBe('Email Sender');
});
