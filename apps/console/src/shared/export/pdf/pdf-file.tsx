import { useEffect, useMemo, useState } from 'react';
import { useResource } from 'gk-react';
import { GkError } from 'gk-sdk';
import { pdfResource } from 'gk-sdk/rest';
import { t } from '../../i18n/translate.js';
import { useRest } from '../../query/use-rest.js';
import { EmptyPanel, ErrorPanel, LoadingPanel } from '../../ui/state-panel.js';
import { saveFile } from '../save-file.js';
import { makePdf } from './make-pdf.js';
import { readPdfTable } from './pdf-table.js';
import './pdf-file.css';

/**
 * Reads the entry that was prepared by `POST /tmp`, makes the PDF of it (spec 001 section 7), and offers the file.
 */
export function PdfFile({
  page,
  onTitle,
}: {
  /** Name of the entry; empty = none. */
  readonly page: string;
  /** Gets the title of the table. Keep the function the same. */
  readonly onTitle?: (title: string) => void;
}) {
  const pdf = useRest(pdfResource);
  const [pages, setPages] = useState(0);
  const [cancelled, setCancelled] = useState(false);
  const made = useResource(cancelled || page === '' ? undefined : ['pdf', page], async (signal) => {
    const table = readPdfTable((await pdf.read(page, { signal })).data);
    if (!table) throw new GkError('bad-reply', t('This entry was not prepared by this console.'));
    setPages(0);
    return { table, ...(await makePdf(table, signal, setPages)) };
  });
  const file = made.data?.file;
  const href = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => {
    if (href === undefined) return undefined;
    return () => URL.revokeObjectURL(href);
  }, [href]);
  const title = made.data?.table.title;
  useEffect(() => {
    if (title !== undefined) onTitle?.(title);
  }, [title, onTitle]);
  return (
    <div className="gk-pdf">
      {page === '' && <EmptyPanel title={t('No report was chosen for the PDF.')} />}
      {cancelled && (
        <EmptyPanel title={t('The PDF was cancelled.')}>
          <button type="button" className="btn btn-sm btn-outline-primary" onClick={() => setCancelled(false)}>
            {t('Create it again')}
          </button>
        </EmptyPanel>
      )}
      {made.kind === 'failed' && <ErrorPanel message={made.error.message} onRetry={made.reload} />}
      {made.kind === 'loading' && (
        <LoadingPanel>
          {pages === 0
            ? t('Preparing the PDF')
            : t('{count, plural, one {# page created} other {# pages created}}', { count: pages })}{' '}
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => setCancelled(true)}>
            {t('Cancel')}
          </button>
        </LoadingPanel>
      )}
      {made.data && href !== undefined && (
        <EmptyPanel
          icon="check"
          title={t('{file} is ready: {pages}', {
            file: made.data.table.fileName,
            pages: t('{count, plural, one {# page} other {# pages}}', { count: made.data.pages }),
          })}
        >
          <div className="gk-pdf-actions">
            <a className="btn btn-primary btn-sm" href={href} target="_blank" rel="noreferrer">
              {t('Open')}
            </a>
            <button
              type="button"
              className="btn btn-outline-primary btn-sm"
              onClick={() => made.data && saveFile(made.data.table.fileName, made.data.file)}
            >
              {t('Save')}
            </button>
          </div>
        </EmptyPanel>
      )}
    </div>
  );
}
