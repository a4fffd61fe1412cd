import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { generalAnswer, MediaBench, sendPicture } from './testing/media-bench.js';

function viewer() {
  const packets: GkPacket[] = [];
  const state = { ended: 0 };
  const sink = { packet: (packet: GkPacket) => void packets.push(packet), ended: () => void (state.ended += 1) };
  return { packets, state, sink };
}

const kinds = (packets: readonly GkPacket[]): string =>
  packets
    .map(({ kind, flags }) =>
      kind === GkKind.info ? 'i' : (flags & GkFlag.key) !== 0 ? 'K' : kind === GkKind.audio ? 's' : 'p',
    )
    .join('');

/** A bench whose terminal sends main of channel 1 to one viewer. */
async function running(sub = false) {
  const bench = new MediaBench();
  const first = viewer();
  const opening = bench.media.live(bench.terminal, { channel: 1, sub }, first.sink, {});
  await bench.settle();
  const upload = bench.upload(sub ? 'sub' : 'main', 1);
  sendPicture(upload, 'key', 1000);
  const answer = await opening;
  if (answer.kind !== 'done') throw new Error(answer.kind);
  sendPicture(upload, 'predicted', 1040);
  return { bench, first, upload, stream: answer.value };
}

describe('live streams of a terminal', () => {
  it('are asked for with the address and port of their purpose, and passed on with their size', async () => {
    const { bench, first } = await running();
    expect(bench.of('liveRequest')).toMatchObject([
      { host: '203.0.113.7', tcpPort: 8901, udpPort: 0, channel: 1, kind: 0, stream: 0 },
    ]);
    expect(kinds(first.packets)).toBe('iKp');
    const info: unknown = JSON.parse(new TextDecoder().decode(first.packets[0]?.payload));
    expect(info).toMatchObject({ deviceid: '13912345678', channel: 1, codec: 'h264', audio: 'none', live: true });
    expect(first.packets.map(({ capturedAtUs }) => capturedAtUs / 1000 - bench.clock.now())).toEqual([0, 0, 40]);
    const sub = await running(true);
    expect(sub.bench.of('liveRequest')).toMatchObject([{ tcpPort: 8902, stream: 1 }]);
    expect((sub.first.packets[1]?.flags ?? 0) & GkFlag.sub).toBe(GkFlag.sub);
  });

  it('are sent once for any number of viewers, and a later one begins with the last key picture', async () => {
    const { bench, first, upload } = await running();
    sendPicture(upload, 'key', 1080);
    sendPicture(upload, 'predicted', 1120);
    const second = viewer();
    const answer = await bench.media.live(bench.terminal, { channel: 1, sub: false }, second.sink, {});
    expect(answer.kind).toBe('done');
    expect(kinds(second.packets)).toBe('iKp');
    expect(second.packets[1]).toBe(first.packets.at(-2));
    sendPicture(upload, 'predicted', 1160);
    expect([kinds(first.packets), kinds(second.packets)]).toEqual(['iKpKpp', 'iKpp']);
    expect(bench.of('liveRequest')).toHaveLength(1);
  });

  it('go on for five seconds after the last viewer, and are ended then', async () => {
    const { bench, upload, stream } = await running();
    const cleared = bench.of('liveControl').length;
    stream.close();
    bench.clock.advance(4900);
    expect(bench.of('liveControl')).toHaveLength(cleared);
    // Who looks again finds it as it is.
    const again = await bench.media.live(bench.terminal, { channel: 1, sub: false }, viewer().sink, {});
    if (again.kind === 'done') again.value.close();
    bench.clock.advance(4900);
    expect(upload.isDestroyed).toBe(false);
    bench.clock.advance(200);
    expect(bench.of('liveControl').slice(cleared)).toMatchObject([{ channel: 1, command: 0, close: 0, stream: 0 }]);
    expect(upload.isDestroyed).toBe(true);
    expect(bench.of('liveRequest')).toHaveLength(1);
  });

  it('end apart from the other stream of the channel: 9102 would close both', async () => {
    const { bench, upload, stream } = await running();
    const opening = bench.media.live(bench.terminal, { channel: 1, sub: true }, viewer().sink, {});
    await bench.settle();
    const other = bench.upload('sub', 1);
    sendPicture(other, 'key', 1000);
    const second = await opening;
    const told = bench.of('liveControl').length;
    stream.close();
    bench.clock.advance(5000);
    expect([upload.isDestroyed, other.isDestroyed]).toEqual([true, false]);
    expect(bench.of('liveControl')).toHaveLength(told);
    if (second.kind === 'done') second.value.close();
    bench.clock.advance(5000);
    expect(bench.of('liveControl').slice(told)).toMatchObject([{ command: 0, stream: 1 }]);
  });

  it('are ended first where a recorder before this one may have left them on, once a channel', async () => {
    const { bench, stream } = await running();
    // Without what it is asked after a login.
    const told = () => bench.asked.map(({ message }) => message.type).filter((type) => type.startsWith('live'));
    const order = told();
    expect(order).toEqual(['liveControl', 'liveRequest']);
    stream.close();
    bench.clock.advance(5000);
    void bench.media.live(bench.terminal, { channel: 1, sub: false }, viewer().sink, {});
    await bench.settle();
    expect(told()).toEqual([...order, 'liveControl', 'liveRequest']);
  });

  it.each([
    [1, { kind: 'refused' }],
    [3, { kind: 'unsupported' }],
  ])('that a terminal refuses with result %i are', async (result, expected) => {
    const bench = new MediaBench();
    bench.answer = ({ header }) => generalAnswer(header, result);
    const answer = await bench.media.live(bench.terminal, { channel: 9, sub: false }, viewer().sink, {});
    expect(answer).toMatchObject(expected);
    const upload = bench.upload('main', 9);
    sendPicture(upload, 'key', 1000);
    expect([upload.refused, upload.isDestroyed]).toEqual([['unasked'], true]);
  });

  it('that are confirmed and do not come are given up after ten seconds, for all who wait', async () => {
    const bench = new MediaBench();
    const waiting = [viewer(), viewer()].map(({ sink }) =>
      bench.media.live(bench.terminal, { channel: 1, sub: false }, sink, {}),
    );
    await bench.settle();
    bench.clock.advance(10_000);
    const words = 'The device confirmed the live stream and did not send it for 10 s';
    expect(await Promise.all(waiting)).toEqual([
      { kind: 'timeout', reason: words },
      { kind: 'timeout', reason: words },
    ]);
    expect(bench.of('liveRequest')).toHaveLength(1);
  });

  it('end for their viewers when the terminal hangs up or is silent for ten seconds', async () => {
    const gone = await running();
    gone.upload.connection.end();
    expect(gone.first.state.ended).toBe(1);
    const silent = await running();
    silent.bench.clock.advance(9000);
    sendPicture(silent.upload, 'predicted', 1080);
    silent.bench.clock.advance(9000);
    expect(silent.first.state.ended).toBe(0);
    silent.bench.clock.advance(1000);
    expect([silent.first.state.ended, silent.upload.isDestroyed]).toEqual([1, true]);
  });

  it('of a viewer who gives up are nobody else’s loss', async () => {
    const { bench, first, upload } = await running();
    const end = new AbortController();
    const gone = bench.media.live(bench.terminal, { channel: 1, sub: false }, viewer().sink, { signal: end.signal });
    await gone;
    end.abort();
    bench.clock.advance(6000);
    sendPicture(upload, 'predicted', 1080);
    expect(kinds(first.packets)).toBe('iKpp');
  });

  it('go on after a jump of the clock, marked, and without a time that goes back', async () => {
    const { bench, first, upload } = await running();
    bench.clock.advance(80);
    sendPicture(upload, 'predicted', 1_700_000_000_000);
    const last = first.packets.at(-1);
    expect((last?.flags ?? 0) & GkFlag.discontinuity).toBe(GkFlag.discontinuity);
    expect((last?.capturedAtUs ?? 0) / 1000).toBe(bench.clock.now());
  });

  it('have their sound, and an info packet that says so', async () => {
    const { first, upload } = await running();
    const data = new Uint8Array(320).fill(0xd5);
    for (const packet of upload.writer.sound({ payloadType: 6, timeMs: 1050, data })) upload.connection.receive(packet);
    expect(kinds(first.packets)).toBe('iKpis');
    expect(JSON.parse(new TextDecoder().decode(first.packets[3]?.payload))).toMatchObject({ audio: 'g711A' });
  });
});

describe('connections for media', () => {
  it('that nobody asked for are closed after their header', async () => {
    const { bench } = await running();
    for (const upload of [
      bench.upload('main', 2),
      bench.upload('sub', 1),
      bench.upload('main', 1),
      bench.upload('main', 1, '013912345679'),
    ]) {
      const [packet = new Uint8Array()] = upload.writer.picture({
        codec: 'h264',
        kind: 'key',
        timeMs: 1,
        data: new Uint8Array(900),
      });
      upload.connection.receive(packet.subarray(0, 19));
      expect(upload.isDestroyed).toBe(false);
      upload.connection.receive(packet.subarray(19, 24));
      expect([upload.refused, upload.isDestroyed]).toEqual([['unasked'], true]);
    }
  });

  it.each([
    ['with the longer number', '00000000013912345678', 1],
    ['without a channel', '013912345678', 0],
  ])('of the terminal that was asked are known %s', async (_, number, channel) => {
    const bench = new MediaBench();
    const { sink, packets } = viewer();
    const opening = bench.media.live(bench.terminal, { channel: 1, sub: false }, sink, {});
    await bench.settle();
    const upload = bench.upload('main', Math.max(1, channel), number);
    const data = Uint8Array.of(0, 0, 0, 1, 0x65, 0x88, 1, 2);
    const [packet = new Uint8Array()] = upload.writer.picture({ codec: 'h264', kind: 'key', timeMs: 1, data });
    if (channel === 0) packet[14] = 0;
    upload.connection.receive(packet);
    expect((await opening).kind).toBe('done');
    // Byte by byte it is the same.
    for (const byte of upload.writer
      .picture({ codec: 'h264', kind: 'key', timeMs: 41, data })
      .flatMap((each) => [...each]))
      if (channel !== 0) upload.connection.receive(Uint8Array.of(byte));
    expect(packets.filter(({ kind }) => kind === GkKind.video).every((packet) => packet.channel === 1)).toBe(true);
  });

  it('may carry several channels, each of which was asked for', async () => {
    const { bench, upload, first, stream } = await running();
    const other = viewer();
    const opening = bench.media.live(bench.terminal, { channel: 2, sub: false }, other.sink, {});
    await bench.settle();
    const second = bench.upload('main', 2);
    const third = bench.upload('main', 3);
    sendPicture({ ...second, connection: upload.connection }, 'key', 1100);
    sendPicture({ ...third, connection: upload.connection }, 'key', 1100);
    sendPicture({ ...second, connection: upload.connection }, 'predicted', 1140);
    expect((await opening).kind).toBe('done');
    expect(kinds(other.packets)).toBe('iKp');
    expect(kinds(first.packets)).toBe('iKp');
    stream.close();
    bench.clock.advance(5000);
    expect(upload.isDestroyed).toBe(false);
    sendPicture({ ...second, connection: upload.connection }, 'predicted', 1180);
    expect(kinds(other.packets)).toBe('iKpp');
  });

  it('that send megabytes of something else are closed', async () => {
    const { upload, first } = await running();
    for (let n = 0; n < 65; n++) upload.connection.receive(new Uint8Array(64 * 1024).fill(0x55));
    expect([upload.isDestroyed, first.state.ended]).toEqual([true, 1]);
  });
});
