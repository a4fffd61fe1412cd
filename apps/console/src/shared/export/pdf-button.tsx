import { useSession, useUser } from 'gk-react';
import { useNavigate } from 'react-router';
import { GkError } from 'gk-sdk';
import { pdfResource, type PdfType } from 'gk-sdk/rest';
import { useConsoleSession } from '../session/console-session-context.js';
import { useScreenAddress } from '../fleet/use-screen-address.js';
import { t } from '../i18n/translate.js';
import { useRest } from '../query/use-rest.js';
import { useSave } from '../query/use-save.js';
import { pdfOrigin, type PdfContent, type PdfTable } from './pdf/pdf-table.js';

/**
 * Leaves the table at the server and goes to the page that makes the PDF of it (spec 001 section 7). With `onPrepared` the page that
 * is open stays, and shows the file itself.
 */
export function PdfButton({
  label = t('PDF'),
  table,
  type,
  disabled,
  onPrepared,
}: {
  readonly label?: string;
  readonly table: () => PdfContent;
  readonly type: PdfType;
  readonly disabled: boolean;
  /** Gets the name of the entry. */
  readonly onPrepared?: (page: string) => void;
}) {
  const resource = useRest(pdfResource);
  const navigate = useNavigate();
  const address = useScreenAddress();
  const session = useSession();
  const server = useConsoleSession().serverAddress || window.location.host;
  const user = useUser()?.username ?? '';
  const prepare = useSave(async (signal) => {
    const data: PdfTable = { ...table(), origin: pdfOrigin({ server, user, madeS: session.serverNowS() }) };
    const page = await resource.prepare({ type, data }, { signal });
    if (page === undefined) throw new GkError('bad-reply', t('The server did not return the address of the PDF.'));
    if (onPrepared) onPrepared(page);
    else await navigate(address('/pdf', { page }));
  });
  return (
    <button
      type="button"
      className="btn btn-outline-secondary"
      disabled={disabled || prepare.kind === 'running'}
      onClick={() => prepare.run()}
    >
      {label}
    </button>
  );
}
