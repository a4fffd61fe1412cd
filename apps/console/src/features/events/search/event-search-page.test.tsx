import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole, type TestConsole } from '../../../testing/render-console.js';
import { EventSearchPage } from './event-search-page.js';

/** Rows of a page of the server. */
const PAGE = 5_000;
const A_YEAR = '/queryeventex?on=after,before&after=2025-09-01T00:00&before=2026-08-31T23:59&order=oldest&tab=result';

const QUERY = 'POST /gkevent/eventquery';

const eventRow = (serialno: number) => ({
  serialno,
  deviceid: `BUS-${serialno % 10_000}`,
  appdevid: 13,
  memo: `event ${serialno}`,
  eventtimeutc: 1_788_220_800 + serialno,
});

/** So many pages of an archive that has more; the test decides the outcome of the next one. */
async function open(pages: number, next: 'hanging' | 'unreachable'): Promise<TestConsole> {
  const page = startConsole();
  const { routes } = page.recorder.http;
  let asked = 0;
  routes[QUERY] = () => {
    asked += 1;
    if (asked === pages) routes[QUERY] = next;
    return { json: Array.from({ length: PAGE }, (_, n) => eventRow((asked - 1) * PAGE + n + 1)) };
  };
  await page.signIn();
  page.render(<EventSearchPage />, A_YEAR);
  return page;
}

afterEach(() => {
  cleanup();
  notices.clear();
});

const rowCount = () => Number(screen.getByRole('grid', { name: 'Search result' }).getAttribute('aria-rowcount')) - 1;

describe('a query over a year', () => {
  it('tells how many events have come, and keeps them when it is cancelled, saying that they are not all', async () => {
    await open(2, 'hanging');
    expect(await screen.findByText('10000 events received')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(
      await screen.findByText('Incomplete: 10000 events were received before the query was cancelled.'),
    ).toBeTruthy();
    expect(rowCount()).toBe(10_000);
    expect(screen.queryByText('The query was cancelled.')).toBeNull();
  });

  it('keeps what had come when the server fails, with its words and a way to ask again', async () => {
    const page = await open(1, 'unreachable');
    expect(await screen.findByText('Incomplete: 5000 events were received before the query failed.')).toBeTruthy();
    expect(rowCount()).toBe(5_000);
    // A broken way to the server has no words of the server, and no notice.
    expect(notices.list()).toEqual([]);
    page.recorder.http.routes[QUERY] = { json: [eventRow(1)] };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rowCount()).toBe(1));
    expect(screen.queryByText(/^Incomplete/)).toBeNull();
  });

  it('ends where nobody looks through it any more, and says that there are more', async () => {
    await open(Infinity, 'hanging');
    const words = await screen.findByText(
      'Only the first 100000 events are shown. Narrow the search to see the others.',
    );
    expect(words).toBeTruthy();
    expect(rowCount()).toBe(100_000);
  });
});

it('a refusal is a notice titled error with the words of the server, once', async () => {
  const page = startConsole();
  page.recorder.http.routes[QUERY] = { json: { hasError: true, message: 'The archive is closed' } };
  await page.signIn();
  page.render(<EventSearchPage />, A_YEAR);
  await screen.findByRole('button', { name: 'Try again' });
  expect(notices.list()).toMatchObject([{ title: 'error', text: 'The archive is closed', tone: 'danger' }]);
});

describe('a search with its answer', () => {
  const asked: unknown[] = [];
  beforeEach(async () => {
    asked.length = 0;
    // jsdom measures nothing, and of many rows those in sight are drawn.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
    const page = startConsole();
    page.recorder.http.routes[QUERY] = ({ body }) => {
      asked.push(body);
      return { json: [eventRow(1)] };
    };
    await page.signIn();
    page.render(<EventSearchPage />, A_YEAR);
    await screen.findByRole('grid', { name: 'Search result' });
  });
  afterEach(() => vi.restoreAllMocks());
  const choose = (name: string): void => void fireEvent.click(screen.getByRole('tab', { name }));

  it('is sent as it was by Search again, whatever the criteria have become, and stays in sight', async () => {
    choose('Select search criteria');
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'newest' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Device ID' }));
    choose('Search result');
    fireEvent.click(screen.getByRole('button', { name: 'Search again' }));
    await expect.poll(() => asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Search result');
  });

  it('keeps a memo that is being written through a look at the criteria', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Memo of 1: event 1' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Memo of event 1' }), {
      target: { value: 'called the driver' },
    });
    choose('Select search criteria');
    const tab = screen.getByRole('tab', { name: 'Search result' });
    tab.focus();
    fireEvent.click(tab);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Memo of event 1' });
    expect(field.value).toBe('called the driver');
    expect(document.activeElement).toBe(tab);
  });
});

it.each([
  ['/queryeventex?on=device&device=BUS-1&tab=result', [], 'no records'],
  ['/queryeventex?on=device&device=BUS-1&tab=result', [eventRow(1)], undefined],
])('says above the result what was searched, and asks for just that: %s %o', async (at, rows, empty) => {
  const page = startConsole();
  page.recorder.http.routes[QUERY] = { json: rows };
  await page.signIn();
  page.render(<EventSearchPage />, at);
  const words = await screen.findByText(
    /^Searched: Device ID: BUS-1 · .+ [+-]\d\d:\d\d – .+ [+-]\d\d:\d\d \(30 days, because no start was chosen\)$/,
  );
  if (empty !== undefined) expect(await screen.findByText(empty)).toBeTruthy();
  const asked = page.recorder.http.requests.find(({ url }) => url.includes('eventquery'))?.body;
  const { afterTime } = asked as { afterTime: string };
  const [, from = ''] = /· (\S+ \S+) \S+ –/.exec(words.textContent ?? '') ?? [];
  expect(afterTime.slice(0, 19)).toBe(from.replace(' ', 'T'));
});

it('asks nothing before a criterion is switched on and filled in', async () => {
  const page = startConsole();
  page.recorder.http.routes[QUERY] = { json: [] };
  await page.signIn();
  page.render(<EventSearchPage />, '/queryeventex');
  const search = await screen.findByRole('button', { name: 'Search' });
  expect(search).toHaveProperty('disabled', true);
  expect(screen.getByText('Turn on at least one criterion')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Event serial no' }));
  expect(screen.getByText('Fill in the criteria that are turned on')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Event serial no' }), { target: { value: '1' } });
  expect(page.recorder.http.requests.filter(({ url }) => url.includes('eventquery'))).toEqual([]);
  fireEvent.click(search);
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Search result'));
  expect(await screen.findByText('no records')).toBeTruthy();
});
