/** Tiles of a page of the carousel: two by two, large enough to watch. */
const PER_PAGE = 4;

/** The pages of a carousel, none of them almost empty: nine tiles are three pages of three. */
export function carouselPages<T>(items: readonly T[]): readonly (readonly T[])[] {
  const pages = Math.ceil(items.length / PER_PAGE);
  const size = Math.ceil(items.length / pages);
  return Array.from({ length: pages }, (_, page) => items.slice(page * size, (page + 1) * size)).filter(
    (page) => page.length > 0,
  );
}
