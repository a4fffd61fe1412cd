// Names of keys as pages see them in `KeyboardEvent.key`, and the letters that stand for them in W3C WebDriver (17.4.2).

const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`F${n + 1}`, String.fromCharCode(0xe031 + n)])),
};

/** The letter of a key for a WebDriver's key action; letters stand for themselves. */
export function keyValue(name) {
  const value = KEYS[name] ?? name;
  if ([...value].length !== 1) throw new Error(`There is no key "${name}".`);
  return value;
}
