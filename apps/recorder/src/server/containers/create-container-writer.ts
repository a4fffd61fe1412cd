import { AnnexBWriter } from './annexb-writer.js';
import type { ContainerName, ContainerWriter, ContainerWriterOptions } from './container-writer.js';
import { FlvWriter } from './flv-writer.js';
import { Fmp4Writer } from './fmp4-writer.js';
import { GkWriter } from './gk-writer.js';
import { MjpegWriter } from './mjpeg-writer.js';
import { TsWriter } from './ts-writer.js';

const WRITERS: Readonly<Record<ContainerName, (options: ContainerWriterOptions) => ContainerWriter>> = {
  gk: () => new GkWriter(),
  fmp4: () => new Fmp4Writer(),
  flv: () => new FlvWriter(),
  ts: () => new TsWriter(),
  annexb: () => new AnnexBWriter(),
  mjpeg: (options) => new MjpegWriter(options),
};

/** A writer for one stream of one viewer; all but `gk` take the packets of one channel. */
export function createContainerWriter(name: ContainerName, options: ContainerWriterOptions = {}): ContainerWriter {
  return WRITERS[name](options);
}
