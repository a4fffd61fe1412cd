import { useResource } from 'gk-react';
import { pageSettingsResource } from 'gk-sdk/rest';
import { hasFix, MAP_DEFAULTS } from 'gk-sdk/rules';
import { useRest } from '../query/use-rest.js';

/**
 * Where a map begins, `latitude,longitude`: the server's setting, or the default where it has none or does not tell.
 *
 * @param isWanted - False as long as nobody needs it: the server is not asked.
 */
export function useMapCenter(isWanted = true): string {
  const { mapCenter } = useRest(pageSettingsResource);
  const center = useResource(isWanted ? 'map-center' : undefined, (signal) => mapCenter.read({ signal })).data;
  const { lat, lng } = hasFix(center) ? center : MAP_DEFAULTS.center;
  return `${lat},${lng}`;
}
