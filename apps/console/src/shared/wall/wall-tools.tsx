import { usePrompt } from '../dialog/use-questions.js';
import { t } from '../i18n/translate.js';
import { notify } from '../notice/notify.js';
import { ShareButton } from '../share/share-button.js';
import { useLayoutName } from './use-layout-name.js';
import { WallCarousel } from './wall-carousel.js';
import { wallLink } from './wall-link.js';
import { wallSubject } from './wall-subject.js';
import { WallMoment } from './wall-moment.js';
import type { Wall } from './use-wall.js';

/** Gives the tiles to others by a link, opens them in a second window, and keeps or leaves tiles that came by a link. */
export function WallTools({ wall }: { readonly wall: Wall }) {
  const { tiles, isShared, atS, everyS } = wall;
  const prompt = usePrompt();
  const askName = useLayoutName(wall.layouts);
  const link = wallLink(window.location.href, tiles, { atS, everyS });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ title: 'success', text: t('Link copied') });
    } catch {
      // Without a secure page there is no clipboard: the link stands in a field to copy it by hand.
      await prompt({ title: t('Copy this link'), label: t('Link'), initial: link });
    }
  };
  const keep = async (): Promise<void> => {
    const name = await askName(t('Save as a layout'));
    if (name !== undefined) wall.keep(name);
  };
  return (
    <>
      {isShared && (
        <>
          <span>{t('Tiles of a link')}</span>
          <button
            type="button"
            className="btn btn-outline-secondary btn-sm"
            disabled={!wall.isKnown}
            onClick={() => void keep()}
          >
            {t('Save as a layout')}
          </button>
          <button type="button" className="btn btn-outline-secondary btn-sm" onClick={wall.leave}>
            {t('Back to my layout')}
          </button>
        </>
      )}
      <WallMoment atS={atS} onChange={wall.setAt} />
      <WallCarousel everyS={everyS} onChange={wall.setEvery} />
      <button
        type="button"
        className="btn btn-outline-secondary btn-sm"
        disabled={tiles.length === 0}
        onClick={() => void copy()}
      >
        {t('Copy link')}
      </button>
      <ShareButton
        // A link shows a wall live.
        disabled={atS !== undefined || !tiles.some(({ type }) => type === 'channel')}
        subject={() => wallSubject(tiles)}
      />
      {tiles.length > 0 && (
        <>
          <WindowLink href={link} words={t('Second window')} />
          <WindowLink href={wallLink(window.location.href, tiles, { atS, everyS, kiosk: true })} words={t('Kiosk')} />
        </>
      )}
    </>
  );
}

function WindowLink({ href, words }: { readonly href: string; readonly words: string }) {
  return (
    <a className="btn btn-outline-secondary btn-sm" href={href} target="_blank" rel="noopener">
      {words}
    </a>
  );
}
