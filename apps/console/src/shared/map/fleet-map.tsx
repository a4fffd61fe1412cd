import { lazy, Suspense, type ComponentProps, type RefObject } from 'react';
import type { GkGpsMap as GpsMapElement } from 'gk-elements';
import { useMay } from '../access/use-may.js';
import { ScreenErrorBoundary } from '../page/screen-error-boundary.js';
import { GkGpsMap } from './gps-map.js';
import { loadMapRules } from './load-map-rules.js';
import { useMapTools } from './use-map-tools.js';

const MapRules = lazy(async () => ({ default: (await loadMapRules()).MapRules }));

/** The map of the fleet with its tools, and with fences and routes for users who may see them. */
export function FleetMap({
  ref,
  children,
  ...props
}: Omit<ComponentProps<typeof GkGpsMap>, 'ref'> & { readonly ref: RefObject<GpsMapElement | null> }) {
  const tools = useMapTools();
  const mayFences = useMay('fence');
  const mayRoutes = useMay('routeplanning');
  return (
    <GkGpsMap ref={ref} {...tools} {...props}>
      {children}
      {(mayFences || mayRoutes) && (
        // The map stays without them, when the server is gone before they came.
        <ScreenErrorBoundary>
          <Suspense fallback={null}>
            <MapRules mapRef={ref} slot="controls" />
          </Suspense>
        </ScreenErrorBoundary>
      )}
    </GkGpsMap>
  );
}
