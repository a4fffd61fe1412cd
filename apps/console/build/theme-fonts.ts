/** A face that a theme asks of Google Fonts, for which the package `@fontsource/{family}` stands in. */
export interface FontFace {
  readonly family: string;
  readonly fontsource: string;
  readonly weight: string;
  readonly style: 'normal' | 'italic';
}

const REMOTE_IMPORT = /@import\s+url\((['"]?)(https?:[^)]*?)\1\)\s*;/g;

/** Takes the remote `@import`s out of a theme and says which faces they asked for. */
export function splitRemoteFonts(css: string): { css: string; faces: FontFace[] } {
  const faces: FontFace[] = [];
  const rest = css.replace(REMOTE_IMPORT, (_import, _quote, address: string) => {
    faces.push(...readFaces(new URL(address)));
    return '';
  });
  return { css: rest, faces };
}

/** `family=Lato:ital,wght@0,400;1,400` means the upright and the italic face of weight 400. */
function readFaces(address: URL): FontFace[] {
  return address.searchParams.getAll('family').flatMap((request) => {
    const [family = '', axes = 'wght@400'] = request.split(':');
    const [names = '', values = ''] = axes.split('@');
    const hasItalic = names.split(',').includes('ital');
    return values.split(';').map((value): FontFace => {
      const parts = value.split(',');
      return {
        family,
        fontsource: family.toLowerCase().replaceAll(' ', '-'),
        weight: parts.at(-1)!,
        style: hasItalic && parts[0] === '1' ? 'italic' : 'normal',
      };
    });
  });
}

/** File name of the Latin part of a face in its fontsource package. */
export function fontFileName(face: FontFace): string {
  return `${face.fontsource}-latin-${face.weight}-${face.style}.woff2`;
}

/** The `@font-face` rules of the faces, with files in `../fonts/` seen from the theme's folder. */
export function fontFaceRules(faces: readonly FontFace[]): string {
  return faces
    .map(
      (face) =>
        `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};font-display:swap;` +
        `src:url(../fonts/${fontFileName(face)}) format("woff2")}\n`,
    )
    .join('');
}
