import { t } from '../../shared/i18n/translate.js';
import { Icon } from '../../shared/ui/icon.js';
import { ALL_PROFILES } from './profiles.js';

/** The profiles to filter by, with a delete for each (spec 001 section 2). */
export function ProfileList({
  profiles,
  counts,
  chosen,
  busy,
  mayRemove,
  onChoose,
  onRemove,
}: {
  readonly profiles: readonly string[];
  /** Definitions of each profile. */
  readonly counts: ReadonlyMap<string, number>;
  readonly chosen: string;
  readonly busy: boolean;
  readonly mayRemove: (profile: string) => boolean;
  readonly onChoose: (profile: string) => void;
  readonly onRemove: (profile: string) => void;
}) {
  return (
    <ul className="gk-definitions-profiles" aria-label={t('Profiles')}>
      {[ALL_PROFILES, ...profiles].map((profile) => (
        <li key={profile}>
          <button
            type="button"
            className={profile === chosen ? 'btn btn-sm btn-primary' : 'btn btn-sm btn-outline-secondary'}
            aria-pressed={profile === chosen}
            onClick={() => onChoose(profile)}
          >
            {profile === ALL_PROFILES ? t(ALL_PROFILES) : `${profile} (${counts.get(profile) ?? 0})`}
          </button>
          {(counts.get(profile) ?? 0) > 0 && mayRemove(profile) && (
            <button
              type="button"
              className="btn btn-sm btn-link"
              aria-label={t('Delete the profile {profile}', { profile })}
              disabled={busy}
              onClick={() => onRemove(profile)}
            >
              <Icon name="trash" size={16} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
