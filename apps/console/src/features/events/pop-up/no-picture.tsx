import { t } from '../../../shared/i18n/translate.js';
import { Icon } from '../../../shared/ui/icon.js';

/** In the place of a picture that did not come, with another try. */
export function NoPicture({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <span className="gk-event-no-picture">
      <Icon name="camera" size={28} /> {t('The picture could not be loaded.')}{' '}
      <button type="button" className="btn btn-link btn-sm" onClick={onRetry}>
        {t('Try again')}
      </button>
    </span>
  );
}
