import { act, cleanup, render } from '@testing-library/react';
import { startTransition, StrictMode, useState, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestClient } from 'gk-sdk/rest';
import * as gk from '../index.js';
import { everyHook } from '../testing/every-hook.js';
import { FakeSession } from '../testing/fake-session.js';
import { testUser } from '../testing/test-user.js';

let session: FakeSession;
let listening = 0;

/** Counts who listens to the devices, which have no counter of their own. */
function countListeners(): void {
  const { devices } = session;
  const counted = (takeOff: () => void) => {
    listening += 1;
    return () => {
      listening -= 1;
      takeOff();
    };
  };
  const { subscribe, subscribeDevice } = devices;
  devices.subscribe = (listener) => counted(subscribe.call(devices, listener));
  devices.subscribeDevice = (id, listener) => counted(subscribeDevice.call(devices, id, listener));
}

beforeEach(() => {
  listening = 0;
  session = new FakeSession();
  session.devices.replaceAll([{ deviceId: 'A', statusBits: 1, registered: true }]);
  session.rest = createRestClient({
    baseUrl: 'http://recorder.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'x' }),
    fetch: () => new Promise<Response>(() => undefined),
  });
  session.setState({ kind: 'signed-in', user: testUser, devicesLoaded: true });
  countListeners();
});
afterEach(cleanup);

describe('every hook', () => {
  it('is called here', () => {
    expect(Object.keys(everyHook).sort()).toEqual(
      Object.keys(gk)
        .filter((name) => name.startsWith('use'))
        .sort(),
    );
  });

  it.each(Object.keys(everyHook))('%s keeps its value, and leaves nothing behind in StrictMode', async (name) => {
    const error = vi.spyOn(console, 'error');
    const values: unknown[] = [];
    let again: () => void = () => undefined;
    function User(): ReactElement {
      const [turn, setTurn] = useState(0);
      again = () => {
        startTransition(() => {
          setTurn(turn + 1);
        });
      };
      values.push(everyHook[name]?.());
      return <p>{turn}</p>;
    }
    const { unmount } = render(
      <StrictMode>
        <gk.SessionProvider session={session.asSession()}>
          <User />
        </gk.SessionProvider>
      </StrictMode>,
    );
    await act(() => Promise.resolve());
    const before = values.at(-1);
    // A render for another reason, at a low priority, gives the same value: fields of an object by identity.
    await act(async () => {
      again();
      await Promise.resolve();
    });
    if (typeof before === 'object' && before !== null) {
      for (const [field, value] of Object.entries(before)) expect(values.at(-1)).toHaveProperty(field, value);
    } else expect(values.at(-1)).toBe(before);
    expect(error, 'React warns of nothing').not.toHaveBeenCalled();
    unmount();
    await vi.waitFor(() => {
      expect([session.listeners.size, session.eventListeners.size, listening]).toEqual([0, 0, 0]);
    });
    error.mockRestore();
  });
});
