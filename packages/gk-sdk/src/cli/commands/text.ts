import { deviceCommands, type TextMessageResult } from '../../command/device-commands.js';
import { GkError } from '../../errors/gk-error.js';
import type { Command } from '../command.js';
import { ExitCode } from '../exit-code.js';

/** `gk text`. @internal */
export const text: Command = {
  name: 'text',
  args: 'DEVICE TEXT',
  summary: 'show a text to the driver; ends with 0 only when the device has shown it',
  options: {},
  run: async ({ args, options, terminal, signIn }) => {
    const [deviceId, words, ...more] = args;
    if (deviceId === undefined || words === undefined || more.length > 0) {
      throw new GkError('invalid-argument', 'Tell one device id and one text: put the text in quotation marks.');
    }
    const session = await signIn();
    const result = await deviceCommands(session.command).sendText(deviceId, words, { signal: terminal.signal });
    const error = errorOf(deviceId, result);
    if (error !== undefined) throw error;
    terminal.out(options.flag('json') ? `${JSON.stringify(result)}\n` : 'Shown.\n');
    return ExitCode.ok;
  },
};

function errorOf(deviceId: string, result: TextMessageResult): GkError | undefined {
  switch (result.kind) {
    case 'shown':
      return undefined;
    case 'not-supported':
      return new GkError('refused', `${deviceId} shows no texts.`);
    case 'device-offline':
      return new GkError('not-found', `${deviceId} is offline, or there is no such device.`);
    case 'no-response':
      return new GkError('device-timeout', `${deviceId} did not answer: it may show the text, or not.`);
    case 'failed':
      return new GkError('refused', result.reason || 'The server did not send the text, and does not say why.');
  }
}
