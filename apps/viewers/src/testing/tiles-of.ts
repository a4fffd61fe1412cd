import type { GkLiveTile } from 'gk-elements';
import { render } from 'lit';
import type { WallTile } from '../shared/video-wall.js';
import type { ViewerScreen } from '../shared/viewer-page.js';

/** The tiles of a wall as the page gets them. */
export function tilesOf(screen: ViewerScreen): readonly Pick<WallTile, 'channel' | 'streamUrl'>[] {
  const root = document.createElement('main');
  render(screen.view(), root);
  return [...root.querySelectorAll<GkLiveTile>('gk-live-tile')].map((tile) => ({
    channel: tile.channel,
    streamUrl: tile.src ?? '',
  }));
}
