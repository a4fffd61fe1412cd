import { bestColumns } from './best-columns.js';

/** Columns of a grid that follow its size and its pictures. @public */
export interface ColumnsWatch {
  /** Looks at the pictures again: others are shown, or their shape is known now. */
  readonly read: () => void;
  /** Stops watching. */
  readonly close: () => void;
}

/**
 * Reports in how many columns, 1 to 6, a grid shows the most of its pictures, now and after each change of its size.
 *
 * @param box - Gives the grid its size, and keeps it whatever the number of columns is.
 * @param ratios - Returns width by height of each picture; undefined where it is not known yet.
 * @param onColumns - Another number of columns than before.
 * @returns What stops it.
 * @public
 */
export function watchColumns(
  box: HTMLElement,
  ratios: () => readonly (number | undefined)[],
  onColumns: (columns: number) => void,
): ColumnsWatch {
  let shown: number | undefined;
  const read = (): void => {
    const columns = bestColumns(ratios(), box.clientWidth, box.clientHeight);
    if (columns === shown) return;
    shown = columns;
    onColumns(columns);
  };
  const observer = new ResizeObserver(read);
  observer.observe(box);
  return {
    read,
    close: () => {
      observer.disconnect();
    },
  };
}

/**
 * As {@link watchColumns}, for a grid each of whose cells is a `<gk-live-tile>` or contains one; it follows their pictures by itself.
 *
 * @public
 */
export function watchTileColumns(
  box: HTMLElement,
  grid: HTMLElement,
  onColumns: (columns: number) => void,
): ColumnsWatch {
  const ratios = (): readonly (number | undefined)[] =>
    [...grid.children].filter(isCell).map((place) => {
      // From the first read on, a tile follows its picture. One whose element is not defined yet has none.
      const rect = [place, ...place.querySelectorAll('gk-live-tile')].find(isTile)?.pictureRect;
      return rect && rect.videoWidth / rect.videoHeight;
    });
  const watch = watchColumns(box, ratios, onColumns);
  grid.addEventListener('gk-live-tile-picture-rect-changed', watch.read, true);
  const tiles = new MutationObserver(watch.read);
  tiles.observe(grid, { childList: true, subtree: true });
  watch.read();
  return {
    read: watch.read,
    close: () => {
      watch.close();
      tiles.disconnect();
      grid.removeEventListener('gk-live-tile-picture-rect-changed', watch.read, true);
    },
  };
}

const isTile = (node: Element): node is HTMLElementTagNameMap['gk-live-tile'] => node.localName === 'gk-live-tile';

/** In full screen, messages of the page stand in the grid, and in none of its cells. */
const isCell = (child: Element): boolean => !/absolute|fixed/.test(getComputedStyle(child).position);
