import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { EventListContext, type EventListActions } from '../list/event-list-context.js';
import { MemoCell } from './memo-cell.js';
import { MemoEditingProvider } from './memo-editing-provider.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const SAVE = 'POST /gkevent/eventset';
const LIST: EventListActions = {
  mayEditMemo: true,
  mayReview: true,
  mayDownloadAgain: false,
  onChange: () => {},
  openPopUp: () => {},
  pin: () => {},
};
const event = (serialNo: number) => ({ serialNo, deviceId: 'BUS-1', eventCode: 13, happenedS: 1_788_249_600 });

function Memos() {
  const [isInSight, setInSight] = useState(true);
  return (
    <EventListContext value={LIST}>
      <MemoEditingProvider onChange={() => {}}>
        {isInSight && <MemoCell event={event(7)} />}
        <MemoCell event={event(8)} />
        <button onClick={() => setInSight(false)}>Scroll</button>
      </MemoEditingProvider>
    </EventListContext>
  );
}

/** Somebody else writes to an event while this user does, and another memo is begun. */
async function meetAnother() {
  const page = startConsole();
  page.recorder.http.routes['POST /gkevent/eventquery'] = {
    json: [{ serialno: 7, deviceid: 'BUS-1', appdevid: 13, eventtimeutc: 1_788_249_600, memo: 'theirs' }],
  };
  page.recorder.http.routes[SAVE] = { json: { memo: 'mine', updatetime: 1 } };
  await page.signIn();
  page.render(<Memos />);
  fireEvent.click(screen.getByRole('button', { name: 'Write a memo for 7' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Memo of event 7' }), { target: { value: 'mine' } });
  const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Write a memo for 8' });
  fireEvent.click(other);
  expect((await screen.findByRole('alert')).textContent).toContain('Another user wrote: theirs');
  await expect.poll(() => other.disabled).toBe(false);
  const saves = () => page.recorder.http.requests.filter(({ url }) => url.endsWith('/gkevent/eventset')).length;
  return { other, saves };
}

it('overwrites what another user wrote by its answer only: pressing another memo leads back to the field', async () => {
  const { other, saves } = await meetAnother();
  act(() => other.focus());
  fireEvent.click(other);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Memo of event 7' });
  expect([document.activeElement, field.value]).toEqual([field, 'mine']);
  expect(screen.getByRole('alert').textContent).toContain('Another user wrote: theirs');
  expect(saves()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
  await expect.poll(saves).toBe(1);
});

it('says which memo waits where its field is out of sight', async () => {
  const { other, saves } = await meetAnother();
  fireEvent.click(screen.getByRole('button', { name: 'Scroll' }));
  fireEvent.click(other);
  expect(notices.list()).toMatchObject([
    { title: 'The memo of event 7 was changed by another user. Decide on it first.' },
  ]);
  expect(saves()).toBe(0);
});
