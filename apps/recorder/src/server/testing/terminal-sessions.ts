import type { DeviceSessions } from '../../device/device-sessions.js';

/** Sessions for tests of calls: all devices are terminals, and none is connected. */
export const TERMINAL_SESSIONS: DeviceSessions = {
  isKnown: () => true,
  all: () => Promise.resolve(new Map()),
  watch: () => () => undefined,
};
