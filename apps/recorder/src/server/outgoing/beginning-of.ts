/** The first characters of an answer; the rest is not read. */
export async function beginningOf(response: Response, mostCharacters: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader !== undefined && text.length < mostCharacters) {
    const piece: unknown = (await reader.read()).value;
    if (!(piece instanceof Uint8Array)) break;
    text += decoder.decode(piece, { stream: true });
  }
  await reader?.cancel();
  return text.slice(0, mostCharacters);
}
