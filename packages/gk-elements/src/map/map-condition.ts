/** Condition of the map itself. @internal */
export type MapCondition = 'starting' | 'waiting' | 'ready' | 'context-lost' | 'unsupported' | 'missing' | 'failed';
