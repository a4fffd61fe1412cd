import { parseCsv } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { notify } from '../notice/notify.js';
import { OpenFileButton } from './open-file-button.js';
import { useTextFile } from './use-text-file.js';

/**
 * A button that reads a CSV file, whatever delimiter and encoding its spreadsheet wrote. A file that is no CSV is
 * reported in words; reading changes nothing yet.
 */
export function CsvButton({
  disabled = false,
  onRows,
}: {
  readonly disabled?: boolean;
  /** The rows of the file, its head first. */
  readonly onRows: (rows: readonly (readonly string[])[]) => void;
}) {
  const { read, dialog } = useTextFile((text, file) => {
    const reading = parseCsv(text);
    if (reading.kind === 'unclosed-quote') {
      notify({
        title: 'error',
        text: t('{file}: a quote that begins in line {line} has no end.', { file: file.name, line: reading.line }),
      });
    } else if (reading.rows.length === 0) notify({ title: 'error', text: t('{file} is empty.', { file: file.name }) });
    else onRows(reading.rows);
  });
  return (
    <>
      <OpenFileButton label={t('Open CSV')} accept=".csv,.tsv,.txt,text/csv" disabled={disabled} onFile={read} />
      {dialog}
    </>
  );
}
