import { useRef, type MouseEvent, type ReactNode } from 'react';
import { isSameTile, type TileKey } from 'gk-sdk/rules';
import { removeTile } from './tile-selection.js';
import { DataTotal } from '../data-total/data-total.js';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import { EmptyPanel, LoadingPanel } from '../ui/state-panel.js';
import { useFocusNext } from '../ui/use-focus-next.js';
import { fullscreenPlaces, fullscreenRows, treePlaces } from './tile-places.js';
import { useCarousel } from './use-carousel.js';
import { useFullscreen } from './use-fullscreen.js';
import { useWallInput } from './use-wall-input.js';
import { WallTile } from './wall-tile.js';
import './wall.css';

const keyOf = ({ deviceId, type, channel }: TileKey): string => `${deviceId} ${type} ${channel}`;

const indexOfTile = (tiles: readonly TileKey[], tile: TileKey): number =>
  tiles.findIndex((other) => isSameTile(other, tile));

/** Props of {@link WallStage}. */
export interface WallStageProps {
  readonly tiles: readonly TileKey[];
  /** The tiles are not known yet. */
  readonly isLoading: boolean;
  /** Hint while there is none. */
  readonly hint: string;
  /** Further buttons of the bar above. */
  readonly tools?: ReactNode;
  /** The instant of the past that all tiles show, unix seconds; undefined = live. */
  readonly atS: number | undefined;
  /** Seconds that a page of the carousel stays; 0 = all tiles at once. */
  readonly everyS: number;
  /** Nothing but the tiles, over the whole page. */
  readonly kiosk: boolean;
  /** Returns the order of tiles after the one at `from` is dropped on the place `to`. */
  readonly arrange: (tiles: readonly TileKey[], from: number, to: number) => readonly TileKey[];
  readonly onChange: (tiles: readonly TileKey[]) => void;
}

/** The chosen tiles. In full screen only the channels stay, and a double click leads back (spec 000 section 2.3). */
export function WallStage({ tiles, isLoading, hint, tools, atS, everyS, kiosk, arrange, onChange }: WallStageProps) {
  const gridRef = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullscreen(gridRef);
  const carousel = useCarousel(isFull ? tiles.filter(({ type }) => type === 'channel') : tiles, everyS, gridRef);
  const { shown, warming } = carousel;
  const fillsScreen = isFull || kiosk;
  const placesOf = fillsScreen ? fullscreenPlaces : treePlaces;
  const places = placesOf(shown.length);
  const placesToCome = placesOf(warming.length);
  // Before the tile sees it, which enlarges its picture on a double click.
  const leaveFull = (event: MouseEvent): void => {
    event.stopPropagation();
    toggleFull?.();
  };
  const focusNext = useFocusNext();
  const remove = (tile: TileKey, index: number): void => {
    onChange(removeTile(tiles, tile));
    focusNext(() => {
      // A wall in the address loses its tile a little later.
      const left = [...(gridRef.current?.querySelectorAll<HTMLElement>('[data-place] .btn-close') ?? [])].filter(
        (button) => button !== document.activeElement,
      );
      const order = (button: HTMLElement): number =>
        Number(button.closest<HTMLElement>('[data-place]')?.dataset['place']);
      return left.toSorted((a, b) => order(a) - order(b)).at(Math.min(index, left.length - 1));
    });
  };
  const hasVideo = tiles.some(({ type }) => type === 'channel');
  const has = (possible: boolean, action: (() => void) | undefined): boolean => {
    if (possible) action?.();
    return possible && action !== undefined;
  };
  const turns = carousel.pages > 1;
  const input = useWallInput(gridRef, {
    places: shown.map((tile) => indexOfTile(tiles, tile)),
    isFixed: fillsScreen,
    move: (from, to) => onChange(arrange(tiles, from, to)),
    remove: (place) => {
      const tile = tiles[place];
      if (tile) remove(tile, place);
    },
    turn: (by) => has(turns, () => carousel.turn(by)),
    hold: () => has(turns, carousel.toggleStanding),
    fullscreen: () => has(hasVideo && !kiosk, toggleFull),
  });
  const { carry } = input;
  // A tile never moves in the document, which would tear its stream down: only its place in the grid changes.
  const inDocumentOrder = tiles.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return (
    <section className="gk-wall-stage" data-kiosk={kiosk || undefined} aria-label={t('Tiles')}>
      {!kiosk && (
        <div className="gk-wall-stage-bar">
          <span role="status">
            {tiles.length === 1 ? t('1 tile') : t('{count} tiles', { count: tiles.length })}
            {carousel.pages > 1 &&
              `, ${t('page {page} of {pages}', { page: carousel.page + 1, pages: carousel.pages })}`}
            {carousel.held && `, ${t('paused')}`}
          </span>
          {hasVideo && atS === undefined && <DataTotal within={gridRef} />}
          {tools}
          {toggleFull && (
            <button type="button" className="btn btn-outline-primary btn-sm" disabled={!hasVideo} onClick={toggleFull}>
              <Icon name="expand" /> {t('Full Screen')}
            </button>
          )}
        </div>
      )}
      {isLoading && <LoadingPanel>{t('Loading the layouts')}</LoadingPanel>}
      {!isLoading && tiles.length === 0 && (
        <EmptyPanel icon="live" title={t('No tiles yet')}>
          <p>{hint}</p>
        </EmptyPanel>
      )}
      <div
        ref={gridRef}
        className="gk-wall-grid"
        data-full={fillsScreen || undefined}
        style={
          fillsScreen ? { gridTemplateRows: `repeat(${fullscreenRows(shown.length)}, minmax(0, 1fr))` } : undefined
        }
        onDoubleClickCapture={isFull ? leaveFull : undefined}
      >
        {inDocumentOrder.map((tile) => {
          const index = indexOfTile(tiles, tile);
          const place = places[indexOfTile(shown, tile)];
          const placeToCome = placesToCome[indexOfTile(warming, tile)];
          const at = place ?? placeToCome;
          if (at === undefined) return null;
          return (
            <WallTile
              key={keyOf(tile)}
              tile={tile}
              atS={atS}
              index={index}
              place={at}
              handle={input.handle(index)}
              isWarming={place === undefined}
              isCarried={carry?.from === index}
              isTarget={carry?.over === index && carry.from !== index}
              onRemove={() => remove(tile, index)}
            />
          );
        })}
      </div>
      <div className="visually-hidden" role="status">
        {input.words}
      </div>
    </section>
  );
}
