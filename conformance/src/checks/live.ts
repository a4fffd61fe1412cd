import { GkFlag, GkKind } from 'gk-sdk/wire';
import { expectThat, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { expectPackets } from '../packet-rules.js';
import { endOf, type StreamProbe } from '../stream-probe.js';

const PICTURES = 20;

/** Waits for pictures and checks all that came. */
async function expectLive(stream: StreamProbe, isEnough: (stream: StreamProbe) => boolean): Promise<void> {
  const came = await stream.until(isEnough, 15_000);
  if (stream.closeCode === 4403) throw new Skipped('the user has no permission for this stream');
  expectThat(stream.packets.length > 0 || stream.chunks.length === 0, 'the stream is not of GK packets');
  expectThat(came, `only ${stream.packets.length} packets came in 15 s, and the stream ${endOf(stream)}`);
  expectThat(stream.skippedBytes === 0, `${stream.skippedBytes} bytes belong to no packet`);
  expectPackets(stream.packets, { live: true });
}

const pictures = ({ packets }: StreamProbe) => packets.filter(({ kind }) => kind === GkKind.video);

export const liveChecks: readonly Check[] = [
  {
    id: 'live.packets',
    area: 'live',
    proves: 'Info is the first packet of each channel and is sent again when something changes.',
    run: async (probe) => {
      const { deviceId } = probe.online;
      const stream = probe.stream({ deviceId, channel: 1 });
      await expectLive(stream, (seen) => pictures(seen).length >= PICTURES);
      // A position, which is of no channel, may come before.
      const first = stream.packets.find(({ channel }) => channel === 1);
      expectThat(first?.kind === GkKind.info, 'the first packet of the channel is no info');
      expectThat(
        pictures(stream).every(({ flags }) => (flags & GkFlag.sub) !== 0),
        'pictures of the sub stream are not marked as such',
      );
    },
  },
  {
    id: 'live.main-stream',
    area: 'live',
    proves: '| `main` | 1 = main stream |',
    run: async (probe) => {
      const { deviceId } = probe.online;
      const stream = probe.stream({ deviceId, channel: 1, main: true });
      await expectLive(stream, (seen) => pictures(seen).length >= PICTURES);
      expectThat(
        pictures(stream).every(({ flags }) => (flags & GkFlag.sub) === 0),
        'pictures of the main stream are marked as those of the sub stream',
      );
    },
  },
  {
    id: 'live.channels',
    area: 'live',
    proves: '`channel` (1 when absent), or `chs`, a bit mask of several channels on one socket',
    run: async (probe) => {
      const { deviceId, channels } = probe.online;
      if (channels < 2) throw new Skipped('the device has one channel');
      const stream = probe.stream({ deviceId, channel: 1, channels: [1, 2] });
      const has = (seen: StreamProbe, channel: number) => pictures(seen).some((packet) => packet.channel === channel);
      await expectLive(stream, (seen) => has(seen, 1) && has(seen, 2));
    },
  },
  {
    id: 'live.any-device',
    area: 'live',
    proves: '| `streamid` | stream id of a random wall; requires device id `*` |',
    run: async (probe) => {
      // Only a device that is online can show a picture.
      expectThat(probe.online.deviceId !== '', 'no device is online');
      const stream = probe.stream({ deviceId: '*', channel: 1, streamId: 'gk-conformance' });
      await expectLive(stream, (seen) => pictures(seen).length > 0);
      const info = stream.packets.find(({ kind }) => kind === GkKind.info);
      expectThat(
        new TextDecoder().decode(info?.payload).includes('"deviceid"'),
        'the info does not say whose picture it is',
      );
    },
  },
];
