/** Text normalization, shared by search and slugs. Separate from what every form needs. */

/**
 * Folds a text for search: case, accents, Arabic vowel signs, tatweel, the forms of alef, yeh, teh marbuta and hamza
 * carriers, and foreign digits. Two texts that a reader would take for the same word fold to the same string.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\u0640/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/[\u0649\u06cc]/g, '\u064a')
    .replace(/\u0626/g, '\u064a')
    .replace(/\u0624/g, '\u0648')
    .replace(/\u0629/g, '\u0647')
    .replace(/\u06a9/g, '\u0643')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
}

/** Maximum number of characters of a search term: no language needs more, and an index refuses very long words. */
const searchTermMaximum = 60

/**
 * The terms of a text for the search index and for a query: folded, without the Arabic article, very long ones
 * truncated.
 */
export function searchTerms(text: string): string[] {
  const terms = foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return terms.map((term) => [...withoutArticle(term)].slice(0, searchTermMaximum).join(''))
}

/** A slug of letters, digits and hyphens (platform 5); empty if no character of the text can be used. */
export function slugOf(text: string, maximum: number): string {
  return foldForSearch(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maximum)
    .replace(/-+$/, '')
}

function withoutArticle(term: string): string {
  return term.startsWith('\u0627\u0644') && term.length >= 5 ? term.slice(2) : term
}
