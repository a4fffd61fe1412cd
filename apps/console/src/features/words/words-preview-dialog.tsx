import { Button } from 'react-bootstrap';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';
import type { WordsPreview } from './words-csv.js';

/** Rows that the preview lists. */
const LISTED = 100;

/** Preview of a file's changes before they are put into the table. */
export function WordsPreviewDialog({
  preview: { changes, newWords, refused, unknownColumns },
  onTake,
  onClose,
}: {
  readonly preview: WordsPreview;
  readonly onTake: () => void;
  readonly onClose: () => void;
}) {
  const none = changes.length === 0 && newWords.length === 0;
  const rows = [
    ...refused.map((change) => ({ ...change, before: change.why, refused: true })),
    ...changes.map((change) => ({ ...change, refused: false })),
  ];
  return (
    <DialogFrame
      title={t('Words of the file')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline-secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={none} onClick={onTake}>
            {t('Add to the table')}
          </Button>
        </>
      }
    >
      <p>
        {none
          ? t('The file changes nothing.')
          : t('Changed texts: {changed}, new words: {added}, left out: {refused}.', {
              changed: changes.length,
              added: newWords.length,
              refused: refused.length,
            })}
      </p>
      {unknownColumns.length > 0 && (
        <p>{t('Columns without a language: {columns}', { columns: unknownColumns.join(', ') })}</p>
      )}
      <table className="table table-sm" aria-label={t('Changes')}>
        <thead>
          <tr>
            <th>{t('Word')}</th>
            <th>{t('Language')}</th>
            <th>{t('Before')}</th>
            <th>{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, LISTED).map((row) => (
            <tr key={`${row.language} ${row.word}`} className={row.refused ? 'text-danger' : undefined}>
              <td>{row.word}</td>
              <td>{row.language}</td>
              <td>{row.before}</td>
              <td>{row.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > LISTED && <p>{t('and {count} more', { count: rows.length - LISTED })}</p>}
    </DialogFrame>
  );
}
