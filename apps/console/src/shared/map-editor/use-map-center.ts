import { useResource } from 'gk-react';
import { pageSettingsResource } from 'gk-sdk/rest';
import { hasFix } from 'gk-sdk/rules';
import { useRest } from '../query/use-rest.js';

/** "Default map centre lat 24.078605, lng 120.528535" (spec 002 section 9). */
const DEFAULT_CENTER = '24.078605,120.528535';

/**
 * Where a map begins, `latitude,longitude`: the server's setting, or the default where it has none or does not tell.
 *
 * @param isWanted - False as long as nobody needs it: the server is not asked.
 */
export function useMapCenter(isWanted = true): string {
  const { mapCenter } = useRest(pageSettingsResource);
  const center = useResource(isWanted ? 'map-center' : undefined, (signal) => mapCenter.read({ signal })).data;
  return hasFix(center) ? `${center.lat},${center.lng}` : DEFAULT_CENTER;
}
