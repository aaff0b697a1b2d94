/**
 * The first letters of up to two parts of a name. Scripts without capitals (Arabic, Japanese) get one letter, because two
 * would join into an unintended word. Empty without parts.
 */
export function initialsOf(parts: readonly string[]): string {
  // With the marks that belong to each.
  const [first = '', second = ''] = parts.map((part) => /^.\p{M}*/u.exec(part)?.[0] ?? '')
  return (hasCapitals(first) && hasCapitals(second) ? first + second : first).toUpperCase()
}

function hasCapitals(letter: string): boolean {
  return letter.toUpperCase() !== letter.toLowerCase()
}
