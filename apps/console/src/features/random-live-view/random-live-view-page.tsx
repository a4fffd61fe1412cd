import { useEffect, useRef } from 'react';
import { t } from '../../shared/i18n/translate.js';
import { TileBox } from '../../shared/channels/tile-box.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { RANDOM_WINDOWS } from '../../shared/wall/random-windows.js';
import { useFullscreen } from '../../shared/wall/use-fullscreen.js';
import { choiceParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { RandomTile } from './random-tile.js';
import './random-live-view-page.css';

/** Windows on the page (spec 001 section 2). */
const PAGE_WINDOWS = '8';

const URL_STATE = { windows: choiceParameter([PAGE_WINDOWS, ...RANDOM_WINDOWS], PAGE_WINDOWS) };

/** A wall of random devices, for administrators (spec 001 section 2): which ones, the server chooses. */
export function RandomLiveViewPage() {
  const [{ windows }, change] = useUrlState(URL_STATE);
  const grid = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullscreen(grid);
  const isAsked = windows !== PAGE_WINDOWS;
  useEffect(() => {
    // A link with a number of windows requests full screen; a browser that was not pressed refuses, and the page stays.
    if (isAsked && !document.fullscreenElement) toggleFull?.();
  }, [isAsked, toggleFull]);
  return (
    <div className="gk-random-wall">
      <PageHeader
        title={t('Random live view')}
        actions={
          <div
            className="btn-group btn-group-sm"
            role="group"
            aria-label={toggleFull ? t('Random live view in full screen') : t('Windows')}
          >
            {RANDOM_WINDOWS.map((count) => (
              <button
                key={count}
                type="button"
                className={`btn btn-outline-secondary${count === windows ? ' active' : ''}`}
                aria-pressed={count === windows}
                aria-label={
                  toggleFull
                    ? t('Random live view in full screen, {count} windows', { count })
                    : t('{count} Win', { count })
                }
                onClick={() => {
                  change({ windows: count });
                  if (!isFull) toggleFull?.();
                }}
              >
                {count}
              </button>
            ))}
          </div>
        }
      />
      <TileBox gridRef={grid}>
        {Array.from({ length: Number(windows) }, (_, index) => (
          <RandomTile key={index} />
        ))}
      </TileBox>
    </div>
  );
}
