/** When vehicles are gathered into counted circles: `auto` = above {@link CLUSTER_THRESHOLD}. @public */
export type ClusterMode = 'auto' | 'on' | 'off';

/** Vehicles above which `auto` gathers them. @public */
export const CLUSTER_THRESHOLD = 500;

/** Whether to gather that many vehicles. @internal */
export function isClustered(mode: ClusterMode, count: number): boolean {
  return mode === 'on' || (mode === 'auto' && count > CLUSTER_THRESHOLD);
}
