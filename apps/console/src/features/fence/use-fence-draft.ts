import { useState } from 'react';
import type { Fence } from 'gk-sdk/rest';
import { circleOf, needsDrawing, savedFence } from '../../shared/geo/fence.js';
import type { Circle } from '../../shared/map-editor/circle-geometry.js';
import { useUndoable, type Undoable } from '../../shared/map-editor/history.js';
import { sameValue } from '../../shared/form/same-value.js';

/** Drawing of a fence. */
export interface DrawnFence {
  /** Undefined for a fence that nobody has drawn. */
  readonly circle: Circle | undefined;
}

/** A fence that is being edited. */
export interface FenceDraft {
  /** The whole fence, as it would be saved. */
  readonly fence: Fence;
  readonly drawn: Undoable<DrawnFence>;
  readonly dirty: boolean;
  readonly change: (part: Partial<Fence>) => void;
  /** Takes the server's fence. */
  readonly revert: () => void;
}

/**
 * Keeps the typed and drawn changes of a fence until it is saved.
 *
 * @param begin - Circle that is drawn already: a step that can be undone.
 */
export function useFenceDraft(saved: Fence, begin?: Circle): FenceDraft {
  const [typed, setTyped] = useState(saved);
  const drawn = useUndoable<DrawnFence>({ circle: circleOf(saved) }, begin && { circle: begin });
  const { circle } = drawn.value;
  // A fence on the equator or at Greenwich has no circle to show, and stays where it is until one is drawn.
  const atStart = circleOf(saved) || needsDrawing(saved) ? saved : { ...saved, lat: 0, lng: 0 };
  const { lat, lng } = circle?.center ?? (circleOf(saved) ? { lat: 0, lng: 0 } : atStart);
  const fence: Fence = { ...typed, lat, lng, radiusM: circle?.radiusM ?? typed.radiusM };
  return {
    fence,
    drawn,
    // As it would be saved: a typed 123.7 m is 124 m there.
    dirty: !sameValue(savedFence(fence), savedFence(atStart)),
    change: (part) => setTyped((now) => ({ ...now, ...part })),
    revert: () => {
      setTyped(saved);
      drawn.start({ circle: circleOf(saved) });
    },
  };
}
