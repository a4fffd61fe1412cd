import { describe, expect, it } from 'vitest';
import { flushMicrotasks } from '../testing.js';
import { PASSWORD, setUp, signedIn } from './fixtures/session-room.js';

describe('bad input', () => {
  it('survives a malformed message in the middle: a warning, no other loss', async () => {
    const { recorder, session, warnings } = await signedIn();
    const ping = session.command.ping();
    recorder.commandSocket?.serverText('VCP\nL:5\nM:Q01\n\nshort but wrong');
    await expect(ping).resolves.toBe('pong');
    expect(warnings.map((error) => error.code)).toEqual(['protocol']);
    expect(session.state.kind).toBe('signed-in');
  });

  it('takes a damaged first list for a beginning and reads it again', async () => {
    const { recorder, session, clock } = setUp({ batchSize: 5 });
    const parts = recorder.fullList();
    let damaged = true;
    recorder.on('Q03', (_request, socket) => {
      if (!damaged) return parts;
      queueMicrotask(() => {
        socket.serverText('VCP\nM:Q03\n');
      });
      return [...parts.slice(0, 1), ...parts.slice(2)];
    });
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.devices.all).toHaveLength(15);
    expect(session.state).toMatchObject({ kind: 'signed-in', devicesLoaded: false });
    const whole = session.ready();
    damaged = false;
    await clock.advance(2_500);
    expect(session.devices.all).toHaveLength(20);
    expect(session.state).toMatchObject({ devicesLoaded: true });
    await expect(whole).resolves.toHaveLength(20);
  });

  it('takes no device for gone or offline because a part of a list was damaged', async () => {
    const { recorder, session, clock } = await signedIn({ batchSize: 5 });
    const online = session.devices.counters.online;
    const parts = recorder.onlineList();
    recorder.on('Q04', () => parts.map((part, index) => (index === 0 ? { ...part, body: '[{"deviceid":' } : part)));
    await clock.advance(2_500);
    expect(session.devices.counters.online).toBe(online);

    recorder.on('Q03', () => recorder.fullList().map((part, i) => (i === 1 ? { ...part, body: '{}' } : part)));
    recorder.changeCounter += 1;
    recorder.on('Q04', () => recorder.batch([]).map((part) => ({ ...part, fields: { ...part.fields, X: '99' } })));
    await clock.advance(10_000);
    expect(session.devices.all).toHaveLength(20);
  });

  it('reads a damaged list again at each poll until it is whole', async () => {
    const { recorder, session, clock } = await signedIn({ batchSize: 5 });
    let damaged = true;
    recorder.on('Q03', () => recorder.fullList().map((part, i) => (damaged && i === 0 ? { ...part, body: '' } : part)));
    recorder.changeCounter += 1;
    await clock.advance(2_500);
    const asked = (): number => recorder.codes.filter((code) => code === 'Q03').length;
    expect(asked()).toBe(2);
    await clock.advance(10_000);
    expect(asked()).toBe(3);
    damaged = false;
    recorder.devices = recorder.devices.slice(0, 12);
    await clock.advance(10_000);
    expect(session.devices.all).toHaveLength(12);
    await clock.advance(10_000);
    expect(asked()).toBe(4);
  });

  it('applies nothing of a batch that a socket cut ends, and has all of it after the reconnect', async () => {
    const { recorder, session, clock } = await signedIn({ batchSize: 5 });
    const before = session.devices.all;
    const answer = recorder.fullList(recorder.devices.map((device) => ({ ...device, driverName: 'Other' })));
    recorder.on('Q04', (_request, socket) => {
      queueMicrotask(() => {
        queueMicrotask(() => {
          socket.serverClose();
        });
      });
      return answer.slice(0, 2);
    });
    await clock.advance(2_500);
    expect(session.state.kind).toBe('reconnecting');
    expect(session.devices.all).toBe(before);
    await clock.advance(10_000);
    expect(session.state).toMatchObject({ kind: 'signed-in', devicesLoaded: true });
    expect(session.devices.all).toHaveLength(20);
  });

  it('keeps a device with an odd field, without that field', async () => {
    const { recorder, session, warnings } = setUp();
    recorder.on('Q03', () => recorder.batch([{ deviceid: 'GOOD' }, { deviceid: 'ODD', voltage: '24 V', signal: 80 }]));
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.devices.all.map((device) => device.deviceId)).toEqual(['GOOD', 'ODD']);
    expect(session.devices.get('ODD')?.voltageV).toBeUndefined();
    expect(session.devices.get('ODD')?.signalPercent).toBe(80);
    expect(warnings).toHaveLength(1);
  });
});
