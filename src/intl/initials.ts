/**
 * The first letters of up to two parts of a name. Scripts without capitals (Arabic, Japanese) get one letter, because two
 * would join into an unintended word. Empty without parts.
 */
export function initialsOf([first, second]: readonly (string | undefined)[]): string {
  const [one, two] = [letterOf(first), letterOf(second)]
  return hasCapitals(one) && hasCapitals(two) ? (one + two).toUpperCase() : one.toUpperCase()
}

/** With the marks that belong to it. */
function letterOf(part = ''): string {
  return /^.\p{M}*/u.exec(part)?.[0] ?? ''
}

function hasCapitals(letter: string): boolean {
  return letter.toUpperCase() !== letter.toLowerCase()
}
