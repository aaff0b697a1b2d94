/**
 * Placeholder for a company's logo: the first letters of its first two words. Scripts without capitals (Arabic,
 * Japanese) get one letter, because two would join into an unintended word. Empty if the name has no letter.
 */
export function companyInitials(name: string): string {
  const letters = (name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).map(
    (part) => /^.\p{M}*/u.exec(part)?.[0] ?? '',
  )
  const [first = '', second = ''] = letters
  return hasCapitals(first) && hasCapitals(second) ? first.toUpperCase() + second.toUpperCase() : first.toUpperCase()
}

function hasCapitals(letter: string): boolean {
  return letter.toUpperCase() !== letter.toLowerCase()
}
