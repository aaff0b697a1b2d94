/** Inserts and removes the marks of Markdown around a selection. */

export const formats = ['bold', 'italic', 'heading', 'list', 'link'] as const
export type Format = (typeof formats)[number]

export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Replaces the characters from `from` to `to`, and selects what is between `start` and `end` of the new text. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly start: number
  readonly end: number
}

const marks = { bold: '**', italic: '*' } as const
const prefixes = { heading: '## ', list: '- ' } as const

export function formatText(selection: Selection, format: Format): Edit {
  switch (format) {
    case 'bold':
    case 'italic':
      return toggleMark(selection, marks[format])
    case 'heading':
    case 'list':
      return toggleLines(selection, prefixes[format])
    case 'link':
      return insertLink(selection)
  }
}

/** Marks end at the text, because spaces within them are no emphasis, and a part of a word is not emphasized. */
function toggleMark(selection: Selection, mark: string): Edit {
  const { text } = selection
  const { from, to } = expandedSelection(selection)
  const inner = text.slice(from, to)
  const size = mark.length
  if (inner.includes('\n')) return toggleMarkedLines(inner, from, mark)
  if (isMarked(text.slice(0, from), text.slice(to), mark))
    return { from: from - size, to: to + size, insert: inner, start: from - size, end: to - size }
  return { from, to, insert: mark + inner + mark, start: from + size, end: to + size }
}

/** The selection without the spaces at its ends, and with the rest of the words of which it has a part. */
function expandedSelection({ text, start, end }: Selection): { readonly from: number; readonly to: number } {
  const selected = text.slice(start, end)
  const inner = selected.trim()
  const from = start + selected.length - selected.trimStart().length
  if (inner === '') return { from, to: from }
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, from))?.[0] ?? ''
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(from + inner.length))?.[0] ?? ''
  const isAlphanumeric = (at: number): boolean => /[\p{L}\p{N}]/u.test(inner.at(at) ?? '')
  return {
    from: isAlphanumeric(0) ? from - before.length : from,
    to: from + inner.length + (isAlphanumeric(-1) ? after.length : 0),
  }
}

/** Marks each line by itself, behind what makes it a heading or an item: an emphasis ends with its block. */
function toggleMarkedLines(lines: string, from: number, mark: string): Edit {
  const size = mark.length
  const parts = lines.split('\n').map((line) => {
    const [, prefix = '', body = '', trail = ''] = /^(\s*(?:(?:#{1,4}|[-*]|\d{1,9}\.) +)?)(.*?)(\s*)$/.exec(line) ?? []
    const isMarkedLine =
      body.length > 2 * size && isMarked(/^\*+/.exec(body)?.[0] ?? '', /\*+$/.exec(body)?.[0] ?? '', mark)
    return { prefix, body, trail, isMarkedLine }
  })
  const isEvery = parts.every(({ body, isMarkedLine }) => body === '' || isMarkedLine)
  const insert = parts
    .map(({ prefix, body, trail, isMarkedLine }) => {
      if (isEvery && isMarkedLine) return prefix + body.slice(size, -size) + trail
      return body === '' || isMarkedLine ? prefix + body + trail : prefix + mark + body + mark + trail
    })
    .join('\n')
  return { from, to: from + lines.length, insert, start: from, end: from + insert.length }
}

/** Are these the marks around a text? Two stars are bold, not twice italic; three are both. */
function isMarked(before: string, after: string, mark: string): boolean {
  const stars = starsIn(/\*+$/.exec(before))
  return starsIn(/^\*+/.exec(after)) === stars && (stars === mark.length || stars === 3)
}

function starsIn(found: RegExpExecArray | null): number {
  return found?.[0].length ?? 0
}

/** All selected lines get the prefix, or lose it if all have it. */
function toggleLines({ text, start, end }: Selection, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isEvery = lines.every((line) => line.startsWith(prefix))
  const changed = lines.map((line) => {
    if (isEvery) return line.slice(prefix.length)
    return line.startsWith(prefix) || (line === '' && lines.length > 1)
      ? line
      : prefix + line.replace(/^(?:#{1,4}|[-*]) +/, '')
  })
  const insert = changed.join('\n')
  return { from, to, insert, start: lines.length === 1 ? from + insert.length : from, end: from + insert.length }
}

/** Selects what is still to be entered: the address, or the text if the selection is an address. */
function insertLink({ text, start, end }: Selection): Edit {
  const selected = text.slice(start, end).trim()
  const isAddress = /^https?:\/\/\S+$/.test(selected)
  const label = isAddress ? '' : selected.replace(/[[\]\n]+/g, ' ')
  // Parentheses would end the address.
  const address = isAddress ? selected.replaceAll('(', '%28').replaceAll(')', '%29') : 'https://'
  const insert = `[${label}](${address})`
  const at = label === '' ? start + 1 : start + label.length + 3
  return { from: start, to: end, insert, start: at, end: label === '' ? at : at + address.length }
}

/** A picture is a block of its own, behind the selection. */
export function insertPicture({ text, end }: Selection, id: string, description: string): Edit {
  const alt = description.replace(/[[\]\s]+/g, ' ').trim()
  const before = text.slice(0, end)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const insert = `${lead}![${alt}](${id})${text.slice(end).startsWith('\n') ? '' : '\n\n'}`
  return { from: end, to: end, insert, start: end + insert.length, end: end + insert.length }
}
