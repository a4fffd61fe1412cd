import { useCallback, useState, type ReactNode, type Ref } from 'react';
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
  const measure = useCallback((box: HTMLDivElement | null) => {
    if (!box) return;
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={measure} className="gk-tile-box">
      <div ref={gridRef} className="gk-tile-grid" data-columns={bestColumns(tiles, size.width, size.height)}>
        {children}
      </div>
    </div>
  );
}
