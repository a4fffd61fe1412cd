import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { BrandContext } from '../../../shared/brand/brand-context.js';
import { startConsole } from '../../../testing/render-console.js';
import { stubObservers } from '../../../testing/stub-observers.js';
import type { EventRow } from '../rows/event-row.js';
import { EventListContext } from '../list/event-list-context.js';
import { MemoEditingProvider } from '../memo/memo-editing-provider.js';
import type { Review } from '../review/use-review.js';
import { EventPopUp } from './event-pop-up.js';

vi.mock('./event-overview.js', () => ({ EventOverview: () => 'all of it' }));
vi.mock('./event-map.js', () => ({ EventMap: () => 'the map' }));
vi.mock('./event-pictures.js', () => ({ EventPictures: () => 'the pictures' }));

afterEach(cleanup);
// For the map beside the recording, whose element is loaded when it is first shown, perhaps after the test.
stubObservers();

const ROW: EventRow = {
  event: { serialNo: 1, deviceId: 'BUS-1', eventCode: 13, happenedS: 1_788_249_600 },
  name: 'Panic button',
  text: '',
  color: '#FFFFFF',
  severity: 'alarm',
  driver: '',
  deviceMemo: '',
  plate: '',
};

const REVIEW: Review = {
  at: undefined,
  left: 1,
  first: ROW,
  words: '',
  step: () => undefined,
  review: () => undefined,
};

/** The list around a close-up. */
function List({ mayReview = true, children }: { readonly mayReview?: boolean; readonly children: ReactNode }) {
  const nothing = (): void => undefined;
  return (
    <EventListContext
      value={{
        mayEditMemo: true,
        mayReview,
        mayDownloadAgain: true,
        onChange: nothing,
        openPopUp: nothing,
        pin: nothing,
      }}
    >
      <MemoEditingProvider onChange={nothing}>{children}</MemoEditingProvider>
    </EventListContext>
  );
}

/** Returns the views of the pop-up, and the shown one, when the address asks for the map. */
async function open(
  disableMap: boolean,
): Promise<{ readonly views: (string | null)[]; readonly shows: string | null }> {
  const { signIn, render } = startConsole();
  await signIn();
  const nothing = (): void => undefined;
  render(
    <BrandContext value={readBrand({ switches: { disableMap } })}>
      <List>
        <EventPopUp rows={[ROW]} serialNo={1} view="map" review={REVIEW} onShow={nothing} onClose={nothing} />
      </List>
    </BrandContext>,
  );
  const buttons = within(await screen.findByRole('group', { name: 'Show' })).getAllByRole('button');
  return {
    views: buttons.map(({ textContent }) => textContent),
    shows: document.querySelector('.gk-event-pop-up')?.textContent ?? null,
  };
}

it('shows the map of an event, unless there are no maps: then it opens with all that there is', async () => {
  const withMap = await open(false);
  expect(withMap.views).toEqual(['All at once', 'Map', 'Photo', 'Video', 'Playback']);
  expect(withMap.shows).toContain('the map');
  cleanup();
  const withoutMap = await open(true);
  expect(withoutMap.views).toEqual(['All at once', 'Photo', 'Video', 'Playback']);
  expect(withoutMap.shows).toContain('all of it');
});

it('keeps the name of the event, its views and the way to the next one beside the recording', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const shown: unknown[] = [];
  const second = { ...ROW, event: { ...ROW.event, serialNo: 2 } };
  render(
    <List>
      <EventPopUp
        rows={[ROW, second]}
        serialNo={1}
        view="playback"
        review={REVIEW}
        onShow={(change) => shown.push(change)}
        onClose={() => undefined}
      />
    </List>,
  );
  const dialog = await screen.findByRole('dialog', { name: /Panic button/ });
  expect(within(dialog).getByRole('button', { name: 'Playback', pressed: true })).toBeTruthy();
  expect(dialog.querySelector('gk-player')).not.toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next event' }));
  expect(shown).toEqual([{ event: 2 }]);
});

it('calls the vehicle by its plate where the brand says so', async () => {
  const { consoleSession, signIn, render } = startConsole({
    devices: [buildDevice({ deviceId: 'BUS-1', plate: 'KAA-0181' })],
  });
  await signIn();
  await vi.waitFor(() => expect(consoleSession.session.devices.loaded).toBe(true));
  const nothing = (): void => undefined;
  render(
    <BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>
      <List>
        <EventPopUp rows={[ROW]} serialNo={1} view="image" review={REVIEW} onShow={nothing} onClose={nothing} />
      </List>
    </BrandContext>,
  );
  expect(await screen.findByRole('heading', { name: /^Panic button · KAA-0181 · / })).toBeTruthy();
});

it('says who has reviewed the event, offers the review to who may, and the mark only where the server keeps one', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions: ['event-read-mark'] }) }));
  recorder.http.routes['PUT /gkevent/readmark'] = { json: { serialno: 0, time: 1 } };
  await signIn();
  const reviewed: number[] = [];
  const review: Review = { ...REVIEW, review: ({ event }) => reviewed.push(event.serialNo) };
  const popUp = (row: EventRow, mayReview?: boolean) => (
    <List {...(mayReview !== undefined && { mayReview })}>
      <EventPopUp
        rows={[row]}
        serialNo={1}
        view="image"
        review={review}
        onShow={() => undefined}
        onClose={() => undefined}
      />
    </List>
  );
  render(popUp(ROW));
  expect(await screen.findByText('Not reviewed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reviewed, next' }));
  expect(reviewed).toEqual([1]);
  fireEvent.click(await screen.findByRole('button', { name: 'Unread from here' }));
  await vi.waitFor(() =>
    expect(recorder.http.requests.at(-1)).toMatchObject({ method: 'PUT', body: { serialno: 1, back: 1 } }),
  );
  cleanup();
  const done = { ...ROW, event: { ...ROW.event, checkStatus: 1, checkedBy: 'ben' } };
  render(popUp(done));
  expect(await screen.findByText('Reviewed by ben')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark as not reviewed' })).toBeTruthy();
  cleanup();
  render(popUp(done, false));
  await screen.findByText('Reviewed by ben');
  expect(screen.queryByRole('button', { name: /reviewed/i })).toBeNull();
});
