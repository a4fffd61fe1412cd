import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ShownRecord } from 'gk-elements';
import { startConsole } from '../../testing/render-console.js';
import { RecordList } from './record-list.js';

afterEach(cleanup);

/** Midnight by the clock of the fake server, in Taipei. */
const DAY_S = Date.UTC(2026, 8, 13, 16) / 1000;
/** Ten minutes of channels 1 and 2, one after another: 40 rows, ten a page. */
const RECORDS: readonly ShownRecord[] = Array.from({ length: 40 }, (_, index) => {
  const startS = DAY_S + Math.floor(index / 2) * 600;
  return { channel: (index % 2) + 1, startS, endS: startS + 600, kind: 'Normal' };
});

it('marks the record that plays on the channel in sight, and turns to its page', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  let move: (positionS: number, channel: number) => void = () => undefined;
  function Playing() {
    const [[positionS, channel], setMoment] = useState<readonly [number, number]>([DAY_S + 30, 1]);
    move = (toS, next) => act(() => setMoment([toS, next]));
    return (
      <RecordList
        deviceId="BUS-1"
        records={RECORDS}
        positionS={positionS}
        channels={[channel]}
        filter="all"
        onFilter={() => undefined}
        empty=""
        onOpen={() => undefined}
      />
    );
  }
  const marked = (): (string | null)[] =>
    screen.getAllByRole('row', { current: true }).map(({ textContent }) => textContent);
  render(<Playing />);
  await expect.poll(() => marked()).toEqual([expect.stringMatching(/^00:00:00.*10:001Normal$/)]);
  move(DAY_S + 30, 2);
  expect(marked()).toEqual([expect.stringMatching(/^00:00:00.*10:002Normal$/)]);
  move(DAY_S + 9000, 2);
  await expect.poll(() => marked()).toEqual([expect.stringMatching(/^02:30:00.*10:002Normal$/)]);
});
