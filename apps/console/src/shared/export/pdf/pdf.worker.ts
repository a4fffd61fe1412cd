import { formatMessage } from 'gk-elements/labels/messages';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import type { PdfOrder, PdfReport } from './pdf-messages.js';

/** Margin of the page, points. */
const MARGIN_PT = 36;
const FONT = 'NotoSansTC';
/** From one line of the heading to the next, points. */
const LINE_PT = 11;
/** A table with more columns lies on its side. */
const UPRIGHT_COLUMNS = 6;
/** A table with more columns, such as the days of a month, needs a larger sheet and smaller letters. */
const A4_COLUMNS = 16;

const tell = (report: PdfReport, transfer: Transferable[] = []): void => {
  self.postMessage(report, { transfer });
};

self.addEventListener('message', ({ data }: MessageEvent<PdfOrder>) => {
  make(data).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});

/** Makes the PDF: A4, or A3 for many columns; the head on every page, the font embedded with the letters that are used. */
async function make({ table, fontUrl, pageWords, locale }: PdfOrder): Promise<void> {
  const orientation = table.head.length > UPRIGHT_COLUMNS ? 'landscape' : 'portrait';
  const wide = table.head.length > A4_COLUMNS;
  const format = wide ? 'a3' : 'a4';
  const document = new jsPDF({ unit: 'pt', format, orientation, compress: true, putOnlyUsedFonts: true });
  const font = await fetch(fontUrl);
  if (!font.ok) throw new Error(`The font did not load (${font.status}).`);
  document.addFileToVFS(`${FONT}.ttf`, toBinaryText(await font.arrayBuffer()));
  document.addFont(`${FONT}.ttf`, FONT, 'normal');
  document.setFont(FONT, 'normal');
  document.setFontSize(14).text(table.title, MARGIN_PT, MARGIN_PT + 8);
  const { width, height } = document.internal.pageSize;
  document.setFontSize(9);
  // The query may be long; jsPDF breaks no line by itself.
  const heading = [table.subtitle, ...table.origin].flatMap((line) =>
    splitLines(document.splitTextToSize(line, width - 2 * MARGIN_PT)),
  );
  document.text(heading, MARGIN_PT, MARGIN_PT + 24);
  const halign = { start: 'left', center: 'center', end: 'right' } as const;
  autoTable(document, {
    startY: MARGIN_PT + 24 + heading.length * LINE_PT,
    margin: MARGIN_PT,
    theme: 'striped',
    styles: { font: FONT, fontStyle: 'normal', fontSize: wide ? 6 : 8, cellPadding: wide ? 1 : 3 },
    headStyles: { fillColor: [20, 32, 46], textColor: 255 },
    footStyles: { fillColor: [230, 233, 237], textColor: 20 },
    columnStyles: Object.fromEntries(table.align.map((align, index) => [index, { halign: halign[align] }])),
    head: [table.head],
    body: table.body,
    ...(table.foot.length > 0 && { foot: [table.foot] }),
    showFoot: 'lastPage',
    // Head and foot follow their columns.
    didParseCell: ({ section, column, cell }) => {
      if (section !== 'body') cell.styles.halign = halign[table.align[column.index] ?? 'start'];
    },
    didDrawPage: ({ pageNumber, table: drawn }) =>
      tell({ kind: 'progress', pages: pageNumber, rows: drawn.body.length }),
  });
  const pages = document.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    const words = formatMessage(pageWords, { page, pages }, locale);
    document.setPage(page).text(words, width - MARGIN_PT, height - MARGIN_PT / 2, { align: 'right' });
  }
  const file = document.output('arraybuffer');
  tell({ kind: 'done', file, pages }, [file]);
}

/** jsPDF types its lines as any. */
function splitLines(lines: unknown): string[] {
  return Array.isArray(lines) ? lines.map(String) : [];
}

/** Bytes per call: more would overflow the stack. */
const CHUNK = 8192;

/** The bytes as text of one letter a byte, which is how the library takes a font. */
function toBinaryText(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return parts.join('');
}
