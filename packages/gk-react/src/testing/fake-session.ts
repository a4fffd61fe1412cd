import { createDeviceStore, type LiveEvent, type Session, type SessionState, type WritableDeviceStore } from 'gk-sdk';

/** A session without a server: the test says what happens, and counts who listens. */
export class FakeSession {
  readonly devices: WritableDeviceStore = createDeviceStore();
  state: SessionState = { kind: 'signed-out' };
  serverInfo: unknown;
  streamStatus: unknown;
  deviceCommands: readonly unknown[] = [];
  rest: unknown;
  command: unknown;
  nowS = 1_790_000_000.25;
  readonly listeners = new Set<() => void>();
  readonly eventListeners = new Set<(event: LiveEvent) => void>();

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  on(_name: string, listener: (event: LiveEvent) => void): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  setState(state: SessionState): void {
    this.state = state;
    this.notify();
  }

  notify(): void {
    for (const listener of this.listeners) listener();
  }

  send(event: LiveEvent): void {
    for (const listener of this.eventListeners) listener(event);
  }

  serverNowS(): number {
    return this.nowS;
  }

  streamUrl({ deviceId }: { deviceId: string }): string {
    return `ws://recorder.test/ws.cgi?deviceid=${deviceId}`;
  }

  /** This object as the interface that the hooks take; they use no more of it than is here. */
  asSession(): Session {
    return this as unknown as Session;
  }
}
