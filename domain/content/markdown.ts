/**
 * Markdown of owners and administrators, parsed into blocks: headings, paragraphs, lists, tables, emphasis, links to
 * public addresses, and pictures by the id of an uploaded file. Unsupported syntax stays text. See decision record 0006.
 */

import { publicUrl } from '#domain/public-url.ts'
import { isUuid } from '#domain/uuid.ts'

/** Named like the elements that show them. */
export type Inline =
  | string
  | { readonly tag: 'strong' | 'em'; readonly of: Line }
  /** `href` is an address of a public host, or a path of this site. */
  | { readonly tag: 'a'; readonly href: string; readonly of: Line }
  /** A file, if the server lets the text show it; otherwise its description. */
  | { readonly tag: 'img'; readonly id: string; readonly alt: string }

export type Line = readonly Inline[]

export type Block =
  | { readonly tag: 'p'; readonly of: Line }
  /** From 0, the largest, to 2. */
  | { readonly tag: 'h'; readonly level: number; readonly of: Line }
  | { readonly tag: 'ul' | 'ol'; readonly start: number; readonly items: readonly Line[] }
  /** The first row is the head. */
  | { readonly tag: 'table'; readonly rows: readonly (readonly Line[])[] }

/** Adjacent lines of one kind. */
interface Group {
  readonly tag: Block['tag']
  readonly lines: string[]
}

export function parseMarkdown(text: string): Block[] {
  const groups: Group[] = []
  let open: Group | undefined
  for (const full of text.split('\n')) {
    const line = full.trim()
    const tag = line === '' ? undefined : tagOf(line, open?.tag)
    if (tag === undefined) {
      open = undefined
    } else if (tag === 'p' && (open?.tag === 'ul' || open?.tag === 'ol') && full.startsWith(' ')) {
      // An indented line continues the item above it.
      open.lines.push(`${open.lines.pop() ?? ''}\n${line}`)
    } else if (open?.tag === tag && tag !== 'h') {
      open.lines.push(line)
    } else {
      open = { tag, lines: [line] }
      groups.push(open)
    }
  }
  return groups.map(blockOf)
}

function tagOf(line: string, open: Block['tag'] | undefined): Block['tag'] {
  if (/^#{1,4} +\S/.test(line)) return 'h'
  if (/^[-*] /.test(line)) return 'ul'
  // A line of a paragraph may begin with a year.
  if (/^\d{1,9}\. /.test(line) && (open !== 'p' || line.startsWith('1. '))) return 'ol'
  return line.startsWith('|') ? 'table' : 'p'
}

function blockOf({ tag, lines }: Group): Block {
  const [first = ''] = lines
  const marked = first.indexOf(' ')
  if (tag === 'h') return { tag, level: Math.max(marked - 2, 0), of: lineOf(first.slice(marked).trim()) }
  if (tag === 'ul' || tag === 'ol')
    return {
      tag,
      start: tag === 'ol' ? Number.parseInt(first, 10) : 1,
      items: lines.map((line) => lineOf(line.slice(line.indexOf(' ')).trim())),
    }
  // A line that only begins like a table stays text.
  if (tag === 'p' || lines.length < 3) return { tag: 'p', of: lineOf(lines.join('\n')) }
  // The line below the head, if there is one.
  return { tag, rows: lines.filter((line, index) => index !== 1 || !/^[|\s:-]+$/.test(line)).map(cellsOf) }
}

function cellsOf(line: string): Line[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => lineOf(cell.trim()))
}

/**
 * Links and pictures; both emphases; strong, and emphasis, each of which may contain the other up to eight times, which
 * bounds the search. A star between two letters or digits is a star.
 */
const marks = new RegExp(
  `(${[
    String.raw`!?\[[^[\]]*\]\([^()\s]+\)`,
    String.raw`\*{3}[^*\s](?:[^*]*[^*\s])?\*{3}(?!\*)`,
    String.raw`\*\*(?=[^*]|\*[^*])[^*]*(?:\*[^*]+\*[^*]*){0,8}\*\*`,
    String.raw`(?<![\p{L}\p{N}*])\*(?![\s*])[^*]*(?:\*\*[^*]+\*\*[^*]*){0,8}(?<!\s)\*(?![\p{L}\p{N}*])`,
  ].join('|')})`,
  'u',
)

function lineOf(text: string): Inline[] {
  // Every second part is what the pattern has found.
  return text
    .split(marks)
    .map((part, index) => (index % 2 === 0 ? part : inlineOf(part)))
    .filter((part) => part !== '')
}

function inlineOf(marked: string): Inline {
  if (/^\*{3}[^*]+\*{3}$/.test(marked)) return { tag: 'strong', of: [{ tag: 'em', of: lineOf(marked.slice(3, -3)) }] }
  if (marked.startsWith('**')) return { tag: 'strong', of: lineOf(marked.slice(2, -2)) }
  if (marked.startsWith('*')) return { tag: 'em', of: lineOf(marked.slice(1, -1)) }
  const [before = '', target = ''] = marked.slice(0, -1).split('](')
  const label = before.replace(/^!?\[/, '')
  if (before.startsWith('!')) return isUuid(target) ? { tag: 'img', id: target, alt: label } : marked
  const href = /^\/(?![/\\])/.test(target) ? target : publicUrl(target)
  return label !== '' && href !== undefined ? { tag: 'a', href, of: lineOf(label) } : marked
}

/** Ids of the pictures in a text, each once. */
export function picturesIn(text: string): string[] {
  const ids = [...text.matchAll(/!\[[^[\]]*\]\(([^()\s]+)\)/g)].map(([, id = '']) => id)
  return [...new Set(ids)].filter((id) => isUuid(id))
}
