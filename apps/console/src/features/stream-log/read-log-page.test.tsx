import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { StreamLogTabs } from './stream-log-tabs.js';

afterEach(cleanup);

it('stands beside the stream log, and says who read which recorded period how often', async () => {
  const started = startConsole();
  const row = {
    username: 'anna',
    ip: '10.0.0.1',
    deviceid: 'BUS-7',
    kind: 'track',
    what: '',
    count: 12,
    start: 1_788_249_600,
    end: 1_788_253_200,
    firsttime: 1_788_300_000,
    lasttime: 1_788_300_600,
  };
  started.recorder.http.routes['POST /gklog/readlog'] = { json: [row] };
  started.recorder.http.routes['POST /gklog/uslog'] = { json: [] };
  await started.signIn();
  started.render(<StreamLogTabs />, '/uslog?days=2026-09-01_2026-09-02');
  expect((await screen.findByRole('tab', { name: 'Video' })).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByRole('tab', { name: 'Tracks and exports' }));
  for (const name of ['anna', '10.0.0.1', 'GPS track', '12']) {
    expect(await screen.findByRole('gridcell', { name })).toBeTruthy();
  }
});
