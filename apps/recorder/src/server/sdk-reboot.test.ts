import { createSession, deviceCommands, type Session } from 'gk-sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;
const D = 'GK-0001';

let recorder: RecorderUnderTest;
let session: Session;
let nowS: number;
beforeEach(async () => {
  nowS = NOW_S;
  recorder = await startRecorder({ now: () => nowS * 1000 });
  session = createSession({ server: recorder.url });
  await session.login({ kind: 'password', username: 'admin', password: 'admin' });
});
afterEach(async () => {
  session.close();
  await recorder.close();
});

const onlineIds = async (): Promise<(string | undefined)[]> =>
  (await session.command.onlineDevices()).devices.map(({ deviceId }) => deviceId);

it('a device that reboots is off the network for a minute and comes back', async () => {
  const devices = deviceCommands(session.command);
  const watched = new StreamClient(recorder.address, '/ws.cgi', { ...asUser('admin'), deviceid: D, channel: '1' });
  await watched.until(({ packets }) => packets.length > 0);

  nowS += 1;
  expect((await devices.sendCommand(D, 'REBOOT')).text).toBe('OK, rebooting');
  expect(await session.command.device(D)).toMatchObject({ statusBits: 0, statusChangedS: NOW_S + 1 });
  expect(await onlineIds()).not.toContain(D);
  nowS += 59;
  expect(await devices.sendText(D, 'hello')).toMatchObject({ kind: 'device-offline' });
  expect(await devices.sendCommand(D, '@WAKEUP,60')).toMatchObject({ kind: 'accepted' });
  const states = async (): Promise<unknown[]> => (await session.command.deviceCommands()).map(({ state }) => state);
  expect(await states()).toEqual(['done', 'waiting']);
  // Watchers are notified.
  await watched.until(({ texts }) => texts.length > 0);
  expect(JSON.parse(watched.texts[0] ?? '')).toMatchObject({ code: 404, message: 'Device offline' });
  watched.close();

  nowS += 1;
  expect(await session.command.device(D)).toMatchObject({ statusBits: 1, statusChangedS: nowS });
  expect(await onlineIds()).toContain(D);
  expect(await devices.sendText(D, 'hello')).toEqual({ kind: 'shown' });
  await expect.poll(states).toEqual(['done', 'done']);
});

it('it reports no event meanwhile', async () => {
  const channel = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
  await channel.until(({ socket }) => socket.readyState === socket.OPEN);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await deviceCommands(session.command).sendCommand(D, 'REBOOT');
  const report = (deviceid: string): void => {
    recorder.world.emit({ cmd: 'new', serialno: 16, deviceid, appdevid: 1, eventtimeutc: nowS });
  };
  report(D);
  report('GK-0002');
  await channel.until(({ texts }) => texts.length > 0);
  expect(JSON.parse(channel.texts[0] ?? '')).toMatchObject({ deviceid: 'GK-0002' });
  channel.close();
});
