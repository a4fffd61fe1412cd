import { useSession } from 'gk-react';
import { isSameTile, toggleTreeTile, type TileKey, type TreeTileUser } from 'gk-sdk/rules';
import { moveTile } from '../../shared/wall/tile-selection.js';
import { useMay } from '../../shared/access/use-may.js';
import { useBrand } from '../../shared/brand/brand-context.js';
import { GkDeviceTree } from '../../shared/fleet/device-tree.js';
import { NoDevicesPanel } from '../../shared/fleet/no-devices-panel.js';
import { useGroupDevices } from '../../shared/fleet/use-group-device-ids.js';
import { useFleetFilter, useFleetView } from '../../shared/fleet/use-fleet-view.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { useUser } from '../../shared/session/use-user.js';
import { useKiosk } from '../../shared/url-state/use-kiosk.js';
import { useVehicleDrawer } from '../../shared/vehicle/use-vehicle-drawer.js';
import { LayoutBar } from '../../shared/wall/layout-bar.js';
import { useWall } from '../../shared/wall/use-wall.js';
import { WallStage } from '../../shared/wall/wall-stage.js';
import { WallTools } from '../../shared/wall/wall-tools.js';
import './tree-view.css';

/** Live channels and maps of chosen vehicles beside the device tree (spec 000 section 2.3). */
export function TreeViewPage() {
  const user = useUser();
  const { switches } = useBrand();
  const session = useSession();
  const filter = useFleetFilter();
  const [{ group }] = useFleetView();
  const groupState = useGroupDevices(group).kind;
  const kiosk = useKiosk();
  const mayMap = useMay('home');
  const drawer = useVehicleDrawer();
  const wall = useWall('tree', (wanted) =>
    withinLimits(wanted, { permission: user?.permission ?? 0, advanced: switches.advancedTreeView }),
  );
  return (
    <div className="gk-tree-view" data-kiosk={kiosk || undefined}>
      {!kiosk && (
        <aside className="gk-tree-side">
          <PageHeader title={t('Tree view')} />
          <LayoutBar wall={wall} />
          {groupState === 'loading' || groupState === 'failed' ? (
            // The tree would say that nothing fits the filter.
            <NoDevicesPanel>{null}</NoDevicesPanel>
          ) : (
            <GkDeviceTree
              className="gk-tree-devices"
              session={session}
              selection="tiles"
              loadGroups
              advancedLimits={switches.advancedTreeView}
              filter={filter}
              tiles={wall.tiles}
              onGkRequestTreeMenu={(event) => {
                if (event.item.kind === 'group') return;
                event.preventDefault();
                drawer.open(event.item.deviceId);
              }}
              onGkDeviceTreeLimitReached={(event) => {
                event.preventDefault();
                notify({ title: 'error', text: t('max channels'), kind: 'max-channels' });
              }}
              onGkDeviceTreeTilesChanged={(event) => {
                event.preventDefault();
                wall.setTiles(event.tiles);
              }}
            />
          )}
        </aside>
      )}
      <WallStage
        tiles={wall.tiles}
        isLoading={wall.isLoading}
        hint={
          mayMap
            ? t('Choose channels or the GPS entry of a device in the tree.')
            : t('Choose channels of a device in the tree.')
        }
        atS={wall.atS}
        everyS={wall.everyS}
        kiosk={kiosk}
        arrange={moveTile}
        onChange={wall.setTiles}
        tools={<WallTools wall={wall} />}
      />
    </div>
  );
}

/** Tiles of a link, or of a time with more rights, as far as the user may have them (spec 000 section 9). */
function withinLimits(wanted: readonly TileKey[], user: TreeTileUser): readonly TileKey[] {
  return wanted.reduce<readonly TileKey[]>(
    (tiles, tile) => (tiles.some((other) => isSameTile(other, tile)) ? tiles : toggleTreeTile(tiles, tile, user).tiles),
    [],
  );
}
