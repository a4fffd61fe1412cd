/** Least width of a card, px: as in the style sheet. */
const CARD_PX = 224;
const GAP_PX = 8;

/** The cards line by line, as many side by side as the width takes. */
export function albumLines<Row>(rows: readonly Row[], widthPx: number): readonly (readonly Row[])[] {
  const across = Math.max(1, Math.floor((widthPx + GAP_PX) / (CARD_PX + GAP_PX)));
  return Array.from({ length: Math.ceil(rows.length / across) }, (_, line) =>
    rows.slice(line * across, (line + 1) * across),
  );
}
