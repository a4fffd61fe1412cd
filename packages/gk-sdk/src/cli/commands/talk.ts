import { readFile } from 'node:fs/promises';
import { GkError } from '../../errors/gk-error.js';
import { createTalk } from '../../talk/create-talk.js';
import { pacedSource } from '../../talk/paced-source.js';
import { talkRequest } from '../../talk/talk-request.js';
import type { TalkState } from '../../talk/talk-session.js';
import { readWav } from '../../wire/audio/wav.js';
import { oneArgument, type Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { ProgressLine } from '../terminal.js';

/** `gk talk`. @internal */
export const talk: Command = {
  name: 'talk',
  args: 'DEVICE|ID,ID|broadcast',
  summary: 'say what is in a WAV file to drivers',
  options: {
    wav: { type: 'string', value: 'FILE', words: 'PCM, float, A-law or mu-law of any rate' },
    channel: { type: 'string', value: 'N', words: 'talk channel; 1 by default' },
  },
  run: async (call) => {
    const { options, terminal, signIn } = call;
    const target = oneArgument(call, 'device id, list of them, or broadcast');
    const path = options.required('wav');
    const bytes = await readFile(path).catch((cause: unknown) => {
      throw new GkError('invalid-argument', `The file ${path} cannot be read.`, { cause });
    });
    const source = pacedSource(readWav(bytes));
    const session = await signIn();
    const url = session.streamUrl(
      talkRequest(target.includes(',') ? target.split(',') : target, options.whole('channel', 1, 64)),
    );
    const running = createTalk({ url, source, speakImmediately: true });
    const line = new ProgressLine(terminal);
    running.on('state', (state) => {
      line.show(state.kind);
    });
    terminal.signal.addEventListener('abort', () => {
      running.close();
    });
    try {
      await new Promise<void>((resolve, reject: (error: GkError) => void) => {
        const look = (state: TalkState): void => {
          if (state.kind === 'refused' || state.kind === 'broken') reject(state.error);
          else if (state.kind === 'ended') resolve();
        };
        running.on('state', look);
        running.open();
      });
    } finally {
      line.end();
      running.close();
    }
    return terminal.signal.aborted ? ExitCode.interrupted : ExitCode.ok;
  },
};
