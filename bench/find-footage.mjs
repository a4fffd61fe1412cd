// Where a recorder has footage to measure with.
import { channelNumbers, createSession } from 'gk-sdk';
import { playbackCommands } from 'gk-sdk/recordings';

const DAY_S = 86_400;

/**
 * A device with enough channels, and where so many minutes of it are recorded one after another, in the last week.
 * @param {string} url of the recorder
 * @param {{ channels: number, minutes: number }} wanted
 */
export async function findFootage(url, wanted) {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    await session.ready();
    const commands = playbackCommands(session.command);
    const todayS = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S;
    const devices = session.devices
      .select({ mode: 'all', text: '' })
      .filter((device) => channelNumbers(device).length >= wanted.channels);
    for (const { deviceId } of devices) {
      for (let ago = 1; ago < 7; ago += 1) {
        const { minutes, dayStartS } = await commands.dayRecords(deviceId, todayS - ago * DAY_S);
        const first = minutes.join('').indexOf('1'.repeat(wanted.minutes));
        if (first >= 0) return { deviceId, startS: dayStartS + first * 60 };
      }
    }
    throw new Error('No device has as much footage.');
  } finally {
    session.close();
  }
}
