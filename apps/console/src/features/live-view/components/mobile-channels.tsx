import { t } from '../../../shared/i18n/translate.js';
import { channelPages, pageTitle, WINDOW_COUNTS } from '../live-view-model.js';

type WindowCount = (typeof WINDOW_COUNTS)[number];

/** The choice of channels on a phone: how many windows, and which page of channels. */
export function MobileChannels({
  present,
  windows,
  page,
  onWindows,
  onPage,
}: {
  readonly present: readonly number[];
  readonly windows: WindowCount;
  /** Index of the page. */
  readonly page: number;
  readonly onWindows: (count: WindowCount) => void;
  readonly onPage: (page: number) => void;
}) {
  return (
    <div className="gk-mobile-channels">
      <div className="btn-group btn-group-sm" role="group" aria-label={t('Windows')}>
        {WINDOW_COUNTS.map((count) => (
          <button
            key={count}
            type="button"
            className={`btn btn-outline-secondary${count === windows ? ' active' : ''}`}
            aria-pressed={count === windows}
            onClick={() => onWindows(count)}
          >
            {t('{count} Win', { count })}
          </button>
        ))}
      </div>
      <div className="gk-mobile-tabs" role="group" aria-label={t('Channels')}>
        {channelPages(present, Number(windows)).map((channels, i) => (
          <button
            key={pageTitle(channels)}
            type="button"
            className={`btn btn-sm btn-outline-primary${i === page ? ' active' : ''}`}
            aria-pressed={i === page}
            onClick={() => onPage(i)}
          >
            {pageTitle(channels)}
          </button>
        ))}
      </div>
    </div>
  );
}
