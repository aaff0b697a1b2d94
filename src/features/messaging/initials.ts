/**
 * The first letters of the first and the last part of a name. Scripts without capitals get one letter, because two would
 * join into an unintended word. Empty if the name has no letter.
 */
export function initialsOf(name: string): string {
  const parts = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map(
    (part) => /^.\p{M}*/u.exec(part ?? '')?.[0] ?? '',
  )
  const [first = '', last = ''] = letters
  return hasCapitals(first) && hasCapitals(last) ? (first + last).toUpperCase() : first.toUpperCase()
}

function hasCapitals(letter: string): boolean {
  return letter.toUpperCase() !== letter.toLowerCase()
}
