import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, useState, type ReactElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeviceStore, type Session, type SessionState, type WritableDeviceStore } from 'gk-sdk';
import { ContextEvent } from '@lit/context';
import { sessionContext } from 'gk-elements';
import { SessionProvider, useDevice, useDevices, useSession, useSessionState, useStore } from './index.js';

const record = (deviceId: string, speedKmh: number) => ({
  deviceId,
  statusBits: 1,
  registered: true,
  position: { lat: 24, lng: 120, speedKmh, headingDeg: 0 },
});

class FakeSession {
  readonly devices: WritableDeviceStore = createDeviceStore();
  state: SessionState = { kind: 'signed-out' };
  readonly listeners = new Set<() => void>();
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  setState(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

let session: FakeSession;
const asSession = (): Session => session as unknown as Session;
const show = (children: ReactNode) =>
  render(
    <StrictMode>
      <SessionProvider session={asSession()}>{children}</SessionProvider>
    </StrictMode>,
  );

beforeEach(() => {
  session = new FakeSession();
  session.devices.replaceAll([record('A', 50), record('B', 0)]);
});
afterEach(cleanup);

describe('SessionProvider', () => {
  it('gives the session to the elements below it, too', async () => {
    show(<div data-testid="child" />);
    const received = vi.fn();
    await act(() => Promise.resolve());
    const child = screen.getByTestId('child');
    child.dispatchEvent(new ContextEvent(sessionContext, child, received, true));
    expect(received.mock.lastCall?.[0]).toBe(session);
  });

  it('leaves nothing behind in StrictMode', async () => {
    function State(): ReactElement {
      return <p>{useSessionState().kind}</p>;
    }
    const { unmount } = show(<State />);
    await act(() => Promise.resolve());
    expect(session.listeners.size).toBeGreaterThan(0);
    unmount();
    // The element waits a moment for a move in the document before it lets go.
    await vi.waitFor(() => {
      expect(session.listeners.size).toBe(0);
    });
  });
});

describe('useSession', () => {
  it('says what is missing outside of a provider', () => {
    function Lost(): ReactElement {
      useSession();
      return <p />;
    }
    vi.spyOn(console, 'error').mockReturnValue();
    expect(() => render(<Lost />)).toThrow('<SessionProvider>');
    vi.restoreAllMocks();
  });
});

describe('useSessionState', () => {
  it('follows the session', () => {
    function State(): ReactElement {
      return <p>{useSessionState().kind}</p>;
    }
    show(<State />);
    expect(screen.getByText('signed-out')).toBeDefined();
    act(() => {
      session.setState({ kind: 'connecting' });
    });
    expect(screen.getByText('connecting')).toBeDefined();
  });
});

describe('useDevices', () => {
  it('follows the filter and the store, with a filter written in place', () => {
    let renders = 0;
    function List(): ReactElement {
      renders += 1;
      const [mode, setMode] = useState<'all' | 'driving'>('all');
      const devices = useDevices({ mode });
      return (
        <button
          onClick={() => {
            setMode('driving');
          }}
        >
          {devices.map((device) => device.deviceId).join()}
        </button>
      );
    }
    show(<List />);
    const button = screen.getByRole('button');
    expect(button.textContent).toBe('A,B');
    act(() => {
      button.click();
    });
    expect(button.textContent).toBe('A');
    act(() => {
      session.devices.upsert([record('B', 60)]);
    });
    expect(button.textContent).toBe('A,B');
    const before = renders;
    act(() => {
      session.devices.upsert([record('B', 60)]);
    });
    expect(renders).toBe(before);
  });
});

describe('useDevice', () => {
  it('renders again only for its own device', () => {
    let renders = 0;
    function Speed(): ReactElement {
      renders += 1;
      return <p>{useDevice('A')?.position?.speedKmh ?? 'unknown'}</p>;
    }
    show(<Speed />);
    expect(screen.getByText('50')).toBeDefined();
    const before = renders;
    act(() => {
      session.devices.upsert([record('B', 70)]);
    });
    expect(renders).toBe(before);
    act(() => {
      session.devices.upsert([record('A', 80)]);
    });
    expect(screen.getByText('80')).toBeDefined();
  });
});

describe('the hooks on devices', () => {
  it('take off every listener that they put on', () => {
    let listening = 0;
    const counted = (takeOff: () => void) => {
      listening += 1;
      return () => {
        listening -= 1;
        takeOff();
      };
    };
    const { subscribe, subscribeDevice } = session.devices;
    session.devices.subscribe = (listener) => counted(subscribe.call(session.devices, listener));
    session.devices.subscribeDevice = (deviceId, listener) =>
      counted(subscribeDevice.call(session.devices, deviceId, listener));
    function Both(): ReactElement {
      return <p>{`${useDevices().length} ${useDevice('A')?.deviceId ?? ''}`}</p>;
    }
    const { unmount } = show(<Both />);
    expect(listening).toBe(2);
    unmount();
    expect(listening).toBe(0);
  });
});

describe('useStore', () => {
  it('follows any store with get and subscribe', () => {
    let value = 1;
    const listeners = new Set<() => void>();
    const store = {
      get: () => value,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    function Value(): ReactElement {
      return <p>{useStore(store)}</p>;
    }
    render(<Value />);
    act(() => {
      value = 2;
      for (const listener of listeners) listener();
    });
    expect(screen.getByText('2')).toBeDefined();
  });
});
