import { useCallback, useState, type ReactNode, type Ref } from 'react';
import { watchTileColumns } from 'gk-elements';
import './tile-grid.css';

/** A grid of tiles, each as large as the box allows. */
export function TileBox({
  gridRef,
  children,
}: {
  /** The grid itself, to show it in full screen. */
  readonly gridRef?: Ref<HTMLDivElement> | undefined;
  readonly children: ReactNode;
}) {
  const [columns, setColumns] = useState(1);
  const follow = useCallback((box: HTMLDivElement | null) => {
    const grid = box?.firstElementChild;
    if (!box || !(grid instanceof HTMLElement)) return;
    const watch = watchTileColumns(box, grid, setColumns);
    return () => watch.close();
  }, []);
  return (
    <div ref={follow} className="gk-tile-box">
      <div ref={gridRef} className="gk-tile-grid" data-columns={columns}>
        {children}
      </div>
    </div>
  );
}
