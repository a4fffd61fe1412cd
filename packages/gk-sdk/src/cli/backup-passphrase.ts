import { GkError } from '../errors/gk-error.js';
import type { Terminal } from './terminal.js';

/** Environment variable of the passphrase of backups. @internal */
export const BACKUP_PASSPHRASE = 'GK_BACKUP_PASSPHRASE';

/**
 * The passphrase of a backup: of the environment, or asked for; `twice` for one that is new.
 * @throws GkError `invalid-argument` where there is neither, or the two differ.
 * @internal
 */
export async function backupPassphrase(
  { env, askSecret }: Terminal,
  { twice }: { readonly twice: boolean },
): Promise<string> {
  const given = env[BACKUP_PASSPHRASE];
  if (given !== undefined && given !== '') return given;
  if (askSecret === undefined) {
    throw new GkError(
      'invalid-argument',
      `Set the environment variable ${BACKUP_PASSPHRASE} to the passphrase of the backup.`,
    );
  }
  const passphrase = await askSecret('Passphrase of the backup: ');
  if (passphrase === '') throw new GkError('invalid-argument', 'The passphrase is empty.');
  if (twice && (await askSecret('The same once more: ')) !== passphrase) {
    throw new GkError('invalid-argument', 'The two passphrases differ.');
  }
  return passphrase;
}
