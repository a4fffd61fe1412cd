import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { alarmSoundPreference } from '../shared/storage/switch-preference.js';
import { eventToasts } from '../shared/toast/event-toast-store.js';
import { startConsole } from '../testing/render-console.js';
import { AlarmWatch } from './alarm-watch.js';

const sound = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  const state = { blocked: false };
  const set = (blocked: boolean): void => {
    state.blocked = blocked;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { set, get: () => state.blocked, subscribe };
});
vi.mock('./sound/ring.js', () => ({ soundBlocked: sound, allowSound: () => sound.set(false), ring: vi.fn() }));

afterEach(() => {
  cleanup();
  act(() => sound.set(false));
  eventToasts.clear();
  alarmSoundPreference.set(true);
});

it('says that the browser blocks sound, and no longer once the user has allowed it', async () => {
  const { render, signIn } = startConsole();
  await signIn();
  render(<AlarmWatch />);
  expect(screen.queryByText(/blocks sound/)).toBeNull();
  act(() => sound.set(true));
  expect(screen.getByText(/blocks sound/).closest('[role=status]')?.textContent).toContain('you do not hear alarms');
  fireEvent.click(screen.getByRole('button', { name: 'Allow sound' }));
  expect(screen.queryByText(/blocks sound/)).toBeNull();
});

it('says nothing of blocked sound in a kiosk, where nobody can allow it', async () => {
  const { render, signIn } = startConsole();
  await signIn();
  render(<AlarmWatch />, '/treeview?kiosk=1');
  act(() => sound.set(true));
  expect(screen.queryByText(/blocks sound/)).toBeNull();
});

it('takes calls off that a colleague answers, as soon as the server says who talks', async () => {
  const { recorder, consoleSession, render, signIn } = startConsole();
  await signIn();
  render(<AlarmWatch />);
  const call = { deviceId: 'A', eventCode: 20, callChannel: 1, happenedS: 1_790_000_000, change: 'new' } as const;
  act(() =>
    eventToasts.showEvents([
      { ...call, serialNo: 1 },
      { ...call, serialNo: 2, deviceId: 'B' },
    ]),
  );
  const users = [{ type: 'talk', user: 'ben' }];
  const status = { hddBps: 0, devices: [{ deviceid: 'A', users }] };
  recorder.on('Q10', () => ({ fields: { R: '1' }, body: JSON.stringify(status) }));
  await waitFor(() => expect(consoleSession.session.streamStatus?.devices).toHaveLength(1));
  await waitFor(() => expect(eventToasts.events().map(({ deviceIds }) => deviceIds[0])).toEqual(['B']));
});
