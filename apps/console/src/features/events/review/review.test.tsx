import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataSaverPreference, singleKeysPreference } from '../../../shared/storage/switch-preference.js';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { stubObservers } from '../../../testing/stub-observers.js';
import { TodayEventsPage } from '../today/today-events-page.js';

const clock = vi.hoisted(() => ({ nowS: 1_789_358_400 }));
vi.mock('gk-react', async (original) => ({
  ...(await original<object>()),
  useServerClock: () => clock.nowS,
}));
const drawn = vi.hoisted(() => ({ rows: 0 }));
vi.mock('../rows/check-cell.js', async (original) => {
  const { CheckCell } = await original<{ CheckCell: (props: object) => ReactNode }>();
  return {
    CheckCell: (props: object) => {
      drawn.rows += 1;
      return CheckCell(props);
    },
  };
});
vi.mock('../pop-up/event-overview.js', () => ({ EventOverview: () => 'video, pictures and map' }));

beforeEach(() => {
  // Rows in sight need a table of some height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  singleKeysPreference.set(true);
});
stubObservers();

/** The day's events of a server that keeps what is changed; numbers of those that were reviewed. */
async function open(count: number, reviewed: readonly number[] = [], at = '/todayevents', more: object = {}) {
  const rows = new Map(
    Array.from({ length: count }, (_, index) => index + 1).map((serialno) => [
      serialno,
      {
        serialno,
        deviceid: `BUS-${serialno}`,
        appdevid: 13,
        // None of them is to come.
        eventtimeutc: clock.nowS - 600 + serialno - (count > 600 ? count : 0),
        memo: '',
        checkstatus: reviewed.includes(serialno) ? 1 : 0,
        checkedby: undefined as string | undefined,
        ...more,
      },
    ]),
  );
  const page = startConsole();
  const { routes } = page.recorder.http;
  routes['POST /gkevent/eventquery'] = () => ({ json: [...rows.values()] });
  routes['PUT /gkevent/eventset'] = ({ body }) => {
    const { serialno, checkstatus } = body as { serialno: number; checkstatus: number };
    const row = rows.get(serialno)!;
    if (row.checkstatus !== checkstatus) Object.assign(row, { checkstatus, checkedby: 'anna' });
    return { json: { serialno, checkstatus: row.checkstatus, checkedby: row.checkedby } };
  };
  await page.signIn();
  page.render(<TodayEventsPage />, at);
  const grid = await screen.findByRole('grid', { name: "Today's events" });
  // The row of the titles is there before the events are.
  await waitFor(() => expect(grid.querySelector('tbody [data-column="uid"]')).not.toBeNull());
  return { ...page, rows, grid };
}

const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });
/** Number of the event whose row has the focus. */
const focused = (): string | undefined =>
  document.activeElement?.closest('tr')?.querySelector('[data-column="uid"]')?.textContent;
const said = (): string[] =>
  screen
    .getAllByRole('status', { hidden: true })
    .flatMap(({ textContent }) => (/reviewed/.test(textContent) ? [textContent] : []));
const reviews = ({
  recorder,
}: {
  readonly recorder: { readonly http: { readonly requests: readonly { method: string; body: unknown }[] } };
}) => recorder.http.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('goes through the events that nobody has reviewed by J and K, with the focus, and says where it stands', async () => {
  await open(5, [4, 3]);
  press('j');
  await waitFor(() => expect(focused()).toBe('5'));
  expect(said().join()).toMatch(/BUS-5.*3 not reviewed/);
  press('j');
  await waitFor(() => expect(focused()).toBe('2'));
  press('k');
  await waitFor(() => expect(focused()).toBe('5'));
  press('k');
  await waitFor(() => expect(said()).toEqual(['No event above that was not reviewed']));
  expect(focused()).toBe('5');
});

it('marks by E for all users and goes on, in the list and in the close-up', async () => {
  const page = await open(3);
  press('j');
  await waitFor(() => expect(focused()).toBe('3'));
  press('e');
  await waitFor(() => expect(focused()).toBe('2'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Event 3 is reviewed' }).checked).toBe(true),
  );
  expect(reviews(page)).toMatchObject([{ serialno: 3, checkstatus: 1 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Review (2)' }));
  const dialog = await screen.findByRole('dialog', { name: /BUS-2/ });
  expect(within(dialog).getByText('video, pictures and map')).toBeTruthy();
  press('e');
  await screen.findByRole('dialog', { name: /BUS-1/ });
  fireEvent.click(screen.getByRole('button', { name: 'Reviewed, next' }));
  await waitFor(() => expect(reviews(page)).toHaveLength(3));
  expect(await screen.findByText(/^Reviewed by anna/)).toBeTruthy();
  // The focus goes to the event that was shown last, not to the button that opened another one.
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(focused()).toBe('1'));
});

it('goes on over the border of a page, to the event and not to the top of the page', async () => {
  await open(12, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1], '/todayevents?size=10');
  expect(screen.queryByRole('checkbox', { name: 'Event 2 is reviewed' })).toBeNull();
  press('j');
  await waitFor(() => expect(focused()).toBe('2'));
});

it('a row opens video, pictures and map together', async () => {
  const { grid } = await open(2);
  fireEvent.click(within(grid).getAllByText(/^\d{4}-/)[0]!);
  expect(within(await screen.findByRole('dialog')).getByText('video, pictures and map')).toBeTruthy();
});

it('says who was first, and sees the review of others without a reload', async () => {
  const page = await open(2);
  page.rows.get(1)!.checkstatus = 1;
  page.rows.get(1)!.checkedby = 'ben';
  fireEvent.click(screen.getByRole('checkbox', { name: 'Event 1 is reviewed' }));
  await waitFor(() =>
    expect(notices.list()).toMatchObject([
      {
        title: 'Another user has reviewed event 1 already',
        text: expect.stringMatching(/^Reviewed by ben/) as unknown,
      },
    ]),
  );
  expect(screen.getByRole('checkbox', { name: 'Event 1 is reviewed' }).getAttribute('title')).toMatch(
    /^Reviewed by ben/,
  );
  act(() =>
    page.recorder.sendEvent({
      cmd: 'update',
      serialno: 2,
      deviceid: 'BUS-2',
      appdevid: 13,
      eventtimeutc: clock.nowS - 598,
      checkstatus: 1,
      checkedby: 'ben',
    }),
  );
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Event 2 is reviewed' }).checked).toBe(true),
  );
  expect(screen.getByRole('button', { name: 'Review (0)' })).toHaveProperty('disabled', true);
});

it('keys rest while somebody types, and where they are switched off', async () => {
  const page = await open(2);
  fireEvent.click(screen.getByRole('button', { name: 'Write a memo for 2' }));
  const field = await screen.findByRole('textbox', { name: 'Memo of event 2' });
  for (const key of ['j', 'e']) fireEvent.keyDown(field, { key });
  expect([reviews(page), said()]).toEqual([[], []]);
  act(() => singleKeysPreference.set(false));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(said()).toEqual([]);
});

it('events that come while somebody reviews move nothing', async () => {
  const page = await open(3);
  press('j');
  press('j');
  await waitFor(() => expect(focused()).toBe('2'));
  act(() =>
    page.recorder.sendEvent({ cmd: 'new', serialno: 4, deviceid: 'BUS-4', appdevid: 13, eventtimeutc: clock.nowS }),
  );
  expect(await screen.findByRole('button', { name: '1 new' })).toBeTruthy();
  expect(focused()).toBe('2');
  press('j');
  await waitFor(() => expect(focused()).toBe('1'));
});

it('is not offered to a user who may not set the check status', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['POST /gkevent/eventquery'] = {
    json: [{ serialno: 1, deviceid: 'BUS-1', appdevid: 13, eventtimeutc: clock.nowS - 60, checkstatus: 1 }],
  };
  recorder.on('Q02', () => ({ fields: { R: '1', G: '3', A: '0'.repeat(86) }, body: '{}' }));
  await signIn();
  render(<TodayEventsPage />, '/todayevents');
  expect(await screen.findByText('✓')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Review \(/ })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /is reviewed/ })).toBeNull();
});

it('draws the rows in sight alone of ten thousand events, and a key draws no more and asks the server nothing', async () => {
  const page = await open(10_000, [9_998], '/todayevents?size=10000');
  expect(page.grid.getAttribute('aria-rowcount')).toBe('10001');
  const inSight = (): number => page.grid.querySelectorAll('tbody tr[data-index]').length;
  expect(inSight()).toBeLessThan(60);
  const asked = () => page.recorder.http.requests.length;
  press('j');
  await waitFor(() => expect(focused()).toBe('10000'));
  const before = asked();
  for (const serialNo of ['9999', '9997', '9996']) {
    drawn.rows = 0;
    press('j');
    await waitFor(() => expect(focused()).toBe(serialNo));
    expect(drawn.rows).toBeLessThanOrEqual(2 * inSight());
  }
  press('k');
  await waitFor(() => expect(focused()).toBe('9997'));
  expect(asked() - before).toBe(0);
  // A hand or a focus that passes over rows fetches no picture.
  expect(document.querySelectorAll('.gk-event-preview')).toHaveLength(0);
  press('e');
  await waitFor(() => expect(focused()).toBe('9996'));
  await waitFor(() => expect(reviews(page)).toHaveLength(1));
  expect(await screen.findByRole('button', { name: /^Review \(9,?998\)$/ })).toBeTruthy();
});

it.each([
  [false, 1],
  [true, 0],
])('shows a preview of the row alone that the focus rests on, none in the data saver: %j', async (saves, count) => {
  dataSaverPreference.set(saves);
  const page = await open(3, [], '/todayevents', { snap: 1 });
  press('j');
  await waitFor(() => expect(focused()).toBe('3'));
  await new Promise((resolve) => setTimeout(resolve, 600));
  const previews = () => [...document.querySelectorAll<HTMLImageElement>('.gk-event-preview img')];
  await waitFor(() => expect(previews()).toHaveLength(count));
  for (const { src } of previews()) expect(src).toContain('deviceid=BUS-3');
  expect(page.grid.isConnected).toBe(true);
  dataSaverPreference.set(false);
});

it('says when the event is gone, stays at it, and goes on from there', async () => {
  const page = await open(3);
  const { routes } = page.recorder.http;
  const keep = routes['PUT /gkevent/eventset'];
  press('j');
  await waitFor(() => expect(focused()).toBe('3'));
  routes['PUT /gkevent/eventset'] = { status: 404, json: { hasError: true, message: 'Unknown event' } };
  press('e');
  await waitFor(() => expect(notices.list().map(({ text }) => text)).toEqual(['Unknown event']));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Event 3 is reviewed' }).checked).toBe(false);
  expect(await screen.findByRole('button', { name: 'Review (3)' })).toBeTruthy();
  if (keep) routes['PUT /gkevent/eventset'] = keep;
  press('k');
  await waitFor(() => expect(focused()).toBe('3'));
});

it('offers no review any more once the right to it is withdrawn, and says why the last one failed', async () => {
  const page = await open(2);
  page.recorder.http.routes['PUT /gkevent/eventset'] = {
    status: 403,
    json: { hasError: true, message: 'Your account lacks the permission F_event.' },
  };
  press('j');
  await waitFor(() => expect(focused()).toBe('2'));
  press('e');
  await waitFor(() =>
    expect(notices.list().map(({ text }) => text)).toEqual(['Your account lacks the permission F_event.']),
  );
  page.recorder.on('Q02', () => ({ fields: { R: '1', G: '3', A: '0'.repeat(86) }, body: '{}' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  act(() => page.recorder.commandSocket?.serverClose());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Review \(/ })).toBeNull());
  expect(screen.queryByRole('checkbox', { name: /is reviewed/ })).toBeNull();
});
