import type { RestFile } from 'gk-sdk/rest';
import { canExportLog } from '../period/query-days.js';
import { usePrompt } from '../dialog/use-questions.js';
import { t } from '../i18n/translate.js';
import { useFileSave } from './use-file-save.js';

/**
 * A button that saves an archive which opens with a password. "Log exports ask for a file password through a prompt and
 * are cancelled if none is entered" (spec 001 section 5). The password is kept by nobody.
 */
export function ArchiveButton({
  name,
  lacks,
  load,
}: {
  /** Name of the file, such as `accesslog.7z`. */
  readonly name: string;
  /** Reason why nothing can be exported yet, in the user's words. */
  readonly lacks?: string | undefined;
  readonly load: (password: string, signal: AbortSignal) => Promise<RestFile>;
}) {
  const prompt = usePrompt();
  const save = useFileSave(async (signal, password: string) => ({ name, file: await load(password, signal) }));
  const ask = async (): Promise<void> => {
    const answered = await prompt({
      title: t('Export {name}', { name }),
      text: t('The archive can only be opened with this password. The password is not saved.'),
      label: t('File password'),
      secret: true,
    });
    const password = answered ?? null;
    if (canExportLog(password)) save.run(password);
  };
  return (
    <span className="gk-export-progress">
      <span role="status">{save.running && (save.progress ?? t('The server is creating the archive'))}</span>
      {/* One button, which keeps the focus when the other use begins. */}
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        disabled={lacks !== undefined && !save.running}
        title={lacks}
        onClick={save.running ? save.cancel : () => void ask()}
      >
        {save.running ? t('Cancel') : t('Export {name}', { name })}
      </button>
    </span>
  );
}
