/**
 * The element classes, their events and types, and what an author of further elements needs.
 * Registers nothing: import `gk-elements/define` or `gk-elements/define/<element>` for that.
 *
 * @packageDocumentation
 */
export * from './version.js';
export * from './context/session-context.js';
export * from './controllers/session-controller.js';
export * from './controllers/device-store-controller.js';
export * from './controllers/teardown-controller.js';
export * from './elements/session/session.js';
export * from './elements/session/session.events.js';
export * from './elements/gps-map/gps-map.js';
export * from './elements/gps-map/gps-map.events.js';
export { CLUSTER_ABOVE, type ClusterMode } from './map/clustering.js';
export { TRAIL_POINTS } from './map/trail.js';
export type { VehicleLabel, VehiclePosition } from './map/vehicle-tracker.js';
export * from './labels/gk-labels.js';
export * from './labels/page-labels.js';
export * from './labels/fleet.labels.js';
export * from './controllers/labels-controller.js';
export type { FleetNotice } from './fleet/fleet-notice.js';
export * from './elements/device-list/device-list.js';
export * from './elements/device-list/device-list.events.js';
export * from './elements/live-tile/live-tile.js';
export * from './elements/live-tile/live-tile.events.js';
export * from './elements/live-tile/live-tile.labels.js';
