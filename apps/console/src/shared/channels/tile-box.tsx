import { useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { bestColumns } from './tile-grid.js';
import './tile-grid.css';

/** A grid of tiles, each as large as the box allows. */
export function TileBox({
  tiles,
  gridRef,
  children,
}: {
  /** How many tiles there are. */
  readonly tiles: number;
  /** The grid itself, to show it in full screen. */
  readonly gridRef?: Ref<HTMLDivElement> | undefined;
  readonly children: ReactNode;
}) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const boxRef = useRef<HTMLDivElement>(null);
  const ratios = usePictureRatios(boxRef, tiles);
  const measure = useCallback((box: HTMLDivElement | null) => {
    boxRef.current = box;
    if (!box) return;
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={measure} className="gk-tile-box">
      <div ref={gridRef} className="gk-tile-grid" data-columns={bestColumns(ratios, size.width, size.height)}>
        {children}
      </div>
    </div>
  );
}

/** Width by height of the picture of each tile in the box, of so many; undefined until it is there. */
function usePictureRatios(
  box: { readonly current: HTMLElement | null },
  tiles: number,
): readonly (number | undefined)[] {
  const [ratios, setRatios] = useState<readonly (number | undefined)[]>([]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const read = (): void => {
      const next = [...current.querySelectorAll('gk-live-tile')].map(({ pictureRect }) =>
        pictureRect ? pictureRect.videoWidth / pictureRect.videoHeight : undefined,
      );
      setRatios((before) => (String(next) === String(before) ? before : next));
    };
    // From the first read on, a tile follows its picture.
    read();
    current.addEventListener('gk-live-tile-picture-rect-changed', read, true);
    return () => current.removeEventListener('gk-live-tile-picture-rect-changed', read, true);
  }, [box, tiles]);
  return Array.from({ length: tiles }, (_, index) => ratios[index]);
}
