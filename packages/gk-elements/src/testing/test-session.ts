import { createDeviceStore } from 'gk-sdk';
import type {
  Credentials,
  CredentialsSource,
  DeviceRecord,
  LiveEvent,
  ServerInfo,
  Session,
  SessionState,
  SessionUser,
  StreamStatus,
  WritableDeviceStore,
} from 'gk-sdk';

/** A user for the state `signed-in`. */
export const testUser: SessionUser = {
  username: 'tester',
  permission: 0,
  permissions: { F_event: true } as SessionUser['permissions'],
  info: { groups: [], deviceIds: [] },
};

/** A session without a server, controlled by the test. */
export class TestSession {
  readonly devices: WritableDeviceStore = createDeviceStore();
  readonly logins: Credentials[] = [];
  closed = 0;
  loginError: Error | undefined;
  readonly listeners = new Set<() => void>();
  #state: SessionState = { kind: 'signed-out' };

  get state(): SessionState {
    return this.#state;
  }

  setState(state: SessionState): void {
    this.#state = state;
    for (const listener of this.listeners) listener();
  }

  signIn(devicesLoaded = true): void {
    this.setState({ kind: 'signed-in', user: testUser, devicesLoaded });
  }

  serverInfo: ServerInfo | undefined;
  streamStatus: StreamStatus | undefined;

  /** An answer to the poll for who uses which device. */
  setStreamStatus(status: StreamStatus): void {
    this.streamStatus = status;
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  readonly eventListeners = new Set<(event: LiveEvent) => void>();

  /** Only the event channel is there. */
  on(name: string, listener: (event: LiveEvent) => void): () => void {
    if (name === 'event') this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  /** A message of the event channel. */
  sendEvent(event: LiveEvent): void {
    for (const listener of this.eventListeners) listener(event);
  }

  serverNowS(): number {
    return Date.now() / 1000;
  }

  async login(from: Credentials | CredentialsSource): Promise<SessionUser> {
    this.logins.push(typeof from === 'function' ? await from() : from);
    if (this.loginError) throw this.loginError;
    this.signIn();
    return testUser;
  }

  close(): void {
    this.closed += 1;
  }

  /** This object as the interface that the elements take; they use no more of it than is here. */
  asSession(): Session {
    return this as unknown as Session;
  }
}

/** A signed-in session with these devices. */
export function testSession(records: readonly DeviceRecord[] = []): TestSession {
  const session = new TestSession();
  session.devices.replaceAll(records);
  session.signIn();
  return session;
}

/** Records of `count` vehicles spread over the default city; every fourth is offline, idle, driving, too fast. */
export function testRecords(count: number): DeviceRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    deviceId: `BUS-${String(index + 1).padStart(5, '0')}`,
    driverName: `Driver ${index + 1}`,
    memo: `Line ${index % 40}`,
    channelCount: 4,
    statusBits: index % 4 === 0 ? 0 : 1,
    statusChangedS: Math.floor(Date.now() / 1000) - index,
    registered: true,
    position: {
      lat: 24.078605 + ((index % 100) - 50) * 0.001,
      lng: 120.528535 + (Math.floor(index / 100) - 50) * 0.001,
      speedKmh: [0, 3, 43, 112][index % 4] ?? 0,
      headingDeg: (index * 37) % 360,
    },
  }));
}
