import { describe, expect, it, vi } from 'vitest';
import { ACCESS_FLAGS } from '../model/access/access-flags.js';
import { FleetStore } from '../store/create-device-store.js';
import { buildDevice, buildPosition, flushMicrotasks } from '../testing.js';
import { PASSWORD, setUp, signedIn } from './fixtures/session-room.js';

describe('after login', () => {
  it('asks for server info, then the list, extras and plates', async () => {
    const { recorder } = await signedIn();
    expect(recorder.codes).toEqual(['Q02', 'Q01', 'Q11', 'Q12', 'Q03']);
  });

  it('joins extras and plates to the devices', async () => {
    const { recorder, session } = setUp();
    recorder.on('Q11', () => ({ body: JSON.stringify({ 'BUS-00001': { chnames: 'Front,Rear', talkch: 3 } }) }));
    recorder.on('Q12', () => ({ body: JSON.stringify({ 'BUS-00001': 'EAL-0123' }) }));
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.devices.get('BUS-00001')).toMatchObject({
      plate: 'EAL-0123',
      channelNames: ['Front', 'Rear', 'ch3', 'ch4'],
      extras: { talkChannel: 3, driverMonitoringChannel: 2 },
    });
  });

  it('polls 2.5 s after server info, then every 10 s, with status 1 s after each', async () => {
    const { recorder, clock } = await signedIn();
    recorder.requests.length = 0;
    await clock.advance(2_499);
    expect(recorder.codes).toEqual([]);
    await clock.advance(1);
    expect(recorder.codes).toEqual(['Q04', 'D20']);
    await clock.advance(999);
    expect(recorder.codes).toEqual(['Q04', 'D20']);
    await clock.advance(1);
    expect(recorder.codes).toEqual(['Q04', 'D20', 'Q10']);
    await clock.advance(8_999);
    expect(recorder.codes).toHaveLength(3);
    await clock.advance(1);
    expect(recorder.codes.slice(3)).toEqual(['Q04', 'D20']);
    await clock.advance(20_000);
    expect(recorder.codes.filter((code) => code === 'Q04')).toHaveLength(4);
  });

  it('asks for the time of the server again when the clock of the device was set, forth or back', async () => {
    const { recorder, session, clock } = await signedIn();
    const serverS = clock.now() / 1000;
    let setS = 0;
    recorder.on('Q01', () => ({
      fields: { R: '1' },
      body: JSON.stringify({ Version: '4.2.1', time: clock.now() / 1000 - setS }),
    }));
    await clock.advance(2_500);
    const asked = (): number => recorder.codes.filter((code) => code === 'Q01').length;
    expect(asked()).toBe(1);
    for (const byS of [3600, -3600]) {
      setS += byS;
      clock.set(clock.now() + byS * 1000);
      await clock.advance(10_000);
      expect(session.serverNowS() - (serverS + 2.5), `set by ${byS} s`).toBeCloseTo(byS > 0 ? 10 : 20, 0);
    }
    expect(asked()).toBe(3);
    await clock.advance(60_000);
    expect(asked()).toBe(3);
  });

  it('marks what the online list lacks as offline, and moves what it has', async () => {
    const { recorder, session, clock } = await signedIn();
    expect(session.devices.counters.online).toBe(14);
    const [first, ...others] = recorder.devices;
    if (!first) throw new Error('no device');
    recorder.devices = [
      { ...first, position: buildPosition({ speedKmh: 77 }) },
      ...others.map((device) => ({ ...device, statusBits: 0 })),
    ];
    await clock.advance(2_500);
    expect(session.devices.counters).toMatchObject({ online: 1, driving: 1, offline: 19 });
    expect(session.devices.get(others[0]?.deviceId ?? '')?.statusChangedS).toBe(Math.floor(session.serverNowS()));
    expect(session.devices.get(first.deviceId)?.position?.speedKmh).toBe(77);
    expect(session.devices.get(first.deviceId)?.channelCount).toBe(4);
  });

  it('works on a part of the online list when it comes, not when the list is whole', async () => {
    const { recorder, clock } = await signedIn();
    const preparing = vi.spyOn(FleetStore.prototype, 'prepareOnline');
    recorder.on('Q04', () => recorder.onlineList().map((part) => ({ ...part, fields: { ...part.fields, Z: '0' } })));
    await clock.advance(2_500);
    expect(preparing.mock.calls.map(([devices]) => devices.length)).toEqual([14]);
    preparing.mockRestore();
  });

  it('keeps what the model does not know, of the whole list and of online lists', async () => {
    const { recorder, session, clock } = setUp();
    recorder.on('Q03', () => recorder.batch([{ deviceid: 'A', status: 1, fuel: 60, axles: 3 }]));
    recorder.on('Q04', () => recorder.batch([{ deviceid: 'A', status: 1, fuel: 59, voltage: null }]));
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.devices.get('A')?.extra).toEqual({ fuel: 60, axles: 3 });
    await clock.advance(2_500);
    expect(session.devices.get('A')?.extra).toEqual({ fuel: 59, axles: 3 });
  });

  it('reloads the whole list when the change counter differs, and only then', async () => {
    const { recorder, session, clock } = await signedIn();
    await clock.advance(2_500);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(1);
    recorder.devices = [...recorder.devices, buildDevice({ deviceId: 'NEWCOMER', statusBits: 0 })];
    await clock.advance(10_000);
    expect(session.devices.get('NEWCOMER')).toBeUndefined();
    recorder.changeCounter += 1;
    await clock.advance(10_000);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(2);
    expect(recorder.codes.filter((code) => code === 'Q11')).toHaveLength(2);
    expect(session.devices.get('NEWCOMER')).toBeDefined();
    await clock.advance(20_000);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(2);
  });

  it('takes the first counter that it sees for the known one, when only online lists bring it', async () => {
    const { recorder, session, clock } = setUp();
    const withoutCounter = () => {
      const [{ fields: { X: _, ...fields } = {}, ...rest } = {}] = recorder.fullList();
      return [{ ...rest, fields }];
    };
    recorder.on('Q03', withoutCounter);
    await session.login(PASSWORD);
    await clock.advance(60_000);
    expect(recorder.codes.filter((code) => code === 'Q04').length).toBeGreaterThan(4);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(1);
    recorder.changeCounter += 1;
    await clock.advance(60_000);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(2);
  });

  it('asks for the whole list at the next poll when it did not come', async () => {
    const { recorder, session, clock, warnings } = setUp();
    const whole = recorder.fullList();
    let fail = true;
    recorder.on('Q03', () => (fail ? { fields: { R: '0', T: 'busy' } } : whole));
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.devices.loaded).toBe(false);
    expect(session.state).toMatchObject({ devicesLoaded: false });
    expect(warnings[0]?.message).toContain('busy');
    fail = false;
    await clock.advance(2_500);
    expect(session.state).toMatchObject({ devicesLoaded: true });
    expect(session.devices.all).toHaveLength(20);
  });

  it('asks for the whole list once for an online device that it does not know', async () => {
    const { recorder, clock } = await signedIn();
    const stranger = { deviceid: 'STRANGER', status: 1 };
    recorder.on('Q04', () => recorder.batch([stranger]));
    await clock.advance(2_500 + 30_000);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(2);
  });

  it('does not ask for a list again while one is coming', async () => {
    const { recorder, clock } = await signedIn();
    recorder.on('Q04', () => 'silence');
    await clock.advance(2_500 + 10_000);
    expect(recorder.codes.filter((code) => code === 'Q04')).toHaveLength(1);
    expect(recorder.codes.filter((code) => code === 'D20')).toHaveLength(2);
  });

  it('asks for the server status while it keeps parsing', async () => {
    const { recorder, session, clock } = await signedIn();
    recorder.on('Q10', () => ({ body: JSON.stringify({ uploadBps: 125_000 }) }));
    await clock.advance(3_500);
    expect(session.streamStatus?.uploadBps).toBe(125_000);
    recorder.on('Q10', () => ({ body: '<html>' }));
    await clock.advance(30_000);
    expect(recorder.codes.filter((code) => code === 'Q10')).toHaveLength(2);
  });

  it('takes the device command list from polls and pushes', async () => {
    const { recorder, session, clock } = await signedIn();
    const row = { deviceid: 'BUS-00001', command: 'reboot', state: 'sent', time: 1_700_000_000 };
    recorder.on('D20', () => ({ fields: { N: '1', Z: '1' }, body: JSON.stringify([row]) }));
    await clock.advance(2_500);
    expect(session.deviceCommands).toEqual([
      { deviceId: 'BUS-00001', command: 'reboot', state: 'sent', sentS: 1_700_000_000 },
    ]);
    const pushed = vi.fn();
    session.on('push', pushed);
    recorder.push({ code: 'D20', fields: { N: '0', Z: '1' }, body: '[]' });
    await flushMicrotasks();
    expect(session.deviceCommands).toEqual([]);
    expect(pushed).toHaveBeenCalledOnce();
  });

  it('asks for the server info again with each poll until it is told, and warns once', async () => {
    const { recorder, session, clock, warnings } = setUp();
    recorder.on('Q01', () => ({ fields: { R: '500' } }));
    await session.login(PASSWORD);
    await flushMicrotasks();
    const asked = (): number => recorder.codes.filter((code) => code === 'Q01').length;
    await clock.advance(2_500);
    expect([asked(), session.serverInfo, warnings.length]).toEqual([2, undefined, 1]);
    recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', serverAddress: 'recorder.test' }) }));
    await clock.advance(10_000);
    expect(session.serverInfo?.serverAddress).toBe('recorder.test');
    await clock.advance(30_000);
    expect([asked(), warnings.length]).toEqual([3, 1]);
  });

  it('takes the server info that is asked for by hand', async () => {
    const { recorder, session } = setUp();
    recorder.on('Q01', () => ({ fields: { R: '500' } }));
    await session.login(PASSWORD);
    await flushMicrotasks();
    recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.2' }) }));
    await session.command.serverInfo();
    expect(session.serverInfo?.version).toBe('4.2.2');
  });

  it('tells the server clock: ahead of ours by what Q01 says', async () => {
    const { recorder, session, clock } = setUp();
    expect(session.serverNowS()).toBe(clock.now() / 1000);
    recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', time: clock.now() / 1000 + 90 }) }));
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.serverNowS() - clock.now() / 1000).toBe(90);
    expect(session.serverInfo?.version).toBe('4.2.1');
  });

  it('loads the fleet although the server info does not come in shape', async () => {
    const { recorder, session, clock, warnings } = setUp();
    recorder.on('Q01', () => ({ body: '[]' }));
    await session.login(PASSWORD);
    await clock.advance(2_500);
    expect(session.devices.loaded).toBe(true);
    expect(warnings.map((error) => error.code)).toContain('bad-reply');
  });
});

describe('events', () => {
  it('hands events on, opens the channel again after 1 s, and closes it with the session', async () => {
    const { recorder, session, clock } = await signedIn();
    const events: unknown[] = [];
    session.on('event', (event) => events.push(event));
    const messages: unknown[] = [];
    session.on('eventMessage', (message) => messages.push(message));
    let gaps = 0;
    session.on('eventGap', () => (gaps += 1));
    recorder.sendEvent({ cmd: 'new', serialno: 7, deviceid: 'BUS-1', eventtimeutc: 9 });
    expect(events).toEqual([{ change: 'new', serialNo: 7, deviceId: 'BUS-1', eventCode: 0, happenedS: 9 }]);
    recorder.sendEvent({ cmd: 'notice', text: 'x' });
    expect(messages).toEqual([{ cmd: 'notice', text: 'x' }]);
    expect(events).toHaveLength(1);
    recorder.sockets.open('/event.cgi')[0]?.serverClose();
    await clock.advance(999);
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(0);
    await clock.advance(1);
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(1);
    expect(gaps).toBe(0);
    await clock.advance(1_000);
    expect(gaps).toBe(1);
    session.close();
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(0);
  });

  it('opens none for a user without the right to events, and closes it when the next login lacks the right', async () => {
    const { recorder, session, clock } = setUp();
    const signIn = (right: '0' | '1'): void => {
      const flags = ACCESS_FLAGS.map((name) => (name === 'F_event' ? right : '1')).join('');
      recorder.on('Q02', () => ({ fields: { R: '1', G: '4', A: flags } }));
    };
    signIn('1');
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(1);
    signIn('0');
    recorder.commandSocket?.serverClose();
    await clock.advance(15_000);
    expect(session.state.kind).toBe('signed-in');
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(0);
  });

  it('opens none when the deployment has no events', async () => {
    const { recorder } = await signedIn({}, { eventChannel: false });
    expect(recorder.sockets.all).toHaveLength(1);
  });
});
