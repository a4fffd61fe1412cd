/** Text that is markup, SQL, a formula, a path or a terminal sequence to a program that does not treat it as text. */
export const HOSTILE_TEXT = `<img src=x onerror=alert(1)>'; DROP TABLE users; -- =cmd|'/c calc'!A1 ../../etc \u0007\u001b[31m\u0000 "é😀中文`;
