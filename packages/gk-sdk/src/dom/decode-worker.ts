import type { ContainerFormat } from '../wire/container/demuxer.js';
import { gkFormat } from '../wire/container/gk.js';
import { createDemuxerOf } from '../wire/container/sniffing-demuxer.js';
import { runDecodeWorker } from './decode-worker-host.js';

// The worker that nearly every page needs, and nothing else: WebCodecs and JPEG, H.264, GK packets. What
// it lacks is in compat-worker.ts, which a page loads when a stream asks for it.
runDecodeWorker({
  createDemuxer: (sink, onCompat) => createDemuxerOf([gkFormat, compatFormat(onCompat)], sink),
});

/**
 * How streams for the other worker begin: JT/T 1078; Annex B, and the boxes of MP4, which have two zeros
 * and more in front; FLV; the first table of MPEG-TS; JPEG; multipart.
 */
const COMPAT_MAGIC = [
  [0x30, 0x31, 0x63, 0x64],
  [0, 0, 0],
  [0, 0, 1],
  [0x46, 0x4c, 0x56],
  [0x47, 0x40],
  [0xff, 0xd8, 0xff],
  [0x2d, 0x2d],
];

/** Knows the formats of the other worker, and sends the stream there. */
function compatFormat(onCompat: () => void): ContainerFormat {
  return {
    name: 'compat',
    sniff: (head) => {
      const fitting = COMPAT_MAGIC.filter((magic) =>
        magic.every((byte, i) => i >= head.byteLength || head[i] === byte),
      );
      if (fitting.length === 0) return 'no';
      return fitting.some((magic) => head.byteLength >= magic.length) ? 'yes' : 'more';
    },
    create: () => {
      onCompat();
      return { push: () => undefined, end: () => undefined };
    },
  };
}
