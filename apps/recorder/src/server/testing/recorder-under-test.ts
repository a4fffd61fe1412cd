import { sha256Hex } from 'gk-sdk/wire';
import type { LiveWorld } from '../../device/live-world.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { simulate } from '../../simulation/simulate.js';
import { RecorderServer, type RecorderServerOptions } from '../recorder-server.js';
import { FakeMedia } from './fake-media.js';
import { FakeWorld, fakePlaces, fakeSeeds } from './fake-world.js';
import { jsonRequest } from './json-request.js';
import { openStore } from './store-under-test.js';

/** A recorder on a free port with fakes behind it. */
export interface RecorderUnderTest {
  /** Host and port. */
  readonly address: string;
  readonly url: string;
  readonly store: RecorderStore;
  readonly world: FakeWorld;
  readonly media: FakeMedia;
  /** REST calls that it answers. */
  readonly calls: RecorderServer['calls'];
  /** Bytes that it holds for its clients. */
  heldBytes(): number;
  /** Problems that were logged. */
  readonly logged: readonly string[];
  /** Sends JSON with the credentials of a user whose password is its name. */
  post(path: string, body?: object, user?: string): Promise<Response>;
  /** Ends it as `close` does, and leaves the store open for the next one. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Options of {@link startRecorder}. */
export interface StartOptions extends Partial<Omit<RecorderServerOptions, 'world' | 'media'>> {
  readonly devices?: number;
  /** Devices as the server knows them now, in place of the fake world. */
  readonly live?: LiveWorld;
  readonly media?: FakeMedia;
  /** 0 (default) = a free one. */
  readonly port?: number;
  /** Ports of streams and files of their own; none by default. */
  readonly streamPorts?: readonly number[];
}

/** Starts a recorder with `devices` (4) fake devices and the users of a first start. */
export async function startRecorder({
  devices = 4,
  media = new FakeMedia(),
  port = 0,
  streamPorts = [],
  live,
  ...options
}: StartOptions = {}): Promise<RecorderUnderTest> {
  const world = new FakeWorld(fakeSeeds(devices));
  const store = options.store ?? openStore(':memory:', world.seeds);
  const logged: string[] = [];
  const server = new RecorderServer({
    places: fakePlaces,
    folders: { console: '/nowhere', viewers: '/nowhere' },
    log: (line) => logged.push(line),
    ...simulate({
      world,
      media,
      store,
      ...(options.now && { now: options.now }),
      ...(options.clock && { clock: options.clock }),
    }),
    store,
    ...(live && { world: live }),
    ...options,
  });
  const address = `127.0.0.1:${await server.listen({ host: '127.0.0.1', port, streamPorts })}`;
  const stop = async (): Promise<void> => {
    await server.close();
    media.close();
  };
  return {
    address,
    url: `http://${address}`,
    store,
    world,
    media,
    calls: server.calls,
    heldBytes: () => server.heldBytes,
    logged,
    post: (path, body = {}, user = 'admin') =>
      fetch(`http://${address}${path}`, jsonRequest('POST', { username: user, password: sha256Hex(user), ...body })),
    stop,
    close: async () => {
      await stop();
      store.close();
    },
  };
}
