import { GkDemuxer } from '../../wire/container/gk.js';
import { toStreamDevice } from '../../wire/container/gk-json.js';
import { runDecodeWorker } from './decode-worker-host.js';

// The worker that nearly every page needs, and nothing else: WebCodecs, H.264, GK packets. Everything else is in
// compat-worker.ts, which a page loads when a stream requires it.
runDecodeWorker({
  createDemuxer: (sink, onCompat) => {
    const demuxer = new GkDemuxer(sink, {}, toStreamDevice);
    let begun = false;
    return {
      push: (chunk) => {
        if (!begun) {
          begun = true;
          const isCompat = COMPAT_HEADS.some((head) => head.every((byte, i) => byte === (chunk[i] ?? byte)));
          if (isCompat && chunk.byteLength) onCompat();
        }
        demuxer.push(chunk);
      },
      end: () => {
        demuxer.end();
      },
    };
  },
});

/**
 * First bytes of streams for the other worker: JT/T 1078; Annex B and the boxes of MP4, which have two zeros in front,
 * as GK packets never have; FLV; the first table of MPEG-TS; JPEG; multipart.
 */
const COMPAT_HEADS = [
  [0x30, 0x31, 0x63, 0x64],
  [0, 0],
  [0x46, 0x4c, 0x56],
  [0x47, 0x40],
  [0xff, 0xd8, 0xff],
  [0x2d, 0x2d],
];
