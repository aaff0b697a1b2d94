/** The definition of a character, shared by forms and server. */

/** Created on first use: it costs a page's start some milliseconds. */
let segmenter: Intl.Segmenter | undefined

/** Characters as a reader counts them: grapheme clusters (decision T57). */
export function graphemes(text: string): number {
  // Plain ASCII without a carriage return has one cluster per unit: the usual case, and far cheaper.
  if (/^[\n\t\u0020-\u007e]*$/.test(text)) return text.length
  let count = 0
  for (const _ of clusters(text)) count += 1
  return count
}

function clusters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/**
 * At most the given number of characters, the last one an ellipsis if the text was truncated; the number of code units
 * is limited too.
 */
export function cut(text: string, most: number): string {
  const units = most * 16
  if (text.length <= units && graphemes(text) <= most) return text
  let result = ''
  let count = 1
  for (const { segment } of clusters(text)) {
    if (count >= most || result.length + segment.length >= units) break
    result += segment
    count += 1
  }
  return `${result.trimEnd()}…`
}
