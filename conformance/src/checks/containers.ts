import { createSniffingDemuxer, type StreamInfo, type VideoUnit } from 'gk-sdk/wire';
import { expectThat, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { endOf } from '../stream-probe.js';

const NAMES = { fmp4: 'fmp4', flv: 'flv', ts: 'mpegts', annexb: 'annexb', mjpeg: 'mjpeg' } as const;

function container(asked: keyof typeof NAMES): Check {
  return {
    id: `containers.${asked}`,
    area: 'containers',
    proves:
      'The first bytes of a stream identify its container. The reference recorder sends GK packets unless the request says',
    optional: true,
    run: async (probe) => {
      const { deviceId } = probe.online;
      const infos: StreamInfo[] = [];
      const units: VideoUnit[] = [];
      let skippedBytes = 0;
      const stream = probe.stream({ deviceId, channel: 1, container: asked });
      const demuxer = createSniffingDemuxer({
        onInfo: (info) => {
          infos.push(info);
        },
        onVideo: (unit) => {
          units.push(unit);
        },
        onSkipped: (bytes) => {
          skippedBytes += bytes;
        },
      });
      let read = 0;
      const enough = asked === 'mjpeg' ? 2 : 12;
      const came = await stream.until(({ chunks }) => {
        for (; read < chunks.length; read += 1) demuxer.push(chunks[read] ?? new Uint8Array());
        return units.length >= enough;
      }, 12_000);
      if (stream.closeCode === 4400)
        throw new Skipped('the server closes with 4400: no such container, or no such pictures');
      const seen = infos[0]?.container ?? 'nothing known';
      expectThat(seen === NAMES[asked], `the stream is ${seen}`);
      expectThat(came, `only ${units.length} pictures came, and the stream ${endOf(stream)}`);
      expectThat(units[0]?.key === true, 'the first picture is no key frame');
      expectThat(skippedBytes === 0, `${skippedBytes} bytes belong to nothing`);
    },
  };
}

export const containerChecks: readonly Check[] = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map(container);
