import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { BrandContext } from '../../../shared/brand/brand-context.js';
import { startConsole } from '../../../testing/render-console.js';
import { stubObservers } from '../../../testing/stub-observers.js';
import type { EventRow } from '../rows/event-row.js';
import { EventPopUp } from './event-pop-up.js';

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

/** Returns the views of the pop-up, and the shown one, when the address asks for the map. */
async function open(
  disableMap: boolean,
): Promise<{ readonly views: (string | null)[]; readonly shows: string | null }> {
  const { signIn, render } = startConsole();
  await signIn();
  const nothing = (): void => undefined;
  render(
    <BrandContext value={readBrand({ switches: { disableMap } })}>
      <EventPopUp rows={[ROW]} serialNo={1} view="map" onShow={nothing} onClose={nothing} />
    </BrandContext>,
  );
  const buttons = within(await screen.findByRole('group', { name: 'Show' })).getAllByRole('button');
  return {
    views: buttons.map(({ textContent }) => textContent),
    shows: document.querySelector('.gk-event-pop-up')?.textContent ?? null,
  };
}

it('shows the map of an event, unless there are no maps: then its photo is what it opens with', async () => {
  const withMap = await open(false);
  expect(withMap.views).toEqual(['Map', 'Photo', 'Video', 'Playback']);
  expect(withMap.shows).toContain('the map');
  cleanup();
  const withoutMap = await open(true);
  expect(withoutMap.views).toEqual(['Photo', 'Video', 'Playback']);
  expect(withoutMap.shows).toContain('the pictures');
});

it('keeps the name of the event, its views and the way to the next one beside the recording', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const shown: unknown[] = [];
  const second = { ...ROW, event: { ...ROW.event, serialNo: 2 } };
  render(
    <EventPopUp
      rows={[ROW, second]}
      serialNo={1}
      view="playback"
      onShow={(change) => shown.push(change)}
      onClose={() => undefined}
    />,
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
      <EventPopUp rows={[ROW]} serialNo={1} view="image" onShow={nothing} onClose={nothing} />
    </BrandContext>,
  );
  expect(await screen.findByRole('heading', { name: /^Panic button · KAA-0181 · / })).toBeTruthy();
});
