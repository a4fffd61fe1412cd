import { isDriving, isOnline, isOverspeed, type DeviceRuleFields } from 'gk-sdk';

/** What a vehicle is doing, by the footer's rules (spec 000 section 4). */
export type VehicleState = 'offline' | 'driving' | 'idle' | 'overSpeed';

/** The one word for a vehicle: overspeed counts before driving. */
export function vehicleState(device: DeviceRuleFields): VehicleState {
  if (!isOnline(device)) return 'offline';
  if (isOverspeed(device)) return 'overSpeed';
  return isDriving(device) ? 'driving' : 'idle';
}

/** The word on screen. */
export const VEHICLE_STATE_LABELS: Readonly<Record<VehicleState, string>> = {
  offline: 'Offline',
  driving: 'Driving',
  idle: 'Idle',
  overSpeed: 'Overspeed',
};
