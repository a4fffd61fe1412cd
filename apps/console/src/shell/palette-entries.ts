import type { Device } from 'gk-sdk';
import { deviceTitle, type AccessAnswer, type Area, type BrandSwitches } from 'gk-sdk/rules';
import { t, word } from '../shared/i18n/translate.js';
import type { IconName } from '../shared/ui/icon-lines.js';
import type { VehiclePaths } from '../shared/vehicle/use-vehicle-paths.js';
import type { ShellAction } from './actions.js';
import { offersScreen } from './offers-screen.js';
import type { Screen } from './screen.js';

/** Entry of the palette: a vehicle, a screen or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Kind of the entry; for a vehicle its driver, and its id where that is not the label. */
  readonly note: string;
  readonly icon: IconName;
  readonly target: { readonly kind: 'go'; readonly to: string } | { readonly kind: 'do'; readonly run: () => void };
}

/** Most entries of a kind at a time: more letters find the others. */
const MOST_OF_A_KIND = 8;

/** Data of the entries. */
export interface PaletteSources {
  readonly devices: readonly Device[];
  readonly screens: readonly Screen[];
  readonly actions: readonly ShellAction[];
  readonly access: (area: Area) => AccessAnswer;
  readonly switches: BrandSwitches;
  /** Where the screens of a vehicle are. */
  readonly paths: VehiclePaths;
  /** The filter of the fleet, as a query string with its question mark; a screen keeps it. */
  readonly search: string;
}

const GO_TO = word('Screen');

/** The entries that have all words of the text, in their name or note: vehicles only once something is typed. */
export function paletteEntries(text: string, sources: PaletteSources): PaletteEntry[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (...texts: readonly (string | undefined)[]): boolean => {
    const all = texts.join(' ').toLowerCase();
    return words.every((part) => all.includes(part));
  };
  const devices = sources.devices
    .filter(({ deviceId, driverName, memo, plate }) => words.length > 0 && fits(deviceId, driverName, memo, plate))
    .map((device): PaletteEntry => {
      const { paths, switches } = sources;
      const { deviceId, driverName } = device;
      const label = deviceTitle(device, switches);
      const besides = [label === deviceId ? undefined : deviceId, driverName].filter(Boolean).join(', ');
      const to = sources.access('liveview').allowed ? paths.live(deviceId) : paths.map(deviceId);
      return {
        id: `device ${deviceId}`,
        label,
        note: besides || t('Vehicle'),
        icon: 'map',
        target: { kind: 'go', to },
      };
    });
  const screens = sources.screens
    .filter((screen) => offersScreen(screen, sources.access, sources.switches))
    .map(({ path, title, menuLabel = title }) => ({ path, label: t(menuLabel), english: menuLabel }))
    .filter(({ path, label, english }) => fits(label, english, path))
    .map(({ path, label }): PaletteEntry => ({
      id: `screen ${path}`,
      label,
      note: t(GO_TO),
      icon: 'dashboard',
      target: { kind: 'go', to: `${path}${sources.search}` },
    }));
  const actions = sources.actions
    .filter(({ label, id }) => fits(label, id))
    .map(({ id, label, icon, run }): PaletteEntry => ({
      id: `action ${id}`,
      label,
      note: t('Action'),
      icon,
      target: { kind: 'do', run },
    }));
  return [devices, screens, actions].flatMap((kind) => kind.slice(0, MOST_OF_A_KIND));
}
