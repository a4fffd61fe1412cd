import type { DeviceSessions } from '../../device/device-sessions.js';

const HEARTBEAT = 0x0002;

/** Sessions for tests of calls: all devices are terminals, and none is connected. Whoever watches one sees a heartbeat. */
export const TERMINAL_SESSIONS: DeviceSessions = {
  isKnown: () => true,
  all: () => Promise.resolve(new Map()),
  watch: (_, listener) => {
    listener({ atMs: 0, direction: 'in', messageId: HEARTBEAT, bytes: new Uint8Array() });
    return () => undefined;
  },
};
