import { t } from '../../../shared/i18n/translate.js';
import { BatchDialog } from '../../../shared/query/batch-dialog.js';
import { ItemStateWords } from '../../../shared/query/batch-progress.js';
import { useBatch, type ItemState } from '../../../shared/query/use-batch.js';
import type { FileComparison, NamedDifference } from './file-of-settings.js';
import './difference-dialog.css';

/** Dialog of a file's changes, field by field in words; nothing is sent before it is confirmed. */
export function DifferenceDialog({
  comparison: { differences, unknown },
  onClose,
}: {
  readonly comparison: FileComparison;
  /** `sent` when something was sent to the server. */
  readonly onClose: (sent: boolean) => void;
}) {
  const batch = useBatch<NamedDifference>(
    ({ name }) => name,
    (difference, signal) => difference.save(signal),
  );
  const good = differences.filter((difference) => difference.fields.every(({ problem }) => problem === undefined));
  return (
    <BatchDialog
      title={t('Settings of the file')}
      batch={batch}
      onSend={good.length === 0 ? undefined : () => batch.action.run(good)}
      sendLabel={t('{count, plural, one {Save # setting} other {Save # settings}}', { count: good.length })}
      progressLabel={t('Saving the settings')}
      onClose={onClose}
      summary={
        <>
          <p>
            {differences.length === 0
              ? t('The file changes nothing.')
              : t('Different settings: {count}, of which cannot be saved: {refused}.', {
                  count: differences.length,
                  refused: differences.length - good.length,
                })}
          </p>
          {unknown.length > 0 && <p>{t('Unknown here, left out: {names}', { names: unknown.join(', ') })}</p>}
        </>
      }
    >
      {differences.map((difference) => (
        <Difference key={difference.name} difference={difference} state={batch.states.get(difference.name)} />
      ))}
    </BatchDialog>
  );
}

function Difference({
  difference: { name, title, fields },
  state,
}: {
  readonly difference: NamedDifference;
  readonly state: ItemState | undefined;
}) {
  return (
    <section className="gk-setting-difference" aria-label={t(title)}>
      <h3>
        {t(title)} <ItemStateWords state={state} />
      </h3>
      {name === 'extrajs' && (
        <p className="text-danger">
          {t(
            'This script runs in the browser of everyone who signs in, with all of their rights. Save only what you trust.',
          )}
        </p>
      )}
      <table className="table table-sm">
        <thead>
          <tr>
            <th scope="col">{t('Setting')}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, before, after, problem }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <div className="gk-setting-value">{before}</div>
              </td>
              <td>
                <div className="gk-setting-value">{after}</div>
                {problem !== undefined && <p className="text-danger">{problem}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
