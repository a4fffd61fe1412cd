import { Button } from 'react-bootstrap';
import type { AccessFlag, PermissionGroup } from 'gk-sdk';
import type { UserAccount } from 'gk-sdk/rest';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';
import { FEATURE_WORDS } from '../../shared/access/feature-words.js';
import type { GroupChange } from './permission-changes.js';

/** Users named in a line. */
const NAMED = 5;

/** Dialog that lists the changes of a save, and the affected users, before it is sent. */
export function SaveDialog({
  changes,
  theirs,
  deleted,
  users,
  onSave,
  onClose,
}: {
  readonly changes: readonly GroupChange[];
  /** Changes that somebody else has saved since the groups were loaded, shown beside the user's own. */
  readonly theirs: readonly GroupChange[];
  /** Groups of the changes that somebody else has deleted since. */
  readonly deleted: readonly PermissionGroup[];
  readonly users: readonly UserAccount[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}) {
  return (
    <DialogFrame
      title={t('Save these changes?')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline-secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={changes.length === 0} onClick={onSave}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {deleted.map(({ id, name }) => (
        <p key={id} role="alert">
          {t('Another user has deleted the permission group {name}. Your changes of it cannot be saved.', { name })}
        </p>
      ))}
      {theirs.length > 0 && (
        <section className="gk-permission-change" aria-label={t('Saved by another user')}>
          <p role="alert">{t('Another user has saved changes. They are kept, and yours are added to them:')}</p>
          {theirs.map(({ group, gained, lost }) => (
            <div key={group.id}>
              <h3>
                {group.id} {group.name}
              </h3>
              <FlagList words={t('Enable')} flags={gained} tone="gained" />
              <FlagList words={t('Disable')} flags={lost} tone="lost" />
            </div>
          ))}
        </section>
      )}
      {changes.length === 0 && <p>{t('You have no changes left to save.')}</p>}
      {changes.map(({ group, gained, lost }) => (
        <section key={group.id} className="gk-permission-change" aria-label={group.name}>
          <h3>
            {group.id} {group.name}
          </h3>
          <p>{affectedWords(users.filter(({ permission }) => permission === group.id).map(({ name }) => name))}</p>
          <FlagList words={t('Enable')} flags={gained} tone="gained" />
          <FlagList words={t('Disable')} flags={lost} tone="lost" />
        </section>
      ))}
    </DialogFrame>
  );
}

function FlagList({
  words,
  flags,
  tone,
}: {
  readonly words: string;
  readonly flags: readonly AccessFlag[];
  readonly tone: 'gained' | 'lost';
}) {
  if (flags.length === 0) return null;
  return (
    <div className="gk-permission-flags" data-tone={tone}>
      <span>{words}</span>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>{t(FEATURE_WORDS[flag])}</li>
        ))}
      </ul>
    </div>
  );
}

function affectedWords(names: readonly string[]): string {
  if (names.length === 0) return t('No users in this group.');
  const more = names.length - NAMED;
  const shown = names.slice(0, NAMED).join(', ');
  const count = t('{count, plural, one {# user is affected} other {# users are affected}}', { count: names.length });
  return `${count}: ${shown}${more > 0 ? ` ${t('and {count} more', { count: more })}` : ''}`;
}
