import { useState } from 'react';
import '../../shared/report/report.css';
import { PdfFile } from '../../shared/export/pdf/pdf-file.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';

const SHAPE = { page: textParameter() };

/** The page of a PDF: its entry was prepared by `POST /tmp` (spec 001 section 7). */
export function PdfPage() {
  const [{ page }] = useUrlState(SHAPE);
  const [title, setTitle] = useState<string>();
  return (
    <div className="gk-report">
      <PageHeader title={t('PDF')} state={title} />
      <PdfFile page={page} onTitle={setTitle} />
    </div>
  );
}
