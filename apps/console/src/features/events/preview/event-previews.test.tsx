import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FleetEvent } from 'gk-sdk/rest';
import { startConsole } from '../../../testing/render-console.js';
import type { EventRow } from '../rows/event-row.js';
import EventPreviews from './event-previews.js';

const HAPPENED_S = 1_788_249_600;
const row = (serialNo: number, event: Partial<FleetEvent> = {}): EventRow => ({
  event: { serialNo, deviceId: `BUS-${serialNo}`, eventCode: 13, happenedS: HAPPENED_S, snapshotMask: 1, ...event },
  name: '',
  text: '',
  color: undefined,
  severity: 'alarm',
  driver: undefined,
  deviceMemo: '',
  plate: '',
});
const ROWS = [
  row(1),
  row(2),
  row(3, { snapshotMask: 0, downloadMask: 1, downloaded: true }),
  row(4, { snapshotMask: 0 }),
];
let reduced = false;

function List() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={list} data-testid="list">
        <table>
          <tbody>
            {ROWS.map(({ event }, index) => (
              <tr key={event.serialNo} data-index={index}>
                <td>
                  <button>{event.deviceId}</button>
                  <button aria-expanded="false">Details of {event.deviceId}</button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <EventPreviews list={list} rows={ROWS} />
    </>
  );
}

beforeEach(async () => {
  reduced = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduced && query.includes('reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  const { signIn, render } = startConsole();
  await signIn();
  render(<List />);
}
const over = (deviceId: string): void => void fireEvent.pointerOver(screen.getByRole('button', { name: deviceId }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const picture = (): HTMLImageElement | null => document.querySelector('.gk-event-preview img');
const offset = (): number => Number(new URL(picture()?.src ?? '').searchParams.get('t')) - HAPPENED_S;

it('plays a picture of each second around the event, the next one when the one before is there, and rests on the event', async () => {
  await open();
  over('BUS-1');
  await wait(100);
  expect(picture()).toBeNull();
  await wait(400);
  expect(picture()?.src).toContain('deviceid=BUS-1');
  const seen = [offset()];
  // One that takes long is waited for.
  await wait(5_000);
  expect(offset()).toBe(seen[0]);
  for (let step = 0; step < 12; step += 1) {
    if (step === 2) fireEvent.error(picture()!);
    else fireEvent.load(picture()!);
    await wait(500);
    if (seen.at(-1) !== offset()) seen.push(offset());
  }
  expect(seen).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4, 0]);
});

it('shows one at a time, and nothing once hand and focus have left', async () => {
  await open();
  over('BUS-1');
  await wait(500);
  over('BUS-2');
  expect(picture()).toBeNull();
  await wait(500);
  expect([document.querySelectorAll('.gk-event-preview').length, picture()?.src.includes('BUS-2')]).toEqual([1, true]);
  fireEvent.pointerLeave(screen.getByTestId('list'));
  expect(picture()).toBeNull();
  fireEvent.focusIn(screen.getByRole('button', { name: 'BUS-1' }));
  await wait(500);
  expect(picture()?.src).toContain('BUS-1');
  fireEvent.scroll(screen.getByTestId('list'));
  expect(picture()).toBeNull();
});

it('does not cover the details that a button of the row has opened', async () => {
  await open();
  fireEvent.focusIn(screen.getByRole('button', { name: 'Details of BUS-1' }));
  await wait(1000);
  expect(picture()).toBeNull();
  over('BUS-1');
  await wait(500);
  expect(picture()).not.toBeNull();
});

it('plays the footage without sound where the server has it, and lets go of it', async () => {
  await open();
  over('BUS-3');
  await wait(500);
  const video = document.querySelector<HTMLVideoElement>('.gk-event-preview video');
  expect([video?.muted, video?.src.includes('BUS-3_')]).toEqual([true, true]);
  fireEvent.pointerLeave(screen.getByTestId('list'));
  expect([video?.isConnected, video?.getAttribute('src')]).toEqual([false, null]);
});

it('with reduced motion one picture stands, and footage alone moves nothing', async () => {
  reduced = true;
  await open();
  over('BUS-1');
  await wait(500);
  expect(offset()).toBe(0);
  fireEvent.load(picture()!);
  await wait(3_000);
  expect(offset()).toBe(0);
  over('BUS-3');
  await wait(500);
  expect(document.querySelector('.gk-event-preview')).toBeNull();
});

it('shows nothing of an event without picture and footage, nor where the pictures cannot be loaded', async () => {
  await open();
  over('BUS-4');
  await wait(500);
  expect(document.querySelector('.gk-event-preview')).toBeNull();
  over('BUS-1');
  await wait(500);
  for (let step = 0; step < 12 && picture(); step += 1) {
    fireEvent.error(picture()!);
    await wait(10);
  }
  expect(document.querySelector('.gk-event-preview')).toBeNull();
});
