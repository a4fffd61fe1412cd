import { createReadStream } from 'node:fs';
import { GkError } from '../../errors/gk-error.js';
import { toGkError } from '../../errors/to-gk-error.js';
import { createMp4Recorder } from '../../mp4/create-mp4-recorder.js';
import { createSniffingDemuxer } from '../../wire/container/sniffing-demuxer.js';
import type { Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { forceOption, outFile, PartFile } from '../output-file.js';

/** `gk convert`. @internal */
export const convert: Command = {
  name: 'convert',
  args: 'FILE.gms',
  summary: 'open a recording that was downloaded as .gms: its pictures and sound as MP4, without a server',
  options: { out: { type: 'string', value: 'FILE', words: 'FILE.mp4 to write' }, force: forceOption },
  run: async ({ args, options, terminal }) => {
    const [from, ...more] = args;
    if (from === undefined || more.length > 0) throw new GkError('invalid-argument', 'Name one file to convert.');
    if (!/\.mp4$/i.test(options.required('out'))) throw new GkError('invalid-argument', '--out ends with .mp4.');
    const out = await outFile(options);
    const parts: PartFile[] = [];
    const recorder = createMp4Recorder({
      signal: terminal.signal,
      sizeChange: 'same-file',
      openTarget: async (index) => {
        const part = await (index === 0 ? PartFile.open(out) : PartFile.openNext(out, index + 1));
        parts.push(part);
        return part.pieces;
      },
    });
    try {
      const demuxer = createSniffingDemuxer(recorder);
      for await (const bytes of readChunks(from)) {
        demuxer.push(bytes);
        await recorder.ready();
      }
      demuxer.end();
      const { files } = await recorder.finish();
      for (const part of parts) await part.finish();
      const rows = parts.map((part, index) => ({
        path: part.path,
        bytes: part.bytes,
        durationS: files[index]?.durationS ?? 0,
      }));
      if (options.flag('json')) terminal.out(`${JSON.stringify(rows)}\n`);
      else for (const row of rows) terminal.out(`${row.path}\n`);
      return ExitCode.ok;
    } catch (error) {
      for (const part of parts) await part.discard();
      throw error;
    }
  },
};

/** @throws GkError `not-found` for a file that is not there or cannot be read. */
async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of createReadStream(path)) yield bytes as Uint8Array;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new GkError('not-found', `There is no file ${path}.`, { cause: error }) : toGkError(error);
  }
}
