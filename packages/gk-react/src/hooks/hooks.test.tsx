import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, startTransition, StrictMode, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GkError, type DeviceRecord, type LiveEvent } from 'gk-sdk';
import { encodeGkPacket, GkCodec, GkFlag, GkKind, microseconds } from 'gk-sdk/wire';
import { testUser } from '../testing/test-user.js';
import { FakeSession } from '../testing/fake-session.js';
import {
  HeadlessSessionProvider,
  SessionProvider,
  useDevice,
  useDeviceCounters,
  useDevices,
  useDownloads,
  useEvents,
  useGroups,
  useMonitor,
  usePermissions,
  usePlayback,
  useResource,
  useServerClock,
  useSessionEvent,
  useSessionState,
  useSnapshot,
  useTalk,
  type PlaybackRequest,
  type ResourceOptions,
  type TalkRequest,
} from '../index.js';

const record = (deviceId: string, speedKmh: number): DeviceRecord => ({
  deviceId,
  statusBits: 1,
  registered: true,
  position: { lat: 24, lng: 120, speedKmh, headingDeg: 0 },
});
const event = (serialNo: number): LiveEvent => ({
  change: 'new',
  serialNo,
  deviceId: 'A',
  eventCode: 1,
  happenedS: serialNo,
});

let session: FakeSession;
const provided = (children: ReactNode): ReactElement => (
  <StrictMode>
    <SessionProvider session={session.asSession()}>{children}</SessionProvider>
  </StrictMode>
);

beforeEach(() => {
  session = new FakeSession();
  session.devices.replaceAll([record('A', 50), record('B', 0)]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the hooks on the session', () => {
  it('tell who is signed in, also while the connection is made again', () => {
    function Rights(): ReactElement {
      return <p>{usePermissions() === undefined ? 'none' : 'some'}</p>;
    }
    render(provided(<Rights />));
    expect(screen.getByText('none')).toBeDefined();
    act(() => {
      session.setState({ kind: 'signed-in', user: testUser, devicesLoaded: true });
    });
    expect(screen.getByText('some')).toBeDefined();
    act(() => {
      session.setState({ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: testUser });
    });
    expect(screen.getByText('some')).toBeDefined();
  });

  it('tick on the second of the server, and stop', async () => {
    vi.useFakeTimers();
    let renders = 0;
    function Clock(): ReactElement {
      renders += 1;
      return <p>{useServerClock()}</p>;
    }
    const { unmount } = render(provided(<Clock />));
    expect(screen.getByText('1790000000')).toBeDefined();
    const before = renders;
    await act(async () => {
      session.nowS += 0.5;
      await vi.advanceTimersByTimeAsync(500);
    });
    expect(renders).toBe(before);
    await act(async () => {
      session.nowS += 0.251;
      await vi.advanceTimersByTimeAsync(251);
    });
    expect(screen.getByText('1790000001')).toBeDefined();
    unmount();
    await vi.advanceTimersByTimeAsync(200);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('useDevice with a selector', () => {
  it('renders again only when what was selected changes', () => {
    let renders = 0;
    function Place(): ReactElement {
      renders += 1;
      const { lat, lng } = useDevice('A', (device) => ({
        lat: device?.position?.lat,
        lng: device?.position?.lng,
      }));
      return <p>{`${lat ?? '?'} ${lng ?? '?'}`}</p>;
    }
    render(provided(<Place />));
    expect(screen.getByText('24 120')).toBeDefined();
    const before = renders;
    act(() => {
      session.devices.upsert([record('A', 80)]);
    });
    expect(renders).toBe(before);
    act(() => {
      session.devices.upsert([{ ...record('A', 80), position: { lat: 25, lng: 120, speedKmh: 1, headingDeg: 0 } }]);
    });
    expect(screen.getByText('25 120')).toBeDefined();
  });
});

describe('useDevices with a selector', () => {
  it('renders again only when what was selected changes', () => {
    let renders = 0;
    function Page(): ReactElement {
      renders += 1;
      const first = useDevices({ mode: 'all' }, (devices) => devices.slice(0, 1));
      const total = useDevices({ mode: 'all' }, (devices) => devices.length);
      return <p>{`${first.map(({ position }) => position?.speedKmh).join()} of ${total}`}</p>;
    }
    render(provided(<Page />));
    const total = session.devices.all.length;
    const speed = session.devices.all[0]?.position?.speedKmh;
    expect(screen.getByText(`${speed} of ${total}`)).toBeDefined();
    const before = renders;
    act(() => {
      session.devices.upsert([record('B', 63)]);
    });
    expect(renders).toBe(before);
    act(() => {
      session.devices.upsert([record('A', 64)]);
    });
    expect(screen.getByText(`64 of ${total}`)).toBeDefined();
    act(() => {
      session.devices.upsert([record('Z', 65)]);
    });
    expect(screen.getByText(`64 of ${total + 1}`)).toBeDefined();
  });
});

describe('useDeviceCounters', () => {
  it('renders again only when a counter changes', () => {
    let renders = 0;
    function Driving(): ReactElement {
      renders += 1;
      return <p>{useDeviceCounters().driving}</p>;
    }
    render(provided(<Driving />));
    expect(screen.getByText('1')).toBeDefined();
    const before = renders;
    act(() => {
      session.devices.upsert([record('A', 51)]);
    });
    expect(renders).toBe(before);
    act(() => {
      session.devices.upsert([record('B', 51)]);
    });
    expect(screen.getByText('2')).toBeDefined();
  });
});

describe('useEvents and useSessionEvent', () => {
  it('keep the newest and call the latest listener', () => {
    const heard: string[] = [];
    function Events({ name }: { readonly name: string }): ReactElement {
      useSessionEvent('event', ({ serialNo }) => heard.push(`${name} ${serialNo}`));
      return (
        <p>
          {useEvents(2)
            .map(({ serialNo }) => serialNo)
            .join()}
        </p>
      );
    }
    const { rerender, unmount } = render(provided(<Events name="a" />));
    act(() => {
      session.send(event(1));
      session.send(event(2));
      session.send(event(3));
    });
    expect(screen.getByText('3,2')).toBeDefined();
    rerender(provided(<Events name="b" />));
    expect(session.eventListeners.size, 'a listener in place is not put on again').toBe(2);
    act(() => {
      session.send(event(4));
    });
    expect(heard).toEqual(['a 1', 'a 2', 'a 3', 'b 4']);
    unmount();
    expect(session.eventListeners.size).toBe(0);
  });
});

describe('useResource', () => {
  function Loads({
    id,
    load,
  }: {
    readonly id: string | undefined;
    readonly load: (signal: AbortSignal) => Promise<string>;
  }) {
    const { kind, data, error, reload } = useResource(id, load);
    return <button onClick={reload}>{`${kind} ${data ?? ''} ${error?.code ?? ''}`.trim()}</button>;
  }
  const shown = (): string | null => screen.getByRole('button').textContent;

  it('aborts what is no longer wanted and drops its answer', async () => {
    const calls: { signal: AbortSignal; answer: (text: string) => void }[] = [];
    const load = (signal: AbortSignal): Promise<string> =>
      new Promise((answer) => {
        calls.push({ signal, answer });
      });
    const { rerender, unmount } = render(provided(<Loads id="a" load={load} />));
    // StrictMode rehearses: the first load is aborted and asked for again.
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    rerender(provided(<Loads id="b" load={load} />));
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    await act(async () => {
      calls[1]?.answer('old');
      calls[2]?.answer('new');
      await Promise.resolve();
    });
    expect(shown()).toBe('ready new');
    unmount();
    expect(calls.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('shows what `load` throws at once as a failure, and loads again', async () => {
    let broken = true;
    const load = (): Promise<string> => {
      if (broken) throw new GkError('invalid-argument', 'No device');
      return Promise.resolve('one');
    };
    render(provided(<Loads id="a" load={load} />));
    await act(() => Promise.resolve());
    expect(shown()).toBe('failed  invalid-argument');
    broken = false;
    await act(async () => {
      screen.getByRole('button').click();
      await Promise.resolve();
    });
    expect(shown()).toBe('ready one');
  });

  it('keeps what it has while it loads again and when that fails', async () => {
    let next: Promise<string> = Promise.resolve('one');
    const { rerender } = render(provided(<Loads id="a" load={() => next} />));
    await act(() => Promise.resolve());
    expect(shown()).toBe('ready one');
    next = Promise.reject(new TypeError('down'));
    next.catch(() => undefined);
    act(() => {
      screen.getByRole('button').click();
    });
    expect(shown()).toBe('loading one');
    await act(() => Promise.resolve());
    expect(shown()).toMatch(/^failed one \w/);
    rerender(provided(<Loads id={undefined} load={() => next} />));
    expect(shown()).toBe('idle');
  });

  /** Two components that ask for the same, each of which can be taken away. */
  function Pair({
    load,
    shown: both = ['one', 'two'],
    options,
  }: {
    readonly load: (signal: AbortSignal) => Promise<string>;
    readonly shown?: readonly string[];
    readonly options?: ResourceOptions<string>;
  }): ReactElement[] {
    return both.map((name) => <Shows key={name} name={name} load={load} options={options} />);
  }
  function Shows({
    name,
    load,
    options,
  }: {
    readonly name: string;
    readonly load: (signal: AbortSignal) => Promise<string>;
    readonly options?: ResourceOptions<string> | undefined;
  }): ReactElement {
    const { kind, data = '', reload, update } = useResource(['shared', 1], load, options);
    return (
      <p>
        <button onClick={reload}>{`${name}: ${kind} ${data}`}</button>
        <button onClick={() => update((held) => `${held}!`)}>{`change ${name}`}</button>
      </p>
    );
  }
  const texts = (): string[] => screen.queryAllByRole('button', { name: /:/ }).map(({ textContent }) => textContent);
  const press = (name: RegExp): Promise<void> =>
    act(async () => {
      screen.getByRole('button', { name }).click();
      await Promise.resolve();
    });
  /** Calls that are answered by hand. */
  function calls() {
    const made: { readonly signal: AbortSignal; readonly answer: (text: string) => void }[] = [];
    const load = (signal: AbortSignal): Promise<string> => new Promise((answer) => made.push({ signal, answer }));
    const answer = (text: string): Promise<void> =>
      act(async () => {
        made.at(-1)?.answer(text);
        await Promise.resolve();
      });
    return { made, load, answer };
  }
  /** Without StrictMode, whose rehearsal makes and aborts a call of its own. */
  const plain = (children: ReactNode): ReactElement => (
    <HeadlessSessionProvider session={session.asSession()}>{children}</HeadlessSessionProvider>
  );

  it('makes one call for two components that ask for the same, and for both of their reloads', async () => {
    const { made, load, answer } = calls();
    render(plain(<Pair load={load} />));
    await answer('a');
    expect(made).toHaveLength(1);
    expect(texts()).toEqual(['one: ready a', 'two: ready a']);
    await press(/^two/);
    expect(texts()).toEqual(['one: loading a', 'two: loading a']);
    await answer('b');
    expect(made).toHaveLength(2);
    expect(texts()).toEqual(['one: ready b', 'two: ready b']);
  });

  it('does not abort the call of one component when another unmounts', async () => {
    const { made, load, answer } = calls();
    const { rerender } = render(plain(<Pair load={load} />));
    rerender(plain(<Pair load={load} shown={['two']} />));
    expect(made[0]?.signal.aborted).toBe(false);
    await answer('a');
    expect(texts()).toEqual(['two: ready a']);
    rerender(plain(<Pair load={load} shown={[]} />));
    expect(session.listeners.size).toBe(0);
  });

  it('keeps the answer of both while a reload fails', async () => {
    let next = Promise.resolve('a');
    render(plain(<Pair load={() => next} />));
    await act(() => Promise.resolve());
    next = Promise.reject(new TypeError('down'));
    next.catch(() => undefined);
    await press(/^one/);
    expect(texts()).toEqual(['one: failed a', 'two: failed a']);
  });

  it('shows a change in all components, until the next load', async () => {
    const { load, answer } = calls();
    render(plain(<Pair load={load} />));
    await press(/^change one/);
    await answer('a');
    await press(/^change one/);
    await press(/^change two/);
    expect(texts()).toEqual(['one: ready a!!', 'two: ready a!!']);
    await press(/^one/);
    await answer('b');
    expect(texts()).toEqual(['one: ready b', 'two: ready b']);
  });

  it.each([
    ['is valid', 60_000, 1],
    ['is valid no longer', 0, 2],
  ])('asks again for a component that mounts later only when the answer %s', async (_, validMs, count) => {
    const { made, load, answer } = calls();
    const { rerender } = render(plain(<Pair load={load} shown={['one']} options={{ validMs }} />));
    await answer('a');
    rerender(plain(<Pair load={load} shown={[]} options={{ validMs }} />));
    rerender(plain(<Pair load={load} shown={['two']} options={{ validMs }} />));
    await answer('a');
    expect(made).toHaveLength(count);
    expect(texts()).toEqual(['two: ready a']);
  });

  it('loads again by itself after the time that each outcome asks for', async () => {
    vi.useFakeTimers();
    const { made, load, answer } = calls();
    const reloadAfterMs = ({ data }: { readonly data: string | undefined }) => (data === 'last' ? undefined : 5_000);
    render(plain(<Pair load={load} options={{ reloadAfterMs }} />));
    await answer('a');
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(made).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await answer('last');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(made).toHaveLength(2);
    vi.useRealTimers();
  });

  it('drops what it has when the user signs out, and loads for another user', async () => {
    const { made, load, answer } = calls();
    const signIn = (username: string): void =>
      act(() => session.setState({ kind: 'signed-in', user: { ...testUser, username }, devicesLoaded: true }));
    signIn('anna');
    render(plain(<Pair load={load} options={{ validMs: 60_000 }} />));
    await answer('of anna');
    act(() =>
      session.setState({
        kind: 'reconnecting',
        reason: 'offline',
        retryAtS: 0,
        user: { ...testUser, username: 'anna' },
      }),
    );
    act(() => session.setState({ kind: 'signed-out' }));
    expect(texts()).toEqual(['one: loading ', 'two: loading ']);
    expect(made).toHaveLength(1);
    signIn('ben');
    await answer('of ben');
    signIn('carl');
    expect(made).toHaveLength(3);
    expect(texts()).toEqual(['one: loading ', 'two: loading ']);
  });

  it('shares nothing between two sessions', async () => {
    const { made, load } = calls();
    const { rerender } = render(plain(<Pair load={load} />));
    session = new FakeSession();
    rerender(plain(<Pair load={load} />));
    expect(made.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
});

describe('useGroups', () => {
  it('loads the groups of who is signed in', async () => {
    const answers: Record<string, unknown> = {
      groupsOfUser: [{ groupId: 1, parentId: undefined, name: 'All' }],
      groupDevicesOfUser: [],
    };
    session.rest = { call: ({ path }: { path: string }) => Promise.resolve(answers[path]) };
    function Groups(): ReactElement {
      const { kind, data } = useGroups();
      return <p>{data?.groups.map(({ name }) => name).join() ?? kind}</p>;
    }
    render(provided(<Groups />));
    expect(screen.getByText('idle')).toBeDefined();
    await act(async () => {
      session.setState({ kind: 'signed-in', user: testUser, devicesLoaded: true });
      await Promise.resolve();
    });
    expect(screen.getByText('All')).toBeDefined();
  });

  it('loads those of another session, also of a user of the same name', async () => {
    const groupsOf = (fake: FakeSession, name: string): void => {
      const groups = [{ groupId: 1, parentId: undefined, name }];
      fake.rest = { call: ({ path }: { path: string }) => Promise.resolve(path === 'groupsOfUser' ? groups : []) };
      fake.setState({ kind: 'signed-in', user: testUser, devicesLoaded: true });
    };
    function Groups(): ReactElement {
      return <p>{useGroups().data?.groups.map(({ name }) => name)}</p>;
    }
    groupsOf(session, 'Taipei');
    const { rerender } = render(provided(<Groups />));
    await screen.findByText('Taipei');
    session = new FakeSession();
    groupsOf(session, 'Tainan');
    rerender(provided(<Groups />));
    await screen.findByText('Tainan');
  });
});

describe('usePlayback', () => {
  it('makes one for each request, by its fields, and closes each', () => {
    const views: ReturnType<typeof usePlayback>[] = [];
    function Player({ channel }: { readonly channel: number }): ReactElement {
      const request: PlaybackRequest = { deviceId: 'A', place: 'server', channels: [channel], startS: 1_790_000_000 };
      const view = usePlayback(request);
      views.push(view);
      return <p>{`${view.state.kind} ${view.positionS} ${view.channels.join()}`}</p>;
    }
    const { rerender, unmount } = render(provided(<Player channel={1} />));
    expect(screen.getByText('stopped 1790000000 1')).toBeDefined();
    const first = views.at(-1)?.playback;
    rerender(provided(<Player channel={1} />));
    expect(views.at(-1)?.playback).toBe(first);
    act(() => {
      void first?.seek(1_790_000_050);
    });
    expect(screen.getByText('stopped 1790000050 1')).toBeDefined();
    rerender(provided(<Player channel={2} />));
    expect(screen.getByText('stopped 1790000000 2')).toBeDefined();
    const second = views.at(-1)?.playback;
    const closed = second && vi.spyOn(second, 'close');
    unmount();
    expect(closed).toHaveBeenCalled();
  });
});

describe('usePlayback with a sink', () => {
  it('hands what comes to the sink of the last render', () => {
    const sockets: { onmessage?: (event: { readonly data: ArrayBuffer }) => void }[] = [];
    vi.stubGlobal(
      'WebSocket',
      class {
        onmessage?: (event: { readonly data: ArrayBuffer }) => void;
        constructor() {
          sockets.push(this);
        }
        close(): void {}
      },
    );
    const seen: string[] = [];
    let playback: ReturnType<typeof usePlayback>['playback'];
    function Player({ render: which }: { readonly render: number }): ReactElement {
      const request: PlaybackRequest = { deviceId: 'A', place: 'server', channels: [1], startS: 1_790_000_000 };
      const sink = { onVideo: ({ channel }: { readonly channel: number }) => seen.push(`render ${which}, ${channel}`) };
      ({ playback } = usePlayback(request, { sink }));
      return <p>{which}</p>;
    }
    const { rerender } = render(provided(<Player render={1} />));
    act(() => playback?.play());
    rerender(provided(<Player render={2} />));
    const packet = encodeGkPacket({
      kind: GkKind.video,
      channel: 1,
      codec: GkCodec.jpeg,
      flags: GkFlag.key,
      capturedAtUs: microseconds(1_790_000_000_000_000),
      sequence: 0,
      payload: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
    });
    act(() => sockets.at(-1)?.onmessage?.({ data: packet.slice().buffer }));
    expect(seen).toEqual(['render 2, 1']);
    vi.unstubAllGlobals();
  });
});

describe('a hook that cannot make what it is asked for', () => {
  it('tells so as a state, and does not throw it', () => {
    session.streamUrl = () => {
      throw new GkError('closed', 'Nobody is logged in.');
    };
    function Page({ channels }: { readonly channels: readonly number[] }): ReactElement {
      const { state: talk } = useTalk({ target: 'A', source: () => ({ start: () => () => undefined }) });
      const { playback, state } = usePlayback({ deviceId: 'A', place: 'server', channels, startS: 1_790_000_000 });
      const words = [talk, state].map((one) =>
        one.kind === 'broken' || one.kind === 'failed' ? one.error.code : one.kind,
      );
      return <p>{`${words.join()} ${playback === undefined ? 'none' : 'one'}`}</p>;
    }
    const { rerender } = render(provided(<Page channels={[]} />));
    expect(screen.getByText('closed,invalid-argument none')).toBeDefined();
    rerender(provided(<Page channels={[1]} />));
    expect(screen.getByText('closed,stopped one')).toBeDefined();
  });
});

describe('useDownloads', () => {
  it('has another queue for another login', () => {
    const queues = new Set<unknown>();
    function List(): ReactElement {
      const { queue, items } = useDownloads();
      queues.add(queue);
      return <p>{items.length} downloads</p>;
    }
    session.setState({ kind: 'signed-in', user: testUser, devicesLoaded: true });
    render(provided(<List />));
    const [first] = queues;
    act(() => {
      session.setState({ kind: 'signed-in', user: { ...testUser, username: 'bob' }, devicesLoaded: true });
    });
    expect([...queues]).toHaveLength(2);
    expect(first).toBeDefined();
  });
});

describe('useTalk', () => {
  it('opens for a component that stays and closes with it', () => {
    const sockets: string[] = [];
    let open = 0;
    vi.stubGlobal(
      'WebSocket',
      class {
        binaryType = '';
        constructor(url: string) {
          sockets.push(url);
          open += 1;
        }
        close(): void {
          open -= 1;
        }
        addEventListener(): void {}
        removeEventListener(): void {}
      },
    );
    const request: TalkRequest = {
      target: 'A',
      source: () => ({ start: () => undefined, stop: () => undefined }) as never,
    };
    function Call(): ReactElement {
      return <p>{useTalk(request).state.kind}</p>;
    }
    const { unmount } = render(provided(<Call />));
    expect(screen.getByText('connecting')).toBeDefined();
    expect(sockets[0]).toContain('deviceid=A');
    expect(open).toBe(1);
    unmount();
    expect(open).toBe(0);
    vi.unstubAllGlobals();
  });
});

describe('useMonitor', () => {
  it('subscribes for a component that stays, follows and ends', () => {
    let watching = 0;
    const listeners = new Set<() => void>();
    const rows = { all: ['a'] as readonly string[], loaded: true, error: undefined };
    const watch = () => {
      watching += 1;
      return Object.assign(rows, {
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        close: () => {
          watching -= 1;
        },
      });
    };
    function Monitor(): ReactElement {
      return <p>{useMonitor(watch).rows.join()}</p>;
    }
    const { unmount } = render(provided(<Monitor />));
    expect(screen.getByText('a')).toBeDefined();
    expect(watching).toBe(1);
    act(() => {
      rows.all = ['a', 'b'];
      for (const listener of listeners) listener();
    });
    expect(screen.getByText('a,b')).toBeDefined();
    unmount();
    expect([watching, listeners.size]).toEqual([0, 0]);
  });
});

describe('useSnapshot', () => {
  it('renders again only when a field is another', () => {
    let value = 1;
    let renders = 0;
    const listeners = new Set<() => void>();
    const source = {
      subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
    };
    const read = () => ({ even: value % 2 === 0 });
    function Even(): ReactElement {
      renders += 1;
      return <p>{String(useSnapshot(source, read).even)}</p>;
    }
    render(<Even />);
    const set = (next: number): void => {
      act(() => {
        value = next;
        for (const listener of listeners) listener();
      });
    };
    set(3);
    expect(renders).toBe(1);
    set(4);
    expect(screen.getByText('true')).toBeDefined();
  });
});

describe('in a tree that suspends', () => {
  it('leaves nothing behind in a render that is thrown away, and shows one state after it', async () => {
    let release: (text: string) => void = () => undefined;
    const late = new Promise<string>((resolve) => {
      release = resolve;
    });
    const Late = lazy(async () => {
      const text = await late;
      return { default: ({ kind }: { readonly kind: string }) => <p>{`${text} ${kind}`}</p> };
    });
    function Slow(): ReactElement {
      const { kind } = useSessionState();
      usePlayback({ deviceId: 'A', place: 'server', channels: [1], startS: 1 });
      useEvents();
      return <Late kind={kind} />;
    }
    function Page(): ReactElement {
      const [on, setOn] = useState(false);
      return (
        <>
          <button
            onClick={() => {
              startTransition(() => {
                setOn(true);
              });
            }}
          >
            go
          </button>
          <Suspense fallback={<p>waiting</p>}>{on ? <Slow /> : <p>before</p>}</Suspense>
        </>
      );
    }
    const { unmount } = render(provided(<Page />));
    // The element of the provider follows the session a moment later.
    await act(() => Promise.resolve());
    const before = session.listeners.size;
    await act(async () => {
      screen.getByRole('button').click();
      await Promise.resolve();
    });
    expect(screen.getByText('before')).toBeDefined();
    expect(session.listeners.size).toBe(before);
    expect(session.eventListeners.size).toBe(0);
    await act(async () => {
      session.setState({ kind: 'connecting' });
      release('done');
      await late;
    });
    expect(screen.getByText('done connecting')).toBeDefined();
    expect(session.eventListeners.size).toBe(1);
    unmount();
    expect(session.eventListeners.size).toBe(0);
    await vi.waitFor(() => {
      expect(session.listeners.size).toBe(0);
    });
  });
});
