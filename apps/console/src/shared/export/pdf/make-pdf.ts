import fontUrl from '../../../../assets/fonts/NotoSansTC-Regular.ttf?url';
import { GkError } from 'gk-sdk';
import { locale, t, textOf } from '../../i18n/translate.js';
import type { PdfOrder, PdfReport } from './pdf-messages.js';
import type { PdfTable } from './pdf-table.js';

/** A PDF that was made. */
export interface MadePdf {
  readonly file: Blob;
  readonly pages: number;
}

/** Makes a PDF in a worker, which loads the library and the font. An abort ends the worker. */
export function makePdf(table: PdfTable, signal: AbortSignal, onProgress: (pages: number) => void): Promise<MadePdf> {
  const worker = new Worker(new URL('./pdf.worker.js', import.meta.url), { type: 'module', name: 'pdf' });
  const made = new Promise<MadePdf>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new GkError('aborted', t('The PDF was cancelled.'))), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<PdfReport>) => {
      if (data.kind === 'progress') onProgress(data.pages);
      else if (data.kind === 'failed') reject(new Error(data.message));
      else resolve({ file: new Blob([data.file], { type: 'application/pdf' }), pages: data.pages });
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || t('The PDF could not be created.'))));
    const order: PdfOrder = {
      table,
      fontUrl: new URL(fontUrl, document.baseURI).href,
      locale: locale(),
      pageWords: textOf('Page {page} of {pages}'),
    };
    worker.postMessage(order);
  });
  return made.finally(() => worker.terminate());
}
