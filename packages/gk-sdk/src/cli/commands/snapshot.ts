import { snapshotsResource } from '../../rest/files/snapshots.js';
import { oneArgument, type Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { forceOption, outFileOrOutput, writeOut } from '../output-file.js';

/** `gk snapshot`. @internal */
export const snapshot: Command = {
  name: 'snapshot',
  args: 'DEVICE',
  summary: 'a picture of a channel as JPEG, of now or of a recorded moment',
  options: {
    out: { type: 'string', value: 'FILE', words: 'where to write it; - for the output' },
    force: forceOption,
    channel: { type: 'string', value: 'N', words: '1 by default' },
    at: { type: 'string', value: 'TIME', words: 'a moment of the past' },
  },
  run: async (call) => {
    const { options, terminal, signIn } = call;
    const deviceId = oneArgument(call, 'device id');
    options.required('out');
    const out = await outFileOrOutput(options);
    const channel = options.whole('channel', 1, 64) ?? 1;
    const atS = options.timeS('at');
    const session = await signIn();
    const request = { deviceId, channel, ...(atS !== undefined && { atS }) };
    const file = await snapshotsResource(session.rest).read(request, { signal: terminal.signal });
    await writeOut(out, await file.bytes(), terminal);
    return ExitCode.ok;
  },
};
