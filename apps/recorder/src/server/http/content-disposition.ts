/**
 * The Content-Disposition of a file (RFC 6266): its name in every script, and one of plain characters for clients that read no
 * other.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  // A half of a surrogate pair cannot be encoded.
  const encoded = encodeURIComponent(name.replaceAll(/\p{Cs}/gu, '\uFFFD')).replaceAll(
    /['()*]/g,
    (sign) => PERCENT[sign] ?? sign,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Characters that `encodeURIComponent` leaves but RFC 8187 does not allow. */
const PERCENT: Readonly<Record<string, string>> = { "'": '%27', '(': '%28', ')': '%29', '*': '%2A' };
