import { systemClock } from 'gk-sdk';
import { createSniffingDemuxer, GkFlag, GkKind } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { createMediaLibrary } from '../../media/create-media-library.js';
import { FakeMedia } from '../testing/fake-media.js';
import { bodyOf, CommandClient } from '../testing/command-client.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from '../testing/recorder-under-test.js';
import { asUser, StreamClient } from '../testing/stream-client.js';

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});

async function start(options?: StartOptions): Promise<RecorderUnderTest> {
  recorder = await startRecorder(options);
  return recorder;
}

const watch = (address: string, query: Record<string, string>): StreamClient =>
  new StreamClient(address, '/ws.cgi', query);
const videoOf = (client: StreamClient) => client.packets.filter((packet) => packet.kind === GkKind.video);

describe('a live stream', () => {
  it('begins with info and a key frame and goes on without a gap', async () => {
    const { address } = await start();
    const client = watch(address, { deviceid: 'GK-0001', channel: '2', ...asUser('admin') });
    await client.until((c) => videoOf(c).length >= 20);
    expect(client.packets[0]?.kind).toBe(GkKind.info);
    const video = videoOf(client);
    expect(video[0]?.flags).toBe(GkFlag.key | GkFlag.sub);
    expect(video.every((packet) => packet.channel === 2)).toBe(true);
    expect(video.map((packet) => packet.sequence)).toEqual(video.map((_, i) => i));
    expect(client.skippedBytes).toBe(0);
  });

  it('carries several channels of a bit mask in one socket, those that the device has', async () => {
    const { address } = await start();
    const client = watch(address, { deviceid: 'GK-0001', chs: String(0b1000_1011), main: '1', ...asUser('admin') });
    await client.until((c) => videoOf(c).length >= 9);
    expect([...new Set(videoOf(client).map((packet) => packet.channel))].sort()).toEqual([1, 2, 4]);
    expect(videoOf(client).some((packet) => packet.flags & GkFlag.sub)).toBe(false);
  });

  it('tells where the vehicle is to somebody with the GPS right', async () => {
    const { address } = await start();
    const client = watch(address, { deviceid: 'GK-0001', channel: '1', ...asUser('viewer') });
    await client.until((c) => c.packets.some((packet) => packet.kind === GkKind.gps));
    const gps = client.packets.find((packet) => packet.kind === GkKind.gps);
    expect(JSON.parse(Buffer.from(gps?.payload ?? []).toString())).toMatchObject({
      lat: 24.078605,
      speed: 36,
      dir: 90,
    });
  });

  it('takes a plain password and bare Annex B', async () => {
    const { address } = await start();
    const client = watch(address, { deviceid: 'GK-0001', user: 'admin', password: 'admin', container: 'annexb' });
    await client.until((c) => c.binaries.length >= 2);
    expect([...(client.binaries[0]?.subarray(0, 5) ?? [])]).toEqual([0, 0, 0, 1, 0x65]);
  });

  it('comes as bare JPEG pictures, too, one a message', async () => {
    const { address } = await start();
    const client = watch(address, { deviceid: 'GK-0001', container: 'mjpeg', ...asUser('admin') });
    await client.until((c) => c.binaries.length >= 2);
    expect(client.binaries.slice(0, 2).map((bytes) => [...bytes.subarray(0, 3), ...bytes.subarray(-2)])).toEqual([
      [0xff, 0xd8, 0xff, 0xff, 0xd9],
      [0xff, 0xd8, 0xff, 0xff, 0xd9],
    ]);
    expect(client.binaries[0]).not.toEqual(client.binaries[1]);
  });

  it.each([
    ['fmp4', 'fmp4'],
    ['flv', 'flv'],
    ['ts', 'mpegts'],
  ])('comes in the container %s', async (container, name) => {
    const clips = new URL('../../../assets/clips', import.meta.url).pathname;
    const library = createMediaLibrary({ clock: systemClock, assetsDir: clips });
    const media = new FakeMedia();
    media.openLive = (request, onPacket) => library.openLive(request, onPacket) ?? { close: () => undefined };
    const { address } = await start({ media });
    const client = watch(address, { deviceid: 'GK-0001', container, main: '1', ...asUser('admin') });
    await client.until((c) => c.binaries.length >= 20);
    const containers: string[] = [];
    let pictures = 0;
    const demuxer = createSniffingDemuxer({
      onVideo: () => {
        pictures += 1;
      },
      onInfo: (info) => containers.push(info.container),
    });
    for (const bytes of client.binaries) demuxer.push(bytes);
    // Sound that comes behind the first pictures is announced when it is there.
    expect(new Set(containers)).toEqual(new Set([name]));
    expect(pictures).toBeGreaterThan(5);
    library.close();
  });

  it('closes its feed when the viewer leaves', async () => {
    const { address, media } = await start();
    const client = watch(address, { deviceid: 'GK-0001', chs: '3', ...asUser('admin') });
    await client.until((c) => videoOf(c).length >= 2);
    expect(media.openFeeds).toBe(2);
    client.close();
    await client.closed;
    await expect.poll(() => media.openFeeds).toBe(0);
  });

  it('ends with 404 when the device goes offline', async () => {
    const { address, world, media } = await start();
    const client = watch(address, { deviceid: 'GK-0001', ...asUser('admin') });
    await client.until((c) => videoOf(c).length >= 2);
    world.setOnline('GK-0001', false);
    expect(await client.closed).toEqual({ code: 4404, reason: 'Device offline' });
    expect(JSON.parse(client.texts[0] ?? '')).toEqual({ code: 404, message: 'Device offline' });
    expect(media.openFeeds).toBe(0);
  });

  it('shows up in Q10 with its user and its bytes, and goes again', async () => {
    const { address } = await start();
    const client = watch(address, { deviceid: 'GK-0001', ...asUser('operator') });
    const second = watch(address, { deviceid: 'GK-0001', ...asUser('dealer') });
    const admin = await CommandClient.login(address);
    type Status = {
      uploadBps: number;
      downloadBps: number;
      devices: { deviceid: string; users: { user: string }[] }[];
    };
    const status = async (): Promise<Status> => bodyOf(await admin.call('Q10')) as Status;
    // Two viewers of one channel: what comes in once goes out twice, as soon as both are there.
    const ratio = async (): Promise<number> => {
      const { uploadBps, downloadBps } = await status();
      return uploadBps / downloadBps;
    };
    await expect.poll(ratio).toBeGreaterThan(1.5);
    const { devices } = await status();
    expect(devices).toHaveLength(1);
    expect(devices[0]?.users.map(({ user }) => user).sort()).toEqual(['dealer', 'operator']);
    client.close();
    second.close();
    await expect.poll(async () => (await status()).devices).toEqual([]);
  });
});

describe('a refused stream', () => {
  it.each([
    ['a wrong password', { deviceid: 'GK-0001', user: 'admin', password: 'wrong' }, 401],
    ['no credentials', { deviceid: 'GK-0001' }, 401],
    ['an unknown device', { deviceid: 'GK-9999', ...asUser('admin') }, 404],
    ['a device of another group', { deviceid: 'GK-0002', ...asUser('viewer') }, 404],
    ['a channel that is not there', { deviceid: 'GK-0001', channel: '7', ...asUser('admin') }, 404],
    ['a channel that is no number', { deviceid: 'GK-0001', channel: 'x', ...asUser('admin') }, 400],
    ['no device', { ...asUser('admin') }, 400],
    ['a random stream for an operator', { deviceid: '*', streamid: '5', ...asUser('operator') }, 403],
    ['a playback without a time', { deviceid: 'GK-0001', type: 'lopb', ...asUser('admin') }, 400],
    ['a type that nobody knows', { deviceid: 'GK-0001', type: 'walk', ...asUser('admin') }, 400],
    ['a container that nobody knows', { deviceid: 'GK-0001', container: 'avi', ...asUser('admin') }, 400],
    ['two channels in a container of one', { deviceid: 'GK-0001', chs: '3', container: 'ts', ...asUser('admin') }, 400],
    ['JPEG of a camera without', { deviceid: 'GK-0001', channel: '2', container: 'mjpeg', ...asUser('admin') }, 400],
  ])('says why: %s', async (_, query: Record<string, string>, code) => {
    const { address, media } = await start();
    const client = watch(address, query);
    expect((await client.closed).code).toBe(4000 + code);
    expect(JSON.parse(client.texts[0] ?? '')).toMatchObject({ code });
    expect(client.binaries).toEqual([]);
    expect(media.openFeeds).toBe(0);
  });

  it('is one of a device that is offline', async () => {
    const { address, world } = await start();
    world.setOnline('GK-0001', false);
    expect(await watch(address, { deviceid: 'GK-0001', ...asUser('admin') }).closed).toMatchObject({ code: 4404 });
  });
});

describe('a token', () => {
  async function tokenOf({ post }: RecorderUnderTest, body: object): Promise<{ e: string; h: string }> {
    const { e, h } = (await (await post('/gkserver/token', body)).json()) as { e: string; h: string };
    return { e, h };
  }

  it('opens its devices and channels only', async () => {
    const started = await start();
    const token = await tokenOf(started, { devices: ['GK-0001'], channels: [1, 2] });
    const good = watch(started.address, { deviceid: 'GK-0001', channel: '2', ...token });
    await good.until((c) => videoOf(c).length > 0);
    const others: Record<string, string>[] = [
      { deviceid: 'GK-0002' },
      { deviceid: 'GK-9999' },
      { deviceid: 'GK-0001', channel: '3' },
      { deviceid: 'GK-0001', chs: '7' },
    ];
    for (const query of others) {
      expect((await watch(started.address, { ...query, ...token }).closed).code).toBe(4403);
    }
  });

  it('without the live right opens nothing', async () => {
    const started = await start();
    const token = await tokenOf(started, { rights: ['F_gps'] });
    expect((await watch(started.address, { deviceid: 'GK-0001', ...token }).closed).code).toBe(4403);
  });

  it('closes its streams with 4401 when it ends', async () => {
    const started = await start();
    const token = await tokenOf(started, { ttl: 4 });
    const client = watch(started.address, { deviceid: 'GK-0001', ...token });
    await client.until((c) => videoOf(c).length > 0);
    expect((await client.closed).code).toBe(4401);
  });

  it('ends with the password that it was made by', async () => {
    const started = await start();
    const token = await tokenOf(started, {});
    started.store.users.changePassword('admin', 'A'.repeat(64));
    expect((await watch(started.address, { deviceid: 'GK-0001', ...token }).closed).code).toBe(4401);
  });
});

describe('a random stream', () => {
  it('shows an administrator some device and goes on with another when that one leaves', async () => {
    const { address, world } = await start();
    const client = watch(address, { deviceid: '*', streamid: '1234', ...asUser('admin') });
    const shown = (): string[] =>
      client.packets
        .filter((packet) => packet.kind === GkKind.info)
        .map((packet) => (JSON.parse(Buffer.from(packet.payload).toString()) as { deviceid: string }).deviceid);
    await client.until(() => shown().length === 1);
    const [first = ''] = shown();
    world.setOnline(first, false);
    await client.until(() => shown().length === 2);
    expect(shown()[1]).not.toBe(first);
  });
});
