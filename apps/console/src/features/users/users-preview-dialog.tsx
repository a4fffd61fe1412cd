import { t } from '../../shared/i18n/translate.js';
import { BatchDialog } from '../../shared/query/batch-dialog.js';
import { ItemStateWords } from '../../shared/query/batch-progress.js';
import { useBatch } from '../../shared/query/use-batch.js';
import { sentUsers, type FiledUser, type SentUser, type UsersPreview } from './users-csv.js';

/** Preview of a file of users, row by row; nothing is sent before it is confirmed, and each row has its result. */
export function UsersPreviewDialog({
  preview,
  send,
  onClose,
}: {
  readonly preview: UsersPreview;
  /** Adds or updates one user, and gives the server's words. */
  readonly send: (user: SentUser, signal: AbortSignal) => Promise<string>;
  readonly onClose: () => void;
}) {
  const batch = useBatch<SentUser>(({ name }) => name, send);
  const { rows, unknownColumns } = preview;
  const good = sentUsers(preview);
  const count = (kind: FiledUser['kind']): number => rows.filter((row) => row.kind === kind).length;
  return (
    <BatchDialog
      title={t('Users of the file')}
      batch={batch}
      onSend={good.length === 0 ? undefined : () => batch.action.run(good)}
      sendLabel={t('{count, plural, one {Import # user} other {Import # users}}', { count: good.length })}
      progressLabel={t('Importing the users')}
      onClose={onClose}
      summary={
        <>
          <p>
            {t('New: {added}, changed: {changed}, unchanged: {unchanged}, refused: {refused}.', {
              added: count('new'),
              changed: count('changed'),
              unchanged: count('same'),
              refused: count('refused'),
            })}
          </p>
          {unknownColumns.length > 0 && (
            <p>{t('Unknown here, left out: {names}', { names: unknownColumns.join(', ') })}</p>
          )}
        </>
      }
    >
      <table className="table table-sm" aria-label={t('Users of the file')}>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('User name')}</th>
            <th scope="col">{t('Effect')}</th>
            <th scope="col">{t('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td>{row.row}</td>
              <th scope="row">{row.name}</th>
              <td>
                <Outcome row={row} />
              </td>
              <td>
                <ItemStateWords state={row.kind === 'refused' ? undefined : batch.states.get(row.name)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </BatchDialog>
  );
}

function Outcome({ row }: { readonly row: FiledUser }) {
  switch (row.kind) {
    case 'new':
      return t('new');
    case 'same':
      return t('unchanged');
    case 'refused':
      return <span className="text-danger">{t('refused: {reason}', { reason: row.why })}</span>;
    case 'changed':
      return (
        <ul className="list-unstyled mb-0">
          {row.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      );
  }
}
