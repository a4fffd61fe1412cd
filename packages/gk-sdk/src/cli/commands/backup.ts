import { backupResource } from '../../rest/settings/backup.js';
import { BACKUP_PASSPHRASE, backupPassphrase } from '../backup-passphrase.js';
import { oneArgument, type Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { forceOption, outFile, PartFile } from '../output-file.js';
import { ProgressLine } from '../terminal.js';

/** `gk backup`. @internal */
export const backup: Command = {
  name: 'backup',
  args: 'FILE',
  summary: `all that users made on the server, in one file; the passphrase is asked for, or ${BACKUP_PASSPHRASE}`,
  options: { force: forceOption },
  run: async (call) => {
    const { terminal, options, signIn } = call;
    const out = await outFile(options, oneArgument(call, 'file'));
    const { path } = out;
    const passphrase = await backupPassphrase(terminal, { twice: true });
    const session = await signIn();
    const file = await backupResource(session.rest).make(passphrase, { signal: terminal.signal });
    const target = await PartFile.open(out);
    const line = new ProgressLine(terminal);
    try {
      for await (const bytes of file.stream) {
        terminal.signal.throwIfAborted();
        await target.write(bytes);
        line.show(`${(target.bytes / 1e6).toFixed(1)} MB`);
      }
      await target.finish();
    } catch (error) {
      await target.discard();
      throw error;
    } finally {
      line.end();
    }
    terminal.out(options.flag('json') ? `${JSON.stringify({ path, bytes: target.bytes })}\n` : `${path}\n`);
    return ExitCode.ok;
  },
};
