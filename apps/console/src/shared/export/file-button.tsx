import type { RestFile } from 'gk-sdk/rest';
import { t } from '../i18n/translate.js';
import { useFileSave } from './use-file-save.js';

/** Saves a file of the server; while it is on its way the button says how far it is, and stops it. */
export function FileButton({
  name,
  label = t('Download'),
  load,
}: {
  /** Name of the file, where the server gives it none. */
  readonly name: string;
  readonly label?: string;
  readonly load: (signal: AbortSignal) => Promise<RestFile>;
}) {
  const save = useFileSave(async (signal) => {
    const file = await load(signal);
    return { name: file.name ?? name, file };
  });
  return save.running ? (
    <button
      type="button"
      className="btn btn-sm btn-link p-0"
      aria-label={t('Cancel the download of {name}', { name })}
      onClick={save.cancel}
    >
      {save.progress ?? t('Loading')}
    </button>
  ) : (
    <button
      type="button"
      className="btn btn-sm btn-link p-0"
      aria-label={`${label} ${name}`}
      onClick={() => save.run()}
    >
      {label}
    </button>
  );
}
