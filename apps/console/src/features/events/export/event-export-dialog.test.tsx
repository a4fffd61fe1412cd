import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../shared/export/save-file.js';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole, type TestConsole } from '../../../testing/render-console.js';
import type { EventRow } from '../rows/event-row.js';
import { EventExportDialog } from './event-export-dialog.js';

vi.mock('../../../shared/export/save-file.js', () => ({ saveFile: vi.fn() }));

const row = (serialNo: number): EventRow => ({
  event: {
    serialNo,
    deviceId: 'BUS-1',
    eventCode: 13,
    happenedS: 1_788_249_600 + serialNo,
    position: { lat: 24 + serialNo, lng: 121, speedKmh: 50 },
  },
  name: 'Overspeed',
  text: '',
  color: '#FFFFFF',
  severity: 'info',
  driver: undefined,
  deviceMemo: '',
  plate: '',
});

async function open(): Promise<TestConsole> {
  const page = startConsole();
  page.recorder.http.routes['GET /nominatim/status'] = { json: { status: 0, message: 'OK' } };
  await page.signIn();
  page.render(<EventExportDialog rows={[row(1), row(2), row(3)]} period="today" onClose={() => undefined} />);
  return page;
}

/** Addresses in the file that is saved now. */
async function addresses(): Promise<readonly (string | undefined)[]> {
  fireEvent.click(screen.getAllByRole('button', { name: 'Export Json' })[0]!);
  const [, file] = vi.mocked(saveFile).mock.lastCall ?? [];
  const rows = JSON.parse((await file?.text()) ?? '[]') as { address?: string }[];
  return rows.map(({ address }) => address);
}

afterEach(() => {
  cleanup();
  notices.clear();
  vi.restoreAllMocks();
});

it('fills missing addresses one at a time, once; one that nobody knows stays empty and is told', async () => {
  const { recorder } = await open();
  recorder.http.routes['POST /nominatim/reverse'] = ({ body }) => {
    const { lat } = body as { lat: number };
    return { json: lat === 26 ? { error: 'Unable to geocode' } : { display_name: `Street ${lat}` } };
  };
  const load = screen.getByRole('button', { name: 'Load Address' });
  fireEvent.click(load);
  expect(await screen.findByText('1 address was not found.')).toBeTruthy();
  expect(await addresses()).toEqual(['Street 25', '', 'Street 27']);
  expect(screen.getByRole('button', { name: 'Load Address' })).toHaveProperty('disabled', true);
});

it('says how far it is, and keeps what came when it is cancelled', async () => {
  const { recorder } = await open();
  const { routes } = recorder.http;
  routes['POST /nominatim/reverse'] = () => {
    routes['POST /nominatim/reverse'] = 'hanging';
    return { json: { display_name: 'Main Street 1' } };
  };
  fireEvent.click(screen.getByRole('button', { name: 'Load Address' }));
  const progress = await screen.findByText('1 of 3 addresses');
  fireEvent.click(within(progress).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load Address' })).toHaveProperty('disabled', true));
  expect(await addresses()).toEqual(['Main Street 1', '', '']);
  expect(notices.list()).toEqual([]);
});

it('says how many addresses could not be loaded where the server fails, and loads the rest by another press', async () => {
  const { recorder } = await open();
  const { routes } = recorder.http;
  routes['GET /nominatim/status'] = 'unreachable';
  fireEvent.click(screen.getByRole('button', { name: 'Load Address' }));
  expect(await screen.findByText('3 addresses could not be loaded.')).toBeTruthy();
  routes['GET /nominatim/status'] = { json: { status: 0, message: 'OK' } };
  routes['POST /nominatim/reverse'] = () => {
    routes['POST /nominatim/reverse'] = 'unreachable';
    return { json: { display_name: 'Main Street 1' } };
  };
  fireEvent.click(screen.getByRole('button', { name: 'Load Address' }));
  expect(await screen.findByText('2 addresses could not be loaded.')).toBeTruthy();
  expect(screen.queryByText(/not found/)).toBeNull();
  expect(await addresses()).toEqual(['Main Street 1', '', '']);
  routes['POST /nominatim/reverse'] = { json: { display_name: 'Main Street 2' } };
  fireEvent.click(screen.getByRole('button', { name: 'Load Address' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load Address' })).toHaveProperty('disabled', true));
  expect(await addresses()).toEqual(['Main Street 1', 'Main Street 2', 'Main Street 2']);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('shows no address where the server looks none up: no nominatim', async () => {
  const { recorder } = await open();
  recorder.http.routes['GET /nominatim/status'] = {
    status: 403,
    json: { hasError: true, message: 'nominatim not enabled' },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Load Address' }));
  await waitFor(() => expect(notices.list()).toMatchObject([{ title: 'error', text: 'no nominatim' }]));
  expect(await addresses()).toEqual(['', '', '']);
  expect(recorder.http.requests.filter(({ url }) => url.includes('reverse'))).toEqual([]);
});

it('leaves the driver empty in the file who is not known for the time of the event', async () => {
  await open();
  fireEvent.click(screen.getAllByRole('button', { name: 'Export Json' })[0]!);
  const [, file] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(JSON.parse((await file?.text()) ?? '[]')).toMatchObject([{ driver: '' }, { driver: '' }, { driver: '' }]);
});

it.each(['Export Json', 'Export Csv'])(
  'tells the server what is taken out by %s, by the checked rows',
  async (button) => {
    const { recorder } = await open();
    recorder.http.routes['POST /gklog/read'] = { json: { hasError: false } };
    fireEvent.click(screen.getAllByRole('button', { name: button })[0]!);
    const told = () => recorder.http.requests.filter(({ url }) => url.endsWith('/gklog/read'));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(told()[0]?.body).toMatchObject({
      kind: 'export',
      deviceids: ['BUS-1'],
      start: 1_788_249_601,
      end: 1_788_249_603,
      what: vi.mocked(saveFile).mock.lastCall?.[0],
    });
  },
);

it('exports the checked rows, with formulas as text, and sums them up', async () => {
  const page = startConsole();
  await page.signIn();
  // Rows in sight need a table of some height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
  const formula = { ...row(3), text: '=HYPERLINK("x")' };
  page.render(<EventExportDialog rows={[row(1), row(2), formula]} period="today" onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
  expect(screen.getAllByText(/2 selected/)).not.toHaveLength(0);
  fireEvent.click(screen.getAllByRole('button', { name: 'Export Csv' })[0]!);
  const [name, file] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(name).toBe('event.csv');
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
  const [bom, ...lines] = new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(bytes)
    .trimEnd()
    .split(/\uFEFF|\r\n/);
  expect(bom).toBe('');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^deviceid,driver,deviceMemo,plate,event,notify,memo,time,lat,lng,speed/);
  expect(lines.filter((line) => line.includes(`"'=HYPERLINK(""x"")"`))).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Summary' }));
  expect(await screen.findByRole('grid', { name: 'Summary' })).toBeTruthy();
});

it('keeps its marks and addresses when a PDF is made of them, and offers the file', async () => {
  // Rows in sight need a table of some height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
  const { recorder } = await open();
  recorder.http.routes['POST /nominatim/reverse'] = { json: { display_name: 'Main Street 1' } };
  recorder.http.routes['POST /tmp'] = { json: { hasError: false, page: '/tmp/1' } };
  recorder.http.routes['GET /tmp/1'] = 'hanging';
  fireEvent.click(screen.getByRole('button', { name: 'Load Address' }));
  await vi.waitFor(async () => expect(await addresses()).toEqual(Array(3).fill('Main Street 1')));
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row 2' })[0]!);
  fireEvent.click(screen.getAllByRole('button', { name: 'Export PDF' })[0]!);
  expect(await screen.findByText(/Preparing the PDF/)).toBeTruthy();
  expect(await addresses()).toEqual(['Main Street 1', 'Main Street 1']);
});
