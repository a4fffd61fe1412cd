import type { ContainerFormat } from './demuxer.js';
import { GkDemuxer } from './gk.js';
import { toStreamInfo } from './gk-info.js';

/** GK packets (docs/protocol.md, "GK packets"). @public */
export const gkFormat: ContainerFormat = {
  name: 'gk',
  sniff: (head) => {
    if (head[0] !== 0x47) return 'no';
    if (head.byteLength > 1 && head[1] !== 0x4b) return 'no';
    if (head.byteLength > 2) return head[2] === 1 ? 'yes' : 'no';
    return 'more';
  },
  create: (sink, options) => new GkDemuxer(sink, options, toStreamInfo),
};
