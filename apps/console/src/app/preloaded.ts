import {
  loadDashboardWall,
  loadMapColumn,
  loadMobileFleetMap,
  loadMobileDeviceList,
  loadPtzPopUp,
} from '../features/dashboard/load-parts.js';
import { loadProtocolLogDialog } from '../features/device-setup/actions/protocol-log/load-protocol-log.js';
import { loadBulkDialog } from '../features/device-setup/bulk/load-bulk-dialog.js';
import { loadSeveralDevices } from '../features/device-setup/bulk/load-several-devices.js';
import { loadPlaceSearch } from '../features/gps-playback/load-place-search.js';
import { loadFocusCard } from '../features/map-home/load-focus-card.js';
import { loadEvidenceDialog } from '../shared/evidence/load-evidence-dialog.js';
import { loadShareDialog } from '../shared/share/load-share-dialog.js';
import { loadMapRules } from '../shared/map/load-map-rules.js';
import { loadRowsInSight } from '../shared/table/load-rows-in-sight.js';
import { loadVehicleDrawer } from '../shared/vehicle/load-vehicle-drawer.js';
import { loadPastTile } from '../shared/wall/load-past-tile.js';
import { SHELL_PARTS } from '../shell/shell-parts.js';
import { SCREENS } from './screens.js';

const PARTS = [
  loadRowsInSight,
  loadFocusCard,
  loadVehicleDrawer,
  loadDashboardWall,
  loadMapColumn,
  loadMobileFleetMap,
  loadMobileDeviceList,
  loadPtzPopUp,
  loadPlaceSearch,
  loadSeveralDevices,
  loadBulkDialog,
  loadProtocolLogDialog,
  loadPastTile,
  loadMapRules,
  loadEvidenceDialog,
  loadShareDialog,
].map((load) => ({ load }));

/**
 * Code that is fetched in idle time, so that it opens during an outage, too: the screens, and the modules that they and
 * the shell load on demand.
 */
export const PRELOADED: readonly { readonly load: () => Promise<unknown> }[] = [...SCREENS, ...SHELL_PARTS, ...PARTS];
