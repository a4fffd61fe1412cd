import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { EventSearchPage } from '../search/event-search-page.js';

beforeEach(() => {
  // Rows in sight need a table of some height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
});
afterEach(() => {
  cleanup();
  notices.clear();
  vi.restoreAllMocks();
});

interface StoredEvent {
  readonly serialno: number;
  readonly deviceid: string;
  readonly appdevid: number;
  readonly eventtimeutc: number;
  memo: string;
  checkstatus: number;
}

/** Three events; the server answers changes of any but the third. */
async function open() {
  const stored = new Map(
    [1, 2, 3].map((serialno): [number, StoredEvent] => [
      serialno,
      {
        serialno,
        deviceid: `BUS-${serialno}`,
        appdevid: 13,
        eventtimeutc: 1_788_220_800 + serialno,
        memo: serialno === 2 ? 'called the driver' : '',
        checkstatus: 0,
      },
    ]),
  );
  const page = startConsole();
  const { routes } = page.recorder.http;
  routes['POST /gkevent/eventquery'] = ({ body }) => {
    const { serialno } = body as { serialno?: number };
    return { json: serialno === undefined ? [...stored.values()] : [stored.get(serialno)] };
  };
  const change = ({ body }: { readonly body: unknown }) => {
    const { serialno, ...changes } = body as Partial<StoredEvent> & { serialno: number };
    if (serialno === 3) return { status: 403, json: { message: 'Not yours' } };
    Object.assign(stored.get(serialno)!, changes);
    return { json: { serialno, ...changes } };
  };
  routes['PUT /gkevent/eventset'] = change;
  routes['POST /gkevent/eventset'] = change;
  await page.signIn();
  page.render(<EventSearchPage />, '/queryeventex?on=after&after=2026-08-31T00:00&order=oldest&tab=result');
  fireEvent.click(await screen.findByRole('button', { name: 'Select' }));
  await screen.findByRole('checkbox', { name: 'Select row 1' });
  return { ...page, stored };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const select = (row: number) => fireEvent.click(screen.getByRole('checkbox', { name: `Select row ${row}` }));
/** Returns the results of the dialog, event by event. */
const results = () =>
  within(screen.getByRole('table', { name: 'Selected events' }))
    .getAllByRole('row')
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getAllByRole('cell').at(-1)?.textContent,
    ]);

it('adds a text to the memos of the selected events, behind what stands there, and takes it back', async () => {
  const { stored } = await open();
  select(1);
  select(2);
  press('Change 2 events');
  fireEvent.click(screen.getByRole('radio', { name: 'Add to the memo' }));
  const send = within(screen.getByRole('dialog')).getByRole('button', { name: 'Change 2 events' });
  expect(send).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Text to add' }), { target: { value: 'false alarm' } });
  fireEvent.click(send);
  expect(await screen.findByText('2 of 2 events, 0 failed')).toBeTruthy();
  expect([...stored.values()].map(({ memo }) => memo)).toEqual(['false alarm', 'called the driver / false alarm', '']);
  expect(results()).toEqual([
    ['1', 'Saved'],
    ['2', 'Saved'],
  ]);

  stored.get(1)!.memo = 'a colleague: no, real';
  press('Undo on 2 events');
  await waitFor(() =>
    expect(results()).toEqual([
      ['1', 'Another user has changed the memo since.'],
      ['2', 'Restored'],
    ]),
  );
  expect([...stored.values()].map(({ memo }) => memo)).toEqual(['a colleague: no, real', 'called the driver', '']);
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.getByRole('button', { name: 'Memo of 2: called the driver' })).toBeTruthy();
});

it('marks events as reviewed; one that the server refuses says why, and the others stand in the list as changed', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  press('Change 3 events');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change 3 events' }));
  expect(await screen.findByText('3 of 3 events, 1 failed')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Changing the events' }).getAttribute('aria-valuenow')).toBe('100');
  expect(results()).toEqual([
    ['1', 'Saved'],
    ['2', 'Saved'],
    ['3', 'Not yours'],
  ]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Event 1 is reviewed' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Event 3 is reviewed' }).checked).toBe(false);
});

it('has no check boxes in front of the events, and none that is selected, once selecting is over', async () => {
  await open();
  select(1);
  press('Select');
  expect(screen.queryByRole('checkbox', { name: 'Select row 1' })).toBeNull();
  press('Select');
  expect(screen.getByRole('button', { name: 'Change 0 events' })).toHaveProperty('disabled', true);
});
