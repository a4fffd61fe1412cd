import { GkError } from '../../errors/gk-error.js';
import { failure } from '../../command/reply.js';
import type { VcpFields, VcpLetter } from '../../wire/vcp/message.js';
import { oneArgument, type Command } from '../command.js';
import { ExitCode, exitCodeOf } from '../exit-code.js';
import { shown, shownLines } from '../terminal.js';

/** `gk call`. @internal */
export const call: Command = {
  name: 'call',
  args: 'CODE',
  summary: 'send any message of the command channel and print the answer',
  options: {
    field: {
      type: 'string',
      multiple: true,
      value: 'L=VALUE',
      words: 'a field by its letter, such as D=GK-0007; again for more',
    },
    body: { type: 'string', value: 'TEXT', words: 'the body' },
  },
  run: async (invocation) => {
    const { options, terminal, signIn } = invocation;
    const code = oneArgument(invocation, 'message code');
    const fields = fieldsOf(options.texts('field'));
    const session = await signIn();
    const reply = await session.command.call(code, fields, options.text('body'), { signal: terminal.signal });
    if (options.flag('json')) terminal.out(`${JSON.stringify(reply)}\n`);
    else {
      for (const [letter, value] of Object.entries(reply.fields)) terminal.out(`${letter}:${shown(value)}\n`);
      if (reply.body !== undefined) terminal.out(`\n${terminal.isRead ? shownLines(reply.body) : reply.body}\n`);
    }
    const error = failure(reply);
    return error === undefined ? ExitCode.ok : exitCodeOf(error.code);
  },
};

function fieldsOf(texts: readonly string[]): VcpFields {
  return Object.fromEntries(
    texts.map((text) => {
      const [, letter, value] = /^([A-Z])=(.*)$/s.exec(text) ?? [];
      if (letter === undefined || value === undefined || !isLetter(letter)) {
        throw new GkError('invalid-argument', '--field is a letter, = and a value, such as D=GK-0007.');
      }
      return [letter, value];
    }),
  );
}

/** L and M are the message's own. */
function isLetter(text: string): text is VcpLetter {
  return /^[A-KN-Z]$/.test(text);
}
