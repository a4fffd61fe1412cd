import { createSession } from 'gk-sdk';

/**
 * Makes an online device report an event now (DB7), an overspeed unless another code is given: events of the fleet come
 * when its vehicles cause them.
 */
export async function reportEvent(url: string, deviceId: string, code = 13, words = 'Overspeed'): Promise<void> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    await session.command.call('DB7', { D: deviceId, A: String(code), B: '0000' }, words);
  } finally {
    session.logout();
  }
}
