import { useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Device } from 'gk-sdk';
import { t } from '../../../shared/i18n/translate.js';
import { useMediaQuery } from '../../../shared/ui/use-media-query.js';
import { MapTile } from './map-tile.js';
import '../dashboard-page.css';

/** Two tiles stand side by side from here on (dashboard-page.css). */
const TWO_COLUMNS = '(min-width: 1700px)';
/** Up to here the maps stand in the place of the table. */
const ALONE = '(max-width: 1199.98px)';
/** Height of a line of tiles before it is measured, px, and the gap below it (`--gk-space-2`). */
const LINE_HEIGHT_PX = 180;
const GAP_PX = 8;
/** Tiles are drawn with the column, not after it, when its height is known. */
const FIRST_RECT = { width: 0, height: 4 * LINE_HEIGHT_PX };
const OVERSCAN_LINES = 2;

/** The map column: a tile for each device of the page (spec 000 section 2.7); of all devices, only the tiles in sight are there. */
export function MapColumn({
  devices,
  all,
  onOpen,
}: {
  readonly devices: readonly Device[];
  /** The page has all devices: a map and an address for each of them would be too many. */
  readonly all: boolean;
  readonly onOpen: (deviceId: string) => void;
}) {
  const column = useRef<HTMLDivElement>(null);
  const isDouble = useMediaQuery(TWO_COLUMNS);
  const columns = useMediaQuery(ALONE) ? 3 : isDouble ? 2 : 1;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: Math.ceil(devices.length / columns),
    enabled: all,
    getScrollElement: () => column.current,
    initialRect: FIRST_RECT,
    estimateSize: () => LINE_HEIGHT_PX,
    gap: GAP_PX,
    overscan: OVERSCAN_LINES,
  });
  const lines = virtualizer.getVirtualItems();
  const first = all ? (lines[0]?.index ?? 0) * columns : 0;
  const shown = all ? devices.slice(first, first + lines.length * columns) : devices;
  const before = lines[0]?.start ?? 0;
  const after = all ? virtualizer.getTotalSize() - (lines.at(-1)?.end ?? 0) : 0;
  return (
    <div className="gk-map-column" ref={column}>
      <ul
        data-columns={columns}
        aria-label={t('Maps of this page')}
        style={all ? { paddingTop: before, paddingBottom: after } : undefined}
      >
        {shown.map((device, index) => (
          <MapTile
            key={device.deviceId}
            device={device}
            onOpen={onOpen}
            // The tiles of a line are equally high.
            {...(all && index % columns === 0 && { measure: virtualizer.measureElement })}
            line={(first + index) / columns}
          />
        ))}
      </ul>
    </div>
  );
}
