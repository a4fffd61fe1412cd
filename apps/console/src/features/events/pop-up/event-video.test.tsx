import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { FleetEvent } from 'gk-sdk/rest';
import { startConsole } from '../../../testing/render-console.js';
import { EventListContext, type EventListActions } from '../list/event-list-context.js';
import { EventVideo } from './event-video.js';

afterEach(cleanup);

function Video() {
  const [event, setEvent] = useState<FleetEvent>({
    serialNo: 7,
    deviceId: 'BUS-7',
    eventCode: 13,
    happenedS: 1_788_249_600,
    downloadMask: 0b11,
    downloaded: false,
    downloadTries: 20,
  });
  const actions: EventListActions = {
    mayEditMemo: true,
    mayReview: true,
    mayDownloadAgain: true,
    openPopUp: () => {},
    pin: () => {},
    onChange: (patch) => setEvent((before) => ({ ...before, ...patch })),
  };
  return (
    <EventListContext value={actions}>
      <EventVideo event={event} />
    </EventListContext>
  );
}

it('says that footage was given up, and has it fetched again', async () => {
  const page = startConsole();
  page.recorder.http.routes['POST /gkevent/download'] = {
    json: { serialno: 7, completed: 0, try: 1, download: 3, updatetime: 1_788_250_000, message: 'asked' },
  };
  await page.signIn();
  page.render(<Video />);
  expect(screen.getByText('The footage could not be fetched from the device.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Fetch the footage' }));
  expect(await screen.findByText('The footage has not come from the device yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fetch the footage' })).toBeNull();
});
