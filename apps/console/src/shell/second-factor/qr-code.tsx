import { useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around a code, which cameras need. */
const BORDER = 4;

/** A QR code, drawn in the page: its text goes nowhere. Dark on light in every theme, as cameras read it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: BORDER });
    const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className="gk-qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
