import { createSession } from 'gk-sdk';

/** Makes an online device report an overspeed now (DB7): events of the fleet come when its vehicles cause them. */
export async function reportEvent(url: string, deviceId: string): Promise<void> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    await session.command.call('DB7', { D: deviceId, A: '13', B: '0000' }, 'Overspeed');
  } finally {
    session.logout();
  }
}
