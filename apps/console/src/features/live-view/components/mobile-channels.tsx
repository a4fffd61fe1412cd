import { channelPages, pageTitle, WINDOW_COUNTS, type WindowCount } from '../live-view-model.js';

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
      <div role="group" aria-label="Windows">
        {WINDOW_COUNTS.map((count) => (
          <button
            key={count}
            type="button"
            className={`btn btn-sm btn-outline-primary${count === windows ? ' active' : ''}`}
            aria-pressed={count === windows}
            onClick={() => onWindows(count)}
          >
            {count} Win
          </button>
        ))}
      </div>
      <div role="group" aria-label="Channels">
        {channelPages(present, windows).map((channels, i) => (
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
