/** What a character is: one reading for forms and server. */

/** Made when a text needs it: it costs a page's start some milliseconds. */
let segmenter: Intl.Segmenter | undefined

/** Characters as a reader counts them: grapheme clusters (decision T57). */
export function graphemes(text: string): number {
  // Plain ASCII without a carriage return has one cluster a unit: the usual case, and far cheaper.
  if (/^[\n\t\u0020-\u007e]*$/.test(text)) return text.length
  let count = 0
  for (const _ of clusters(text)) count += 1
  return count
}

function clusters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** At most so many characters, the last one an ellipsis where something was cut; also no more code units than they may have. */
export function cut(text: string, most: number): string {
  const units = most * 16
  if (text.length <= units && graphemes(text) <= most) return text
  let kept = ''
  let count = 1
  for (const { segment } of clusters(text)) {
    if (count >= most || kept.length + segment.length >= units) break
    kept += segment
    count += 1
  }
  return `${kept.trimEnd()}…`
}
