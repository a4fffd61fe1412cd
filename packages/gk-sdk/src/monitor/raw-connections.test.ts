import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock, flushMicrotasks } from '../testing/fake-clock.js';
import { FakeSockets } from '../testing/fake-sockets.js';
import { encodeVcp } from '../wire/vcp/encode.js';
import { DeviceSimulator } from './device-simulator.js';
import { TESTER_LETTERS, TESTER_PRESETS, VcpTester } from './vcp-tester.js';
import type { RawSocketEvents } from './raw-socket.js';

let sockets: FakeSockets;
let frames: string[];
beforeEach(() => {
  frames = [];
  sockets = new FakeSockets({
    onConnect: (socket) => {
      socket.accept();
    },
    onFrame: (_, frame) => {
      if (typeof frame === 'string') frames.push(frame);
    },
  });
});

describe('the protocol tester', () => {
  it('offers the fields A to K and M to Z, and the presets of the specification', () => {
    expect(TESTER_LETTERS.join('')).toBe('ABCDEFGHIJKMNOPQRSTUVWXYZ');
    expect(TESTER_PRESETS.map(({ name, message }) => [name, message.fields.M])).toEqual([
      ['echo test', 'E01'],
      ['ping-pong', 'E02'],
      ['server info', 'Q01'],
      ['login', 'Q02'],
      ['query all registered devices', 'Q03'],
      ['query online devices', 'Q04'],
      ['query one device', 'Q05'],
      ['PTZ control', 'D12'],
    ]);
  });

  it('sends what stands in the form, and shows every frame as it is', async () => {
    const tester = new VcpTester({ url: 'ws://recorder.test:24680/', openSocket: sockets.openSocket });
    expect(() => {
      tester.send({ fields: { M: 'E02' } });
    }).toThrow(/not open/);
    await flushMicrotasks();
    const received: RawSocketEvents['received'][] = [];
    tester.on('received', (frame) => received.push(frame));
    for (const { message } of TESTER_PRESETS) tester.send(message);
    expect(frames[0]).toBe('VCP\nL:5\nM:E01\n\nhello');
    expect(frames[7]).toBe('VCP\nL:0\nM:D12\nA:stop\nC:1\nD:\n');
    sockets.all[0]?.serverText('VCP\nL:0\nM:E02\nT:pong\n');
    sockets.all[0]?.serverText('garbage');
    expect(received.map(({ message, error }) => message?.fields.T ?? error?.code)).toEqual(['pong', 'protocol']);
    expect(() => {
      tester.send({ fields: { A: 'x' } });
    }).toThrow(/field M/);
    tester.close();
    await flushMicrotasks();
    expect(tester.isOpen).toBe(false);
  });
});

describe('the device simulator', () => {
  it('connects beside the command channel, beats, and keeps three panes', async () => {
    const clock = new FakeClock();
    const { openSocket } = sockets;
    const device = new DeviceSimulator({ url: 'ws://recorder.test:24680/', deviceId: 'a/b?', openSocket, clock });
    await clock.advance(25_000);
    expect(sockets.all[0]?.url).toBe('ws://recorder.test:24680/device?deviceid=a%2Fb%3F');
    expect(device.pane('heartbeats')).toHaveLength(3);
    sockets.all[0]?.serverText(encodeVcp({ code: 'DB2', fields: {}, body: 'STATUS' }));
    device.fakeEvent({ code: 51, gpio: [false, true, true, false], message: 'door' });
    expect(device.pane('to-device')).toEqual(['VCP\nL:6\nM:DB2\n\nSTATUS']);
    expect(device.pane('from-device')).toEqual(['VCP\nL:4\nM:DB7\nA:51\nB:0110\n\ndoor']);
    device.clear('to-device');
    expect(device.pane('to-device')).toEqual([]);
    device.close();
    await flushMicrotasks();
    expect([device.state, clock.pendingTimers]).toEqual(['closed', 0]);
  });

  it('says why the server closed it', async () => {
    const device = new DeviceSimulator({
      url: 'ws://recorder.test/',
      deviceId: 'A',
      openSocket: sockets.openSocket,
      clock: new FakeClock(),
    });
    await flushMicrotasks();
    sockets.all[0]?.serverClose({ code: 4401, reason: 'login needed' });
    expect([device.state, device.closeReason]).toEqual(['closed', 'login needed']);
  });

  it('keeps 500 frames a pane', async () => {
    const device = new DeviceSimulator({
      url: 'ws://recorder.test/',
      deviceId: 'A',
      heartbeatMs: 0,
      openSocket: sockets.openSocket,
      clock: new FakeClock(),
    });
    await flushMicrotasks();
    for (let i = 0; i < 600; i++) device.send({ code: 'E01', fields: { A: String(i) } });
    expect(device.pane('from-device')).toHaveLength(500);
    expect(device.pane('from-device').at(-1)).toContain('A:599');
  });
});
