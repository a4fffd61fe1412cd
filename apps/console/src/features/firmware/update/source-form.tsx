import type { Resource } from 'gk-react';
import type { FirmwareSource } from 'gk-sdk';
import type { FirmwareFile } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import { FilterField, FilterSelect, RetryChoices } from '../../../shared/report/filter-fields.js';
import '../../../shared/report/report.css';

/** The choice of an address that is typed. */
const OTHER = 'other';

/** Where the firmware comes from, as it is typed. */
export interface SourceDraft {
  /** Id of a file of the store, {@link OTHER}, or empty. */
  readonly file: string;
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** Nothing is chosen. */
export const NO_SOURCE: SourceDraft = { file: '', url: '', username: '', password: '' };

/** The source of an update; undefined while it is not complete. */
export function sourceOf(
  { file, url, username, password }: SourceDraft,
  addressOf: (id: string) => string,
): FirmwareSource | undefined {
  const address = file === OTHER ? url.trim() : file === '' ? '' : addressOf(file);
  if (!URL.canParse(address)) return undefined;
  return { url: address, ...(username !== '' && { username, password }) };
}

/** Chooses the firmware that the Update buttons send: a file of the store or an address, and its login. */
export function SourceForm({
  draft,
  files,
  onChange,
}: {
  readonly draft: SourceDraft;
  readonly files: Resource<readonly FirmwareFile[]>;
  readonly onChange: (change: Partial<SourceDraft>) => void;
}) {
  return (
    <div className="gk-report-bar gk-card" role="group" aria-label={t('Firmware to send')}>
      <FilterSelect
        label={t('Firmware')}
        value={draft.file}
        choices={[
          { value: '', label: t('Choose a firmware') },
          ...(files.data ?? []).map(({ id, filename, memo }) => ({
            value: id,
            label: memo === '' ? filename : `${filename} – ${memo}`,
          })),
          { value: OTHER, label: t('Another address') },
        ]}
        onChange={(file) => onChange({ file })}
      />
      <RetryChoices resource={files} />
      {draft.file === OTHER && (
        <SourceText label={t('URL')} type="url" value={draft.url} onChange={(url) => onChange({ url })} />
      )}
      <SourceText
        label={t('User for the address')}
        value={draft.username}
        onChange={(username) => onChange({ username })}
      />
      <SourceText
        label={t('Password for the address')}
        type="password"
        value={draft.password}
        onChange={(password) => onChange({ password })}
      />
      {draft.file === '' && <span className="gk-report-hint">{t('Choose a firmware, then update devices.')}</span>}
    </div>
  );
}

function SourceText({
  label,
  value,
  type = 'text',
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'url' | 'password';
  readonly onChange: (value: string) => void;
}) {
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          id={id}
          type={type}
          className="form-control form-control-sm"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FilterField>
  );
}
