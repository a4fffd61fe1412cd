import { openAsBlob } from 'node:fs';
import { GkError } from '../../errors/gk-error.js';
import { backupResource, type BackupContent } from '../../rest/settings/backup.js';
import { BACKUP_PASSPHRASE, backupPassphrase } from '../backup-passphrase.js';
import { momentWords } from '../clock-words.js';
import { oneArgument, type Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { ProgressLine, shown } from '../terminal.js';

/** `gk restore`. @internal */
export const restore: Command = {
  name: 'restore',
  args: 'FILE',
  summary: `check a backup (--yes: and put it in the place of what users made); the passphrase is asked for, or ${BACKUP_PASSPHRASE}`,
  options: { yes: { type: 'boolean', words: 'restore it; everybody has to sign in again' } },
  run: async (call) => {
    const { terminal, options, signIn } = call;
    const path = oneArgument(call, 'file');
    const data = await blobOf(path);
    const passphrase = await backupPassphrase(terminal, { twice: false });
    const session = await signIn();
    const backups = backupResource(session.rest);
    const line = new ProgressLine(terminal);
    const { signal } = terminal;
    let content: BackupContent;
    try {
      content = await backups.check(data, passphrase, {
        signal,
        onProgress: ({ sentBytes, totalBytes }) => {
          line.show(sentBytes < totalBytes ? `${((100 * sentBytes) / totalBytes).toFixed(0)} %` : 'checking');
        },
      });
    } finally {
      line.end();
    }
    const isWanted = options.flag('yes');
    if (isWanted) await backups.restore(content.id, { signal });
    else await backups.discard(content.id, { signal });
    const { id: _, ...told } = content;
    if (options.flag('json')) terminal.out(`${JSON.stringify({ ...told, restored: isWanted })}\n`);
    else
      terminal.out(
        `${wordsOf(content)}\n${isWanted ? 'Restored: everybody has to sign in again.' : 'Nothing was changed. Add --yes to restore it.'}\n`,
      );
    return ExitCode.ok;
  },
};

async function blobOf(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new GkError('invalid-argument', `The file ${path} cannot be read.`, { cause: error });
  }
}

function wordsOf(content: BackupContent): string {
  const { madeS, madeBy, version, accounts, groups, devices, fences, routes, plans, reports, faces, firmware } =
    content;
  const by = madeBy === '' ? 'by its schedule' : `by ${shown(madeBy)}`;
  return [
    `Made ${momentWords(madeS)} ${by}, version ${shown(version)}`,
    `${accounts} accounts, ${groups} groups, ${devices} devices that were changed, ${fences} fences, ${routes} routes, ` +
      `${plans} plans, ${reports} reports, ${faces} faces, ${firmware} firmware files`,
  ].join('\n');
}
