import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from 'gk-sdk';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { BrandContext } from '../../shared/brand/brand-context.js';
import { eventToasts } from '../../shared/toast/event-toast-store.js';
import { startConsole } from '../../testing/render-console.js';
import { EventToasts } from './event-toasts.js';

const PANIC = 1;
const IGNITION_ON = 4;
const OVERSPEED = 13;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  startConsole().render(<EventToasts words={{}} />);
});
afterEach(() => {
  cleanup();
  eventToasts.clear();
  vi.useRealTimers();
});

let serialNo = 0;
const happen = (...events: (Pick<LiveEvent, 'deviceId' | 'eventCode'> & Partial<LiveEvent>)[]): void =>
  act(() =>
    eventToasts.showEvents(
      events.map((event) => ({ serialNo: ++serialNo, happenedS: 1_790_000_000, change: 'new' as const, ...event })),
    ),
  );

/** Lines of a live region that are read out: a reader says each node that is added, and no other. */
const read = (role: 'alert' | 'status') => [...screen.getByRole(role).children].map(({ textContent }) => textContent);
/** Returns the speech of a screen reader during an action: text that is added to a live region. */
function saidDuring(action: () => void): (string | null)[] {
  const observer = new MutationObserver(() => undefined);
  for (const region of [screen.getByRole('alert'), screen.getByRole('status')])
    observer.observe(region, { childList: true, characterData: true, subtree: true });
  action();
  const records = observer.takeRecords();
  observer.disconnect();
  return records.flatMap(({ type, target, addedNodes }) =>
    type === 'characterData' ? [target.textContent] : [...addedNodes].map(({ textContent }) => textContent),
  );
}

it('reads an alarm at once though something quieter follows it in the same half second', () => {
  happen({ deviceId: 'A', eventCode: PANIC }, { deviceId: 'B', eventCode: IGNITION_ON });
  expect(read('alert')).toEqual([expect.stringMatching(/^Panic.*A/)]);
  expect(read('status')).toEqual([expect.stringMatching(/^Ignition.*B/)]);
});

it('reads nothing again when the newest toast goes', () => {
  happen({ deviceId: 'A', eventCode: OVERSPEED });
  happen({ deviceId: 'B', eventCode: IGNITION_ON });
  const newest = eventToasts.events().find(({ deviceIds }) => deviceIds[0] === 'B');
  expect(saidDuring(() => act(() => eventToasts.dismiss(newest?.id ?? -1)))).toEqual([]);
  expect(eventToasts.events()).toHaveLength(1);
});

it('reads the same words again for a second alarm of the same kind on the same vehicle', () => {
  const alarm = () => saidDuring(() => happen({ deviceId: 'A', eventCode: PANIC }));
  const [first] = alarm();
  expect(first).toMatch(/^Panic/);
  expect(alarm()).toEqual([first]);
  expect(screen.getByRole('alert').getAttribute('aria-atomic')).toBe('false');
});

it('reads events of one kind that come together once, each call by itself, and forgets them', () => {
  const vehicles = ['A', 'B', 'C', 'D'];
  happen(...vehicles.map((deviceId) => ({ deviceId, eventCode: OVERSPEED })));
  expect(read('status')).toEqual(['Overspeed. D, C and 2 more']);
  happen(...vehicles.map((deviceId) => ({ deviceId, eventCode: 20, callChannel: 1 })));
  expect(read('alert')).toHaveLength(4);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(read('alert')).toEqual([]);
});

it('reads inside of the wall that fills the screen, and nothing again when it does', () => {
  happen({ deviceId: 'A', eventCode: PANIC });
  const wall = document.body.appendChild(document.createElement('div'));
  const fill = (element: Element | null): void => {
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  };
  fill(wall);
  expect(read('alert')).toEqual([]);
  happen({ deviceId: 'B', eventCode: PANIC });
  expect(read('alert')).toEqual([expect.stringMatching(/B/)]);
  expect(wall.contains(screen.getByRole('alert'))).toBe(true);
  fill(null);
  Reflect.deleteProperty(document, 'fullscreenElement');
  wall.remove();
});

it('calls a vehicle by its plate where the brand says so', async () => {
  cleanup();
  const plated = buildDevice({ deviceId: 'BUS-7', plate: 'KAA-0181', statusBits: 1 });
  const { consoleSession, signIn, render } = startConsole({ devices: [plated] });
  await signIn();
  await vi.waitFor(() => expect(consoleSession.session.devices.loaded).toBe(true));
  render(
    <BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>
      <EventToasts words={{}} />
    </BrandContext>,
  );
  happen({ deviceId: 'BUS-7', eventCode: OVERSPEED });
  expect(read('status')).toEqual([expect.stringMatching(/KAA-0181/)]);
  expect(screen.getByRole('article', { hidden: true }).textContent).toMatch(/KAA-0181/);
});
