import { GkError } from '../../errors/gk-error.js';
import { isGkError } from '../../errors/to-gk-error.js';
import type { DownloadedFile, RecordingDownload } from '../../download/recording-download.js';
import { startRecordingDownload } from '../../download/start-recording-download.js';
import { oneArgument, type Command, type Options } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { pause } from '../pause.js';
import { forceOption, outFile, PartFile } from '../output-file.js';
import { periodWords } from '../clock-words.js';
import { ProgressLine } from '../terminal.js';

/** A transfer that broke off goes on so many times by itself. */
const TRIES = 5;
const RETRY_MS = 2000;

/** `gk download`. @internal */
export const download: Command = {
  name: 'download',
  args: 'DEVICE',
  summary: 'fetch a recording as a file; what broke off goes on where it was',
  options: {
    from: { type: 'string', value: 'TIME', words: 'its beginning' },
    seconds: { type: 'string', value: 'N', words: 'its length, up to 3600; 60 by default' },
    out: { type: 'string', value: 'FILE', words: 'where to write it' },
    channel: { type: 'string', value: 'N', words: '1 by default' },
    place: { type: 'string', value: 'PLACE', words: 'server (default) or device' },
    format: { type: 'string', value: 'FORMAT', words: 'mp4 (default) or gms' },
    main: { type: 'boolean', words: 'the main stream, of a device' },
    force: forceOption,
  },
  run: async (call) => {
    const { options, terminal, signIn } = call;
    const request = requestOf(oneArgument(call, 'device id'), options);
    const out = await outFile(options);
    const session = await signIn();
    const line = new ProgressLine(terminal);
    const rest = session.rest;
    /** Fetches one file and names it; resolves with how many files the recording comes as. */
    const fetchPart = async (part: number): Promise<number> => {
      const target = await (part === 1 ? PartFile.open(out) : PartFile.openNext(out, part));
      try {
        const running = startRecordingDownload({ ...request, part }, { rest, target, signal: terminal.signal });
        running.subscribe(() => {
          line.show(words(running));
        });
        const { sizeBytes, parts = 1, spans, missing } = await finish(running, terminal.signal);
        await target.finish();
        line.end();
        for (const period of missing ?? []) terminal.err(`Not recorded: ${periodWords(period)}\n`);
        const row = JSON.stringify({ path: target.path, bytes: sizeBytes, spans, missing });
        terminal.out(`${options.flag('json') ? row : target.path}\n`);
        return parts;
      } catch (error) {
        await target.discard();
        throw error;
      }
    };
    try {
      const parts = await fetchPart(1);
      // Where the camera changed its codec the recording comes as several files.
      for (let part = 2; part <= parts; part += 1) await fetchPart(part);
      return ExitCode.ok;
    } finally {
      line.end();
    }
  },
};

function requestOf(deviceId: string, options: Options): Parameters<typeof startRecordingDownload>[0] {
  const startS = options.timeS('from');
  if (startS === undefined) throw new GkError('invalid-argument', '--from is missing.');
  const place = options.text('place') ?? 'server';
  if (place !== 'server' && place !== 'device') throw new GkError('invalid-argument', '--place is server or device.');
  const format = options.text('format') ?? 'mp4';
  if (format !== 'mp4' && format !== 'gms') throw new GkError('invalid-argument', '--format is mp4 or gms.');
  return {
    deviceId,
    channel: options.whole('channel', 1, 64) ?? 1,
    startS,
    place,
    format,
    main: options.flag('main'),
    durationS: options.whole('seconds', 1, 3600) ?? 60,
  };
}

async function finish(running: RecordingDownload, signal: AbortSignal): Promise<DownloadedFile> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await running.finished();
    } catch (error) {
      if (!isGkError(error, 'network') || tries === TRIES) throw error;
      await pause(RETRY_MS, signal);
      if (signal.aborted) throw error;
      running.retry();
    }
  }
}

function words({ state }: RecordingDownload): string {
  switch (state.kind) {
    case 'asking':
      return 'asking';
    case 'preparing':
      return state.queuePlace === undefined
        ? `the server packs it: ${state.progress.toFixed(0)} %`
        : `waiting, place ${state.queuePlace}`;
    case 'transferring': {
      const total = state.totalBytes === undefined ? '' : ` of ${(state.totalBytes / 1e6).toFixed(1)}`;
      return `${(state.receivedBytes / 1e6).toFixed(1)}${total} MB`;
    }
    default:
      return state.kind;
  }
}
