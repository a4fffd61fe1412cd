import { GkKind } from 'gk-sdk/wire';
import { expectThat, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { bodyOf, resultOf } from '../command-socket.js';
import { expectPackets } from '../packet-rules.js';
import { between, expectShape, isObject, nullable, number, objectOf, oneOf, type Shape } from '../shape.js';
import { endOf } from '../stream-probe.js';
import { expectRefusal } from './login.js';
import { serverTime } from './queries.js';
import { RECORDED_DAYS, recordedMinute } from './recorded-minute.js';

const stateShape: Shape = objectOf({
  state: oneOf('playing', 'paused', 'ended'),
  position: number,
  speed: between(0.2, 16),
  start: number,
  end: nullable(number),
});

export const playbackChecks: readonly Check[] = [
  {
    id: 'playback.lopb',
    area: 'playback',
    proves: 'Packets carry the flag *recorded* and their true capture times',
    run: async (probe) => {
      const socket = await probe.commands();
      const startS = await recordedMinute(probe, socket);
      const { deviceId } = probe.online;
      const stream = probe.stream({ deviceId, channel: 1, type: 'lopb', startS, streamId: 'gk-conformance-1' });
      const came = await stream.until(({ packets }) => packets.filter(isPicture).length >= 20, 12_000);
      expectThat(came, `only ${stream.packets.length} packets came, and the stream ${endOf(stream)}`);
      expectPackets(stream.packets, { live: false });
      const firstUs = stream.packets.find(isPicture)?.capturedAtUs ?? 0;
      const offS = firstUs / 1_000_000 - startS;
      expectThat(offS > -30 && offS < 70, `the first picture is ${Math.round(offS)} s off the wanted time`);
    },
  },
  {
    id: 'playback.control',
    area: 'playback',
    proves:
      '| D08 | D, K stream id, A, V: see [Playback control](#playback-control-d08) | {state, position, speed, start, end} |',
    run: async (probe) => {
      const socket = await probe.commands();
      const startS = await recordedMinute(probe, socket);
      const { deviceId: D } = probe.online;
      const K = 'gk-conformance-2';
      const stream = probe.stream({ deviceId: D, channel: 1, type: 'lopb', startS, streamId: K });
      await stream.until(({ packets }) => packets.some(isPicture), 10_000);
      const control = async (A: string, V?: string): Promise<Readonly<Record<string, unknown>>> => {
        const reply = await socket.ask('D08', { D, K, A, ...(V !== undefined && { V }) });
        expectThat(reply.fields.R === '1', `D08 ${A}: ${resultOf(reply)}`);
        const body = bodyOf(reply);
        expectShape(body, stateShape, `D08 ${A}`);
        return isObject(body) ? body : {};
      };
      expectThat((await control('pause')).state === 'paused', 'pause does not pause');
      expectThat((await control('speed', '2')).speed === 2, 'speed does not set the speed');
      expectThat((await control('play')).state === 'playing', 'play does not play');
      const position = Number((await control('seek', String(startS + 60))).position);
      expectThat(position > startS + 20, `seek to ${startS + 60} leads to ${position}`);
      await control('status');
      await control('stop');
    },
  },
  {
    id: 'playback.no-record',
    area: 'playback',
    proves: 'If there are no recordings from the start time on, the answer is 404 `No Record`',
    run: async (probe) => {
      const { nowS } = await serverTime(probe);
      const { deviceId } = probe.online;
      const stream = probe.stream({ deviceId, channel: 1, type: 'lopb', startS: nowS + 86_400 });
      await stream.until(({ end }) => end !== undefined, 8_000);
      if (stream.closeCode === 4403) throw new Skipped('the user has no permission for recordings');
      await expectRefusal(stream, 4404);
    },
  },
  {
    id: 'playback.repb',
    area: 'playback',
    proves: '`type=lopb` plays the recordings on the server, `type=repb` those on the device.',
    run: async (probe) => {
      const { nowS } = await serverTime(probe);
      const { deviceId } = probe.online;
      const socket = await probe.commands();
      const reply = await socket.ask('Q08', {
        D: deviceId,
        C: '1',
        S: String(nowS - RECORDED_DAYS * 86_400),
        F: String(nowS),
      });
      if (reply.fields.R === '403') throw new Skipped('the user has no permission for recordings of devices');
      const body = bodyOf(reply);
      const first: unknown = Array.isArray(body) ? body[0] : undefined;
      if (!isObject(first)) throw new Skipped(`the device has recorded nothing in ${RECORDED_DAYS} days`);
      const startS = Number(first.start);
      const stream = probe.stream({ deviceId, channel: 1, type: 'repb', startS, durationS: 2 });
      const came = await stream.until(({ packets }) => packets.some(({ kind }) => kind === GkKind.end), 12_000);
      expectThat(came, `no packet of kind 5 came, and the stream ${endOf(stream)}`);
      expectPackets(stream.packets, { live: false });
      await stream.until(({ end }) => end !== undefined, 5_000);
      expectThat(stream.closeCode === 1000, `the stream ${endOf(stream)}`);
    },
  },
];

function isPicture({ kind }: { readonly kind: number }): boolean {
  return kind === GkKind.video;
}
