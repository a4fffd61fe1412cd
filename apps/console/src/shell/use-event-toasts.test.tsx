import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventNotifyPreference, eventSeverityPreference } from '../shared/storage/event-notify.js';
import { alarmSoundPreference } from '../shared/storage/switch-preference.js';
import { rehearsal } from '../shared/access/rehearsal.js';
import { eventToasts } from '../shared/toast/event-toast-store.js';
import { startConsole } from '../testing/render-console.js';
import { ring, soundAlarm } from './sound/ring.js';
import { useEventSounds } from './sound/use-event-sounds.js';
import { useEventToasts } from './use-event-toasts.js';

vi.mock('./sound/ring.js', () => ({ ring: vi.fn(), soundAlarm: vi.fn() }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  eventToasts.clear();
  vi.clearAllMocks();
  eventNotifyPreference.set(true);
  eventSeverityPreference.set('info');
  alarmSoundPreference.set(true);
  rehearsal.end();
});

/** Codes of an alarm (panic), a warning (overspeed) and information (ignition on). */
const PANIC = 1;
const OVERSPEED = 13;
const IGNITION_ON = 51;

function Toasts() {
  useEventToasts();
  useEventSounds();
  return null;
}

async function listen() {
  const { recorder, consoleSession, signIn, render } = startConsole();
  await signIn();
  render(<Toasts />);
  await waitFor(() => expect(recorder.sockets.open('/event.cgi')).toHaveLength(1));
  let serialno = 0;
  let heard = 0;
  consoleSession.session.on('event', () => (heard += 1));

  /** Sends events, waits until events that follow others are shown, and returns the number of toasts. */
  return async (...events: object[]) => {
    for (const fields of events) {
      serialno += 1;
      act(() =>
        recorder.sendEvent({
          cmd: 'new',
          serialno,
          deviceid: 'A',
          appdevid: 1,
          eventtimeutc: 1_790_000_000,
          ...fields,
        }),
      );
      await waitFor(() => expect(heard).toBe(serialno));
    }
    act(() => void vi.advanceTimersByTime(500));
    return eventToasts.events().length;
  };
}

it('shows an event without a sound, and sounds an alarm', async () => {
  eventSeverityPreference.set('info');
  const report = await listen();
  expect(await report({ appdevid: IGNITION_ON })).toBe(1);
  expect([ring, soundAlarm].map((sound) => vi.mocked(sound).mock.calls.length)).toEqual([0, 0]);
  expect(await report({ appdevid: PANIC, deviceid: 'B' })).toBe(2);
  expect([ring, soundAlarm].map((sound) => vi.mocked(sound).mock.calls.length)).toEqual([0, 1]);
});

it('shows warnings and alarms by default, and leaves an ignition to the bell, until all events are wanted', async () => {
  localStorage.removeItem('eventSeverity');
  dispatchEvent(new StorageEvent('storage', { key: 'eventSeverity' }));
  const report = await listen();
  expect(await report({ appdevid: IGNITION_ON })).toBe(0);
  expect(await report({ appdevid: OVERSPEED })).toBe(1);
  expect(await report({ appdevid: PANIC, deviceid: 'B' })).toBe(2);
  eventSeverityPreference.set('info');
  expect(localStorage.getItem('eventSeverity')).toBe('info');
  expect(await report({ appdevid: IGNITION_ON, deviceid: 'C' })).toBe(3);
});

it('shows nothing below the severity that is wanted, and nothing at all when it is off', async () => {
  const report = await listen();
  eventSeverityPreference.set('alarm');
  expect(await report({ appdevid: IGNITION_ON })).toBe(0);
  expect(await report({ appdevid: PANIC })).toBe(1);
  eventNotifyPreference.set(false);
  expect(await report({ appdevid: PANIC, deviceid: 'B' })).toBe(1);
  expect(vi.mocked(soundAlarm)).toHaveBeenCalledOnce();
});

it('rings and shows a driver’s call though notification is off', async () => {
  const report = await listen();
  eventNotifyPreference.set(false);
  expect(await report({ appdevid: IGNITION_ON, call: 1, channel: 2 })).toBe(1);
  expect([ring, soundAlarm].map((sound) => vi.mocked(sound).mock.calls.length)).toEqual([1, 0]);
});

it('takes a call off that a colleague notes as seen, and shows one that an update flags', async () => {
  const report = await listen();
  const call = { serialno: 70, appdevid: IGNITION_ON, channel: 2 };
  expect(await report({ ...call, call: 1 })).toBe(1);
  expect(await report({ ...call, cmd: 'update', call: 0, memo: 'bus stop' })).toBe(1);
  expect(await report({ ...call, cmd: 'update', call: 0, checkstatus: 1 })).toBe(0);
  expect(await report({ ...call, serialno: 71, deviceid: 'B' })).toBe(1);
  expect(await report({ ...call, serialno: 71, deviceid: 'B', cmd: 'update', call: 1 })).toBe(2);
  expect(ring).toHaveBeenCalledTimes(2);
});

it('shows an alarm without its sound when that is off, and a call still rings', async () => {
  const report = await listen();
  alarmSoundPreference.set(false);
  expect(await report({ appdevid: PANIC })).toBe(1);
  expect(soundAlarm).not.toHaveBeenCalled();
  await report({ appdevid: IGNITION_ON, call: 1, channel: 2 });
  expect(ring).toHaveBeenCalledOnce();
});

it('sounds once for alarms that come together', async () => {
  const report = await listen();
  const alarms = ['B', 'C'].map((deviceid) => ({ appdevid: PANIC, deviceid }));
  expect(await report({ appdevid: IGNITION_ON }, ...alarms)).toBe(3);
  expect(vi.mocked(soundAlarm)).toHaveBeenCalledOnce();
});

it('shows and sounds nothing but calls to a user who may not see events', async () => {
  const send = await listen();
  const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
  act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
  expect(await send({ appdevid: PANIC })).toBe(0);
  expect(soundAlarm).not.toHaveBeenCalled();
  expect(await send({ deviceid: 'B', appdevid: IGNITION_ON, call: 1, channel: 2 })).toBe(1);
  expect(ring).toHaveBeenCalledOnce();
});
