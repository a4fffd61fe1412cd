import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import {
  decodeJt808,
  encodeJt808,
  encodeJt808Body,
  Jt1078Writer,
  Jt808AttachmentParser,
  jt808MessageId,
  jt808Parameter,
  jt808TerminalId,
  jt808Time,
  readJt808Parameter,
  type Jt808Header,
  type Jt808Message,
} from 'gk-sdk/jt808';
import { annexBFormat, encodeG711, jt1078Format, type AudioUnit, type VideoUnit } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { openCameras } from './cameras.js';
import { isFault, type Fault } from './faults.js';
import { parseOptions, type MdvrOptions } from './options.js';
import { Terminal } from './terminal.js';
import { hurriedClock } from './testing/hurried-clock.js';
import { MinimalFtp } from './testing/minimal-ftp.js';
import { MinimalPlatform } from './testing/minimal-platform.js';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const cameras = openCameras(2, undefined);

async function started(args: readonly string[] = [], times = 20) {
  const platform = await MinimalPlatform.open();
  const options = parseOptions(['--to', `127.0.0.1:${platform.port}`, '--channels', '2', ...args]);
  if (options === 'help') throw new Error('Nothing to start');
  const lines: string[] = [];
  const clock = hurriedClock(times);
  const out = (line: string): void => void lines.push(line);
  const terminal = new Terminal({ ...options, clock, cameras, out });
  cleanups.push(
    () => terminal.stop(),
    () => platform.close(),
  );
  terminal.start();
  return { platform, terminal, lines, options, clock };
}

/** A port for 1078 packets, and what comes on it. */
async function mediaPort() {
  const pictures: VideoUnit[] = [];
  const sounds: AudioUnit[] = [];
  const sockets: Socket[] = [];
  const state = { closed: 0, bytes: 0, id: '' };
  const server = createServer((socket) => {
    sockets.push(socket);
    const demuxer = jt1078Format.create(
      {
        onInfo: ({ deviceId }) => {
          state.id = deviceId ?? '';
        },
        onVideo: (unit) => pictures.push({ ...unit, data: unit.data.slice() }),
        onAudio: (unit) => sounds.push(unit),
      },
      {},
    );
    socket.on('data', (bytes) => {
      state.bytes += bytes.byteLength;
      demuxer.push(bytes);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => (state.closed += 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, pictures, sounds, sockets, state };
}

/** A port for the files of alarms, which asks for the first thousand bytes of the first file again. */
async function attachmentPort() {
  const complete: { readonly name: string; readonly data: Uint8Array }[] = [];
  const announced: Jt808Message[] = [];
  const store = { asked: 0, complete, announced, port: 0 };
  const server = createServer((socket) => {
    const parser = new Jt808AttachmentParser();
    const data = new Map<string, Uint8Array>();
    const send = (message: Jt808Message, header: Jt808Header): void => {
      const { year, terminal } = header;
      const messageId = jt808MessageId(message.type);
      socket.write(
        encodeJt808({ messageId, year, terminal, serial: 1, encryption: 0 }, encodeJt808Body(message, year)),
      );
    };
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const piece of parser.push(bytes)) {
        if (piece.type === 'data') {
          data.get(piece.name)?.set(piece.data, piece.offset);
          continue;
        }
        const { header, body } = piece.frame;
        const message = decodeJt808(header, body);
        const { messageId: requestId, serial: requestSerial } = header;
        if (message.type === 'attachmentEnd') {
          const { name, kind } = message;
          const again = store.asked === 0;
          store.asked = 1;
          const missing = again ? [{ offset: 0, bytes: 1000 }] : [];
          if (again) data.get(name)?.fill(0, 0, 1000);
          else complete.push({ name, data: data.get(name) ?? new Uint8Array() });
          send({ type: 'attachmentResult', name, kind, result: again ? 1 : 0, missing }, header);
          continue;
        }
        if (message.type === 'attachments') announced.push(message);
        if (message.type === 'attachmentStart') {
          data.set(message.name, new Uint8Array(message.bytes));
        }
        send({ type: 'platformAnswer', requestSerial, requestId, result: 0 }, header);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  store.port = (server.address() as AddressInfo).port;
  return store;
}

const address = (tcpPort: number) => ({ host: '127.0.0.1', tcpPort, udpPort: 0 });
const results = (platform: MinimalPlatform, requestId: number): number[] =>
  platform
    .of('generalAnswer')
    .filter((answer) => answer.requestId === requestId)
    .map(({ result }) => result);

describe('a terminal', () => {
  it.each([
    ['2011', '013912345678', 6],
    ['2013', '013912345678', 6],
    ['2019', '00000000013912345678', 10],
  ])('of %s registers, logs in with its code, and reports where it drives', async (year, id, bytes) => {
    const { platform } = await started(['--year', year, '--id', id, '--plate', '粤B12345'], 40);
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(12);
    expect(platform.of('registration')).toMatchObject([{ maker: 'GKDEV', plate: '粤B12345', plateColour: 2 }]);
    expect(platform.of('authentication')).toMatchObject([{ authCode: 'code-1' }]);
    const [first, ...others] = platform.received;
    expect(first?.header.terminal.raw.byteLength).toBe(bytes);
    expect(others.every(({ header }, at) => header.serial === at + 1)).toBe(true);
    const locations = platform.of('location').map(({ location }) => location);
    const kms = locations.map(({ extras }) => extras.find((extra) => extra.type === 'mileage')?.km ?? -1);
    expect(kms).toEqual(kms.toSorted((a, b) => a - b));
    expect(locations.every(({ lat, lng }) => Math.abs(lat - 25.033) < 0.01 && Math.abs(lng - 121.543) < 0.01)).toBe(
      true,
    );
    expect(locations.some(({ speedKmh, status }) => speedKmh === 0 && (status & 1) === 0)).toBe(true);
  });

  it('asks again after a refusal, and is let in without a new connection', async () => {
    const platform = await MinimalPlatform.open();
    platform.registration = 4;
    const options = parseOptions(['--to', `127.0.0.1:${platform.port}`, '--channels', '1']) as MdvrOptions;
    const terminal = new Terminal({ ...options, clock: hurriedClock(30), cameras, out: () => undefined });
    cleanups.push(
      () => terminal.stop(),
      () => platform.close(),
    );
    terminal.start();
    await expect.poll(() => platform.of('registration').length).toBe(2);
    expect(platform.of('location')).toEqual([]);
    platform.registration = 0;
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(0);
    expect(platform.connections).toBe(1);
  });

  it('sends again what was not confirmed before a break, stored, and loses none', async () => {
    const { platform } = await started();
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(1);
    platform.isDeaf = true;
    const known = platform.of('location').length;
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(known + 1);
    const unconfirmed = platform
      .of('location')
      .slice(known)
      .map(({ location }) => location.time);
    platform.isDeaf = false;
    platform.drop();
    const stored = () => platform.of('locationBatch').flatMap(({ locations }) => locations.map(({ time }) => time));
    await expect.poll(stored).toEqual(expect.arrayContaining(unconfirmed));
    expect(platform.of('locationBatch').every(({ kind }) => kind === 1)).toBe(true);
    expect(platform.of('registration')).toHaveLength(1);
    expect(platform.of('authentication')).toHaveLength(2);
  });

  it('sends live pictures and sound until it is told to stop, and both streams at once', async () => {
    const { platform } = await started([], 1);
    await expect.poll(() => platform.of('location').length).toBe(1);
    const main = await mediaPort();
    const sub = await mediaPort();
    platform.send({ type: 'liveRequest', ...address(main.port), channel: 2, kind: 0, stream: 0 });
    platform.send({ type: 'liveRequest', ...address(sub.port), channel: 2, kind: 1, stream: 1 });
    await expect.poll(() => Math.min(main.pictures.length, sub.pictures.length)).toBeGreaterThan(12);
    expect(results(platform, 0x9101)).toEqual([0, 0]);
    expect(main.pictures[0]).toMatchObject({ key: true, channel: 2, codec: 'h264' });
    expect(main.pictures.some(({ discontinuity }) => discontinuity)).toBe(false);
    expect(main.state.id).toBe('013912345678');
    expect(Math.abs((main.pictures[0]?.capturedAtUs ?? 0) / 1000 - Date.now())).toBeLessThan(30_000);
    const isShown = ({ data }: { readonly data: Uint8Array }) =>
      Buffer.compare(data, main.pictures[0]?.data ?? data.slice(1)) === 0;
    expect(cameras[1]?.main.pictures.some(isShown)).toBe(true);
    expect([main.sounds[0]?.codec, sub.sounds.length]).toEqual(['g711A', 0]);
    platform.send({ type: 'liveControl', channel: 2, command: 0, close: 0, stream: 0 });
    // 9102 with 0 ends everything of the channel.
    await expect.poll(() => [main.state.closed, sub.state.closed]).toEqual([1, 1]);
  });

  it('lists its recordings in subpackages, and sends parts again', async () => {
    const { platform, options } = await started(['--fault', 'doubled'], 1);
    await expect.poll(() => platform.of('location').length).toBe(1);
    const all = { start: '0'.repeat(12), end: '0'.repeat(12), alarms: 0n, kind: 3, stream: 0, storage: 0 };
    platform.send({ type: 'recordingsRequest', channel: 0, ...all });
    const parts = () => platform.received.filter(({ header }) => header.messageId === 0x1205);
    const count = () => parts()[0]?.header.part?.count ?? 0;
    await expect.poll(() => count() > 1 && parts().length === 2 * count()).toBe(true);
    expect(options.faults.has('doubled')).toBe(true);
    const first = parts().find(({ header }) => header.part?.number === 1);
    platform.send({ type: 'resendRequest', firstSerial: first?.header.serial ?? -1, parts: [2] });
    await expect.poll(() => parts().length).toBe(2 * count() + 1);
    expect(parts().at(-1)?.header.part?.number).toBe(2);
  });

  it('plays one recording at a time: from the time asked, paused, elsewhere, faster, to its end', async () => {
    const { platform, clock } = await started([], 1);
    await expect.poll(() => platform.of('location').length).toBe(1);
    const { port, pictures, state } = await mediaPort();
    const told = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(2, 19).replace(/\D/g, '');
    const startMs = Math.floor(clock.now() / 1000) * 1000 - 3_600_000;
    const request = { channel: 1, kind: 0, stream: 1, storage: 0, mode: 0, speed: 0 };
    const span = { start: told(startMs), end: told(startMs + 600_000) };
    platform.send({ type: 'playbackRequest', ...address(port), ...request, ...span });
    await expect.poll(() => pictures.length).toBeGreaterThan(10);
    const firstMs = (pictures[0]?.capturedAtUs ?? 0) / 1000;
    // It begins at the key picture ahead.
    expect(startMs - firstMs).toBeGreaterThanOrEqual(0);
    expect(startMs - firstMs).toBeLessThan(10_000);
    platform.send({ type: 'playbackRequest', ...address(port), ...request, ...span, channel: 2 });
    await expect.poll(() => results(platform, 0x9201)).toEqual([0, 1]);

    const order = { channel: 1, speed: 0, time: '0'.repeat(12) };
    platform.send({ type: 'playbackControl', ...order, command: 1 });
    await expect.poll(() => results(platform, 0x9202)).toEqual([0]);
    const paused = state.bytes;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(state.bytes).toBe(paused);

    const seekMs = startMs + 300_000;
    const before = pictures.length;
    platform.send({ type: 'playbackControl', ...order, command: 5, time: told(seekMs) });
    await expect.poll(() => pictures.length).toBeGreaterThan(before);
    expect(pictures[before]?.key).toBe(true);
    expect(Math.abs((pictures[before]?.capturedAtUs ?? 0) / 1000 - seekMs)).toBeLessThan(10_000);

    platform.send({ type: 'playbackControl', ...order, command: 5, time: told(startMs + 597_000) });
    platform.send({ type: 'playbackControl', ...order, command: 3, speed: 4 });
    await expect.poll(() => state.closed).toBe(1);
    expect((pictures.at(-1)?.capturedAtUs ?? 0) / 1000).toBeLessThan(startMs + 600_000);
  });

  it('talks, and says what it lacks', async () => {
    const { platform, lines } = await started([], 1);
    await expect.poll(() => platform.of('location').length).toBe(1);
    const talk = await mediaPort();
    platform.send({ type: 'liveRequest', ...address(talk.port), channel: 1, kind: 2, stream: 0 });
    await expect.poll(() => talk.sounds.length).toBeGreaterThan(3);
    const speaker = new Jt1078Writer({ terminal: jt808TerminalId('013912345678', '2013').raw, channel: 1 });
    // Half of full scale.
    const data = encodeG711(new Int16Array(320).fill(16_384), 'a');
    for (const packet of speaker.sound({ payloadType: 6, timeMs: 0, data })) talk.sockets[0]?.write(packet);
    await expect.poll(() => lines).toContain('the cab hears sound on channel 1');
    platform.send({ type: 'liveControl', channel: 1, command: 4, close: 0, stream: 0 });
    await expect.poll(() => talk.state.closed).toBe(1);
    expect(lines.at(-1)).toMatch(/^talk on channel 1 ended; 34\d bytes were heard, the loudest at 5[0-2] %$/);
    platform.send({ type: 'liveRequest', ...address(talk.port), channel: 9, kind: 0, stream: 0 });
    platform.send({ type: 'ptzMove', channel: 1, direction: 3, speed: 31 });
    platform.send({ type: 'platformRsaKey', exponent: 3, modulus: new Uint8Array(128) });
    await expect.poll(() => results(platform, 0x8a00)).toEqual([3]);
    expect([results(platform, 0x9101), results(platform, 0x9301)]).toEqual([[0, 1], [0]]);
  });
});

describe('a terminal that is set and asked', () => {
  it('keeps its parameters, reports by them, and goes back to those of the factory', async () => {
    const { platform, lines } = await started([], 20);
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(0);
    platform.send({ type: 'setParameters', parameters: [jt808Parameter(0x0029, 1), jt808Parameter(0x0055, 60)] });
    platform.send({ type: 'someParametersRequest', ids: [0x0055, 0x0029, 0x0999] });
    await expect.poll(() => platform.of('parameters').length).toBe(1);
    const read = () =>
      platform.of('parameters').map(({ parameters }) => parameters.map((each) => [each.id, readJt808Parameter(each)]));
    expect(read()[0]).toEqual([
      [0x29, 1],
      [0x55, 60],
    ]);
    const before = platform.of('location').length;
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(before + 8);
    const times = platform
      .of('location')
      .slice(-4)
      .map(({ location }) => Number(location.time.slice(-2)));
    expect(times.slice(1).every((second, at) => (second - (times[at] ?? 0) + 60) % 60 <= 2)).toBe(true);
    platform.send({ type: 'terminalControl', command: 5 });
    await expect.poll(() => lines).toContain('starts anew');
    await expect.poll(() => platform.of('authentication').length).toBe(2);
    platform.send({ type: 'parametersRequest' });
    await expect.poll(() => platform.of('parameters').length).toBe(2);
    expect(read()[1]).toContainEqual([0x55, 80]);
    expect(results(platform, 0x8105)).toEqual([0]);
  });

  it.each([
    ['2013', (port: number) => [jt808Parameter(0x0013, '127.0.0.1'), jt808Parameter(0x0018, port)]],
    ['2019', (port: number) => [jt808Parameter(0x0013, `127.0.0.1:${port};10.0.0.1:9`)]],
  ])('goes to another platform as a terminal of %s, and registers there', async (year, parametersOf) => {
    const { platform, lines } = await started(['--year', year]);
    const other = await MinimalPlatform.open();
    cleanups.push(() => other.close());
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(0);
    platform.send({ type: 'setParameters', parameters: parametersOf(other.port) });
    await expect.poll(() => other.of('location').length).toBeGreaterThan(0);
    expect(results(platform, 0x8103)).toEqual([0]);
    expect(other.of('registration').length).toBe(1);
    expect(platform.connections).toBe(1);
    expect(lines).toContain(`belongs to 127.0.0.1:${other.port} from now on`);
  });

  it('watches circles, and tells each crossing once', async () => {
    const { platform, options } = await started(['--interval', '1'], 40);
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(0);
    // The round leads through its east, 620 m from the middle, and out again.
    const circle = { id: 5, attributes: 0b10_1000, lat: options.at.lat, lng: options.at.lng + 0.005, radiusM: 400 };
    platform.send({ type: 'setCircles', mode: 0, areas: [circle, { ...circle, id: 6, attributes: 0 }] });
    await expect.poll(() => results(platform, 0x8600)).toEqual([0]);
    const locations = () => platform.of('location').map(({ location }) => location);
    const crossings = () =>
      locations().flatMap((location, at) =>
        location.extras.flatMap((extra) =>
          extra.type === 'areaCrossing' ? [{ extra, alarms: location.alarms, at }] : [],
        ),
      );
    const metresPerDegree = 111_320 * Math.cos((circle.lat * Math.PI) / 180);
    const isInside = ({ lat, lng }: { readonly lat: number; readonly lng: number }): boolean =>
      Math.hypot((lat - circle.lat) * 111_320, (lng - circle.lng) * metresPerDegree) <= circle.radiusM;
    await expect.poll(() => crossings().length).toBe(2);
    for (const { extra, alarms, at } of crossings()) {
      const [before, here] = locations().slice(at - 1);
      if (before === undefined || here === undefined) throw new Error('Two positions make a crossing');
      expect([isInside(before), isInside(here)]).toEqual(extra.direction === 0 ? [false, true] : [true, false]);
      expect([extra.areaId, extra.kind, alarms]).toEqual([5, 1, 1 << 20]);
    }
    platform.send({ type: 'deleteCircles', ids: [] });
    await expect.poll(() => results(platform, 0x8601)).toEqual([0]);
  });

  it('takes a photograph and sends it in subpackages, and says which camera it lacks', async () => {
    const { platform } = await started([], 1);
    await expect.poll(() => platform.of('location').length).toBe(1);
    const how = {
      count: 1,
      intervalS: 0,
      store: 0,
      resolution: 1,
      quality: 1,
      brightness: 0,
      contrast: 0,
      saturation: 0,
      hue: 0,
    };
    platform.send({ type: 'shoot', channel: 1, ...how });
    platform.send({ type: 'shoot', channel: 9, ...how });
    const parts = () => platform.received.filter(({ header }) => header.messageId === 0x0801);
    await expect.poll(() => parts().length > 1 && parts().length === parts()[0]?.header.part?.count).toBe(true);
    expect(platform.of('shot').map(({ result, mediaIds }) => [result, mediaIds])).toEqual([
      [0, [1]],
      [2, undefined],
    ]);
    const body = Buffer.concat(parts().map((part) => part.body));
    // Behind the eight bytes of the file and the 28 of the position.
    expect(body.subarray(36).equals(Buffer.from(cameras[0]?.photo ?? []))).toBe(true);
  });

  it('raises alarms while it drives, and sends their files whole, gaps again', async () => {
    const { platform } = await started(['--alarms', '30'], 30);
    const alarm = () =>
      platform
        .of('location')
        .flatMap(({ location }) =>
          location.extras.filter(({ type }) => type === 'adas' || type === 'driverMonitoring'),
        )[0];
    await expect.poll(() => alarm() !== undefined).toBe(true);
    const raised = alarm();
    if (raised === undefined || !('alarmId' in raised)) throw new Error('An alarm has an id');
    const store = await attachmentPort();
    const request = { type: 'attachmentsRequest', host: '127.0.0.1', tcpPort: store.port, udpPort: 0 } as const;
    platform.send({ ...request, alarmId: raised.alarmId, alarmNumber: 'A'.repeat(32) });
    await expect.poll(() => store.complete.length).toBe(2);
    expect(results(platform, 0x9208)).toEqual([0]);
    expect(store.announced).toMatchObject([{ alarmNumber: 'A'.repeat(32), alarmId: { raw: raised.alarmId.raw } }]);
    const [photo, video] = store.complete;
    expect(Buffer.compare(photo?.data ?? new Uint8Array(), cameras[0]?.photo ?? new Uint8Array())).toBe(0);
    expect(photo?.name).toMatch(/^00_65_6502_0_A{32}\.jpg$/);
    expect(video?.name).toMatch(/\.h264$/);
    expect(store.asked).toBe(1);
  });
});

/** Asks for the last ten seconds of a camera by FTP. */
async function sendingFile(args: readonly string[] = []) {
  const ftp = await MinimalFtp.open();
  cleanups.push(() => ftp.close());
  const run = await started(args, 40);
  const { platform, clock } = run;
  await expect.poll(() => platform.of('location').length).toBeGreaterThan(0);
  const text = (agoS: number): string => jt808Time(clock.now() - agoS * 1000, 480);
  const serial = platform.send({
    type: 'uploadRequest',
    host: '127.0.0.1',
    port: ftp.port,
    user: 'u',
    password: 'secret',
    path: '/',
    channel: 1,
    start: text(310),
    end: text(300),
    alarms: 0n,
    kind: 3,
    stream: 1,
    storage: 0,
    networks: 7,
  });
  const done = () => platform.of('uploadDone').map(({ requestSerial, result }) => [requestSerial === serial, result]);
  return { ...run, ftp, serial, done };
}

describe('recordings that a terminal sends by FTP', () => {
  it('are the pictures of the time asked for, and it says that they are sent', async () => {
    const { platform, ftp, done } = await sendingFile();
    await expect.poll(done).toEqual([[true, 0]]);
    expect(results(platform, 0x9206)).toEqual([0]);
    const [[name, bytes] = ['', undefined]] = ftp.files;
    expect(name).toMatch(/^1_\d{12}_\d{12}\.h26[45]$/);
    const pictures: VideoUnit[] = [];
    const demuxer = annexBFormat.create({ onVideo: (unit) => void pictures.push(unit) }, {});
    demuxer.push(bytes ?? new Uint8Array());
    demuxer.end();
    expect(pictures.length).toBeGreaterThan(80);
    expect(pictures[0]?.key).toBe(true);
  });

  it('go on where the network broke, with the same bytes', async () => {
    const whole = await sendingFile();
    const broken = await sendingFile(['--fault', 'cut']);
    await expect.poll(whole.done).toEqual([[true, 0]]);
    await expect.poll(broken.done).toEqual([[true, 0]]);
    expect(broken.ftp.commands.some((line) => /^REST [1-9]/.test(line))).toBe(true);
    const [file] = broken.ftp.files.values();
    const sent = Number(broken.ftp.commands.find((line) => line.startsWith('REST'))?.slice(5));
    expect(file?.length).toBeGreaterThan(sent);
  });

  it('are cancelled by 9207, and paused until they go on', async () => {
    const { platform, ftp, serial, done } = await sendingFile();
    platform.send({ type: 'uploadControl', requestSerial: serial, command: 0 });
    await expect.poll(() => results(platform, 0x9207)).toEqual([0]);
    const size = () => [...ftp.files.values()][0]?.length ?? 0;
    await expect.poll(() => ftp.commands.some((line) => line.startsWith('STOR'))).toBe(true);
    const paused = size();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(size() - paused).toBeLessThan(100_000);
    expect(done()).toEqual([]);
    platform.send({ type: 'uploadControl', requestSerial: serial, command: 2 });
    await expect.poll(() => results(platform, 0x9207)).toEqual([0, 0]);
    expect(done()).toEqual([]);
  });

  it.each([
    ['password', 'PASS secretx'],
    ['port', 'PORT 127,0,0,1,200,10'],
  ])('fail by the fault %s', async (fault, command) => {
    const { ftp, done } = await sendingFile(['--fault', fault]);
    await expect.poll(done).toEqual([[true, 1]]);
    expect(ftp.commands).toContain(command);
    expect([...ftp.files.values()]).toEqual([]);
  });

  it('are not supported by one without FTP', async () => {
    const { platform } = await sendingFile(['--fault', 'no-ftp']);
    await expect.poll(() => results(platform, 0x9206)).toEqual([3]);
  });
});

describe('faults of a terminal', () => {
  it('break the connection and bring back what came meanwhile', async () => {
    const { platform } = await started(['--fault', 'drops'], 60);
    await expect.poll(() => platform.connections).toBeGreaterThan(1);
    await expect.poll(() => platform.of('locationBatch').length).toBeGreaterThan(0);
  });

  it('batch positions late, the last first', async () => {
    const { platform } = await started(['--fault', 'late'], 60);
    await expect.poll(() => platform.of('locationBatch').length).toBeGreaterThan(0);
    expect(platform.of('location')).toEqual([]);
    const times = platform.of('locationBatch')[0]?.locations.map(({ time }) => time) ?? [];
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('spoil check bytes, and lose no message by it', async () => {
    const { platform } = await started(['--fault', 'checksum']);
    await expect.poll(() => platform.of('location').length).toBeGreaterThan(3);
    expect(platform.refusedBytes).toBeGreaterThan(0);
    expect(platform.of('registration')).toHaveLength(1);
  });

  it('set the clock to another zone, and the position to none', async () => {
    const { platform } = await started(['--fault', 'zone', '--fault', 'no-fix'], 1);
    await expect.poll(() => platform.of('location').length).toBe(1);
    const { lat, lng, status, time } = platform.of('location')[0]?.location ?? {};
    expect([lat, lng, (status ?? 2) & 2]).toEqual([0, 0, 0]);
    const utc = new Date().toISOString().slice(2, 13).replace(/\D/g, '');
    expect(time?.slice(0, 8)).toBe(utc);
  });

  it('are known by their names', () => {
    const names: readonly Fault[] = ['drops', 'late', 'uptime', 'silent'];
    expect(names.every(isFault)).toBe(true);
    expect(isFault('toString')).toBe(false);
  });
});
